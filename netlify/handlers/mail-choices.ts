/** Handlers of a family's choice of e-mails, and of unsubscribe links. */
import { mailChoiceMessages } from '#domain/messages/mail-choice-messages.ts'
import { sessionMessages } from '#domain/messages/messages.ts'
import type { MailChoice } from '#domain/notifications/mail-kinds.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { readWanted, saveWanted, unsubscribe } from '#server/services/accounts/mail-choices.ts'

export const mailChoicesHandlers = {
  mailChoices: async (call) => reply(call.mailEnabled, await readWanted(call, call.principal)),
  saveMailChoices: async (call) => reply(call.mailEnabled, await saveWanted(call, call.principal, call.body.wanted)),
  async unsubscribe(call) {
    if (!(await unsubscribe(call, call.params.id)))
      throw new HttpError(404, 'not_found', mailChoiceMessages.linkInvalid)
    return undefined
  },
} satisfies Pick<Handlers, 'mailChoices' | 'saveMailChoices' | 'unsubscribe'>

/** @throws HttpError 401 if the account was deleted from another device during this call. */
function reply(mailOn = false, wanted: MailChoice[] | undefined) {
  if (!wanted) throw new HttpError(401, 'signed_out', sessionMessages.signedOut)
  return { mailOn, wanted }
}
