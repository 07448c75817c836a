/** Handlers of a family's e-mails: what it gets, whether its address is verified, and the links in the messages. */
import type { Call, Handlers } from '#server/http/call.ts'
import {
  readMailSettings,
  saveWanted,
  unsubscribe,
  type MailSettingsOf,
} from '#server/services/families/mail-choices.ts'
import { answerAddress } from '#server/services/sign-in/change-address.ts'
import { requestAddress } from '#server/services/sign-in/request-address.ts'
import { sendVerification, verifyAddress } from '#server/services/sign-in/verify-address.ts'
import { answer, done, needMail } from './answer.ts'
import { refusals } from './refusals.ts'

export const mailChoicesHandlers = {
  mailChoices: async (call) => reply(call, await readMailSettings(call, call.principal)),
  saveMailChoices: async (call) => reply(call, await saveWanted(call, call.principal, call.body.wanted)),
  async sendVerification(call) {
    needMail(call)
    return { sent: answer(await sendVerification(call), refusals.verification) === 'sent' }
  },
  async requestAddress(call) {
    needMail(call)
    done(answer(await requestAddress(call), refusals.newAddress))
    return reply(call, await readMailSettings(call, call.principal))
  },
  async answerAddress(call) {
    const { outcome: state, ...address } = answer(await answerAddress(call), refusals.addressLink)
    return { state, ...address }
  },
  async verifyAddress(call) {
    return { already: answer(await verifyAddress(call), refusals.verification) === 'already' }
  },
  unsubscribe: async (call) =>
    done(answer((await unsubscribe(call, call.params.id)) || 'not_found', refusals.verification)),
} satisfies Partial<Handlers>

/** @throws HttpError 401 if the account was deleted from another device during this call. */
const reply = ({ mailEnabled = false }: Pick<Call<'mailChoices'>, 'mailEnabled'>, settings?: MailSettingsOf) => ({
  mailOn: mailEnabled,
  ...answer(settings ?? 'gone', refusals.newAddress),
})
