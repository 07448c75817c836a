/** Handlers of the messages that staff write to families. */
import type { Addressees } from '#domain/club-messages/club-messages.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { markMessageSeen, shownMessages } from '#server/services/club-messages/own-messages.ts'
import { previewOf } from '#server/services/club-messages/recipients.ts'
import { sentMessages } from '#server/services/club-messages/sent-messages.ts'
import { writeToFamilies } from '#server/services/club-messages/write.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'

export const clubMessagesHandlers = {
  listMessages: (call) => sentMessages(call),
  async messageRecipients(call) {
    const { kind, id = '' } = call.query
    return answer(await previewOf(call, { kind, id }), refusals.clubMessage)
  },
  writeToFamilies: (call) => write(call, call.body.to),
  writeToAll: (call) => write(call, { kind: 'all', id: '' }),

  familyMessages: async (call) => ({ messages: await shownMessages(call, call.principal, call.query?.of) }),
  async seeMessage(call) {
    const isSeen = await markMessageSeen(call, call.principal, call.params.id)
    return done(answer(isSeen || 'not_found', refusals.clubMessage))
  },
} satisfies Partial<Handlers>

async function write(call: Call<'writeToFamilies' | 'writeToAll'>, to: Addressees) {
  const { families } = answer(await writeToFamilies(call, to, call.body), refusals.clubMessage)
  return { families }
}
