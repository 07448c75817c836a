/** What parents sign. */
import { call } from './call.ts'

export const giveConsent = call('POST', '/account/consents', { who: 'member', status: 200 })
