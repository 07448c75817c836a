/** Handlers of e-mails: what a family gets, and the outbox. */
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { retryEntry } from '#server/repositories/outbox.ts'
import {
  type MailSettingsOf,
  readMailSettings,
  saveWanted,
  unsubscribe,
} from '#server/services/families/mail-choices.ts'
import { outbox, toOutboxMessage } from '#server/services/outbox/outbox.ts'
import { answer, done, needMail, signedOut, type Refusals } from './answer.ts'

const refusals = {
  choices: { not_found: [404, 'not_found', mailChoiceMessages.linkInvalid], gone: signedOut },
  outbox: {
    not_found: [404, 'not_found', 'This email is no longer in the outbox.'],
    sent: [409, 'changed', 'This email was sent meanwhile.'],
  },
} as const satisfies Record<string, Refusals>

export const mailHandlers = {
  mailChoices: async (call) => mailSettings(call, await readMailSettings(call, call.principal)),
  saveMailChoices: async (call) => mailSettings(call, await saveWanted(call, call.principal, call.body.wanted)),
  unsubscribe: async (call) => done(answer((await unsubscribe(call, call.params.id)) || 'not_found', refusals.choices)),

  listOutbox: (call) => outbox(call),

  async retryMail(call) {
    needMail(call)
    const [, accountKey = '', id = ''] = /^([0-9a-f]{40})-([0-9a-f]{40})$/.exec(call.params.id) ?? []
    const member = id === '' ? undefined : await readMember(call.store, accountKey)
    const logged = logIn(call, 'mail_retried', id, { member: member?.value.id })
    const entry = id === '' ? undefined : await retryEntry(logged, { accountKey, id })
    const message = answer((entry && toOutboxMessage({ accountKey, id }, entry)) ?? 'not_found', refusals.outbox)
    if (message.state !== 'waiting') answer('sent', refusals.outbox)
    return { message }
  },
} satisfies Partial<Handlers>

/** @throws HttpError 401 if the account was deleted from another device during this call. */
export const mailSettings = (
  { mailEnabled = false }: Pick<Call<'mailChoices'>, 'mailEnabled'>,
  settings?: MailSettingsOf,
) => ({
  mailOn: mailEnabled,
  ...answer(settings ?? 'gone', refusals.choices),
})
