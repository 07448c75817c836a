/** Handlers of messages that staff write to families. */
import type { Addressees } from '#domain/club-messages/club-messages.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { markMessageSeen, shownMessages } from '#server/services/club-messages/own-messages.ts'
import { previewOf } from '#server/services/club-messages/recipients.ts'
import { sentMessages } from '#server/services/club-messages/sent-messages.ts'
import { writeToFamilies } from '#server/services/club-messages/write.ts'
import { answer, done, noEvent, noMember, tooMany, type Refusals } from './answer.ts'

const refusals = {
  not_found: [404, 'not_found', 'This message no longer exists.'],
  no_such_event: noEvent,
  no_member: noMember,
  nobody: [409, 'invalid', 'No family would get this message.'],
  too_soon: tooMany('You have just sent a message. Please wait a minute before the next one.'),
  too_many: tooMany('You have sent ten messages within an hour. Please wait, or ask a manager.'),
} as const satisfies Refusals

export const clubMessagesHandlers = {
  familyMessages: async (call) => ({ messages: await shownMessages(call, call.principal, call.query?.of) }),
  async seeMessage(call) {
    const isSeen = await markMessageSeen(call, call.principal, call.params.id)
    return done(answer(isSeen || 'not_found', refusals))
  },
  listMessages: (call) => sentMessages(call),
  async messageRecipients(call) {
    const { kind, id = '' } = call.query
    return answer(await previewOf(call, { kind, id }), refusals)
  },
  writeToFamilies: (call) => write(call, call.body.to),
  writeToAll: (call) => write(call, { kind: 'all', id: '' }),
} satisfies Partial<Handlers>

async function write(call: Call<'writeToFamilies' | 'writeToAll'>, to: Addressees) {
  const { families } = answer(await writeToFamilies(call, to, call.body), refusals)
  return { families }
}
