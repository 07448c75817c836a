/** Consents that parents sign. */
import { call } from './call.ts'

export const giveConsent = call('POST', '/account/consents', 'member', 200)
