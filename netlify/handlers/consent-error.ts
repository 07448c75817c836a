/** What is wrong with a text that was signed, the same for a family at home and at the door. */
import { consentMessages } from '#domain/messages/consent-messages.ts'
import type { ConsentResult } from '#server/services/accounts/consents.ts'
import { HttpError } from '#server/http/http-error.ts'

/** Undefined if nothing is wrong with the text. */
export function consentError(outcome: ConsentResult['outcome']): HttpError | undefined {
  if (outcome === 'unpublished' || outcome === 'refused')
    return new HttpError(400, 'invalid', consentMessages.unknownText)
  return outcome === 'outdated' ? new HttpError(409, 'changed', consentMessages.outdated) : undefined
}
