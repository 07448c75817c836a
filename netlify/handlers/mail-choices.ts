/** Handlers of a family's e-mails: what it gets, whether its address is verified, and the links in the messages. */
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import { registerMessages, sessionMessages } from '#domain/messages/messages.ts'
import { resetMessages } from '#domain/messages/session-messages.ts'
import { HttpError, fieldError, tooMany } from '#server/http/http-error.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import {
  readMailSettings,
  saveWanted,
  unsubscribe,
  type MailSettingsOf,
} from '#server/services/accounts/mail-choices.ts'
import { answerAddress, requestAddress, withdrawAddress } from '#server/services/accounts/request-address.ts'
import { sendVerification, verifyAddress } from '#server/services/accounts/verify-address.ts'
import { wrongPasswordError } from './session.ts'

export const mailChoicesHandlers = {
  mailChoices: async (call) => reply(call, await readMailSettings(call, call.principal)),
  saveMailChoices: async (call) => reply(call, await saveWanted(call, call.principal, call.body.wanted)),
  async sendVerification(call) {
    if (!call.mailEnabled) throw new HttpError(409, 'mail_off', resetMessages.mailOff)
    const sent = await sendVerification(call, call.principal)
    if (sent.outcome === 'too_many') throw tooMany(sent.seconds)
    return reply(call, await readMailSettings(call, call.principal))
  },
  async requestAddress(call) {
    if (!call.mailEnabled) throw new HttpError(409, 'mail_off', resetMessages.mailOff)
    const requested = await requestAddress(call)
    switch (requested.outcome) {
      case 'done':
        return reply(call, await readMailSettings(call, call.principal))
      case 'same':
        throw fieldError(400, 'invalid', mailChoiceMessages.sameAddress, 'email')
      case 'taken':
        throw fieldError(409, 'email_taken', registerMessages.emailTaken, 'email')
      case 'gone':
        return reply(call, undefined)
      case 'wrong_password':
        throw wrongPasswordError('password')
      case 'too_many':
        throw tooMany(requested.seconds)
    }
  },
  async withdrawAddress(call) {
    await withdrawAddress(call, call.principal)
    return undefined
  },
  async answerAddress(call) {
    const answered = await answerAddress(call)
    if (answered.outcome === 'too_many') throw tooMany(answered.seconds)
    if (answered.outcome === 'invalid') throw new HttpError(403, 'forbidden', mailChoiceMessages.addressLinkInvalid)
    if (answered.outcome === 'taken') throw new HttpError(409, 'email_taken', registerMessages.emailTaken)
    if (answered.outcome === 'open') return { state: 'open', email: answered.email }
    return { state: answered.outcome }
  },
  async verifyAddress(call) {
    const done = await verifyAddress(call)
    if (done.outcome === 'too_many') throw tooMany(done.seconds)
    if (done.outcome === 'invalid') throw new HttpError(403, 'forbidden', mailChoiceMessages.verifyLinkInvalid)
    return { already: done.outcome === 'already' }
  },
  async unsubscribe(call) {
    if (!(await unsubscribe(call, call.params.id)))
      throw new HttpError(404, 'not_found', mailChoiceMessages.linkInvalid)
    return undefined
  },
} satisfies Partial<Handlers>

/** @throws HttpError 401 if the account was deleted from another device during this call. */
function reply(
  { mailEnabled = false }: Pick<Call<'mailChoices'>, 'mailEnabled'>,
  settings: MailSettingsOf | undefined,
) {
  if (!settings) throw new HttpError(401, 'signed_out', sessionMessages.signedOut)
  return { mailOn: mailEnabled, ...settings }
}
