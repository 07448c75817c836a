/**
 * User-visible messages, by area. Sentences of specification sections 5 and 8 are verbatim (see messages.test.ts);
 * the others follow their tone.
 */
export type { Notice } from './notice.ts'

export { accountMessages, registerMessages } from './account-messages.ts'
export { bookingMessages, dataAsOf, scheduleMessages } from './booking-messages.ts'
export { eventMessages } from './event-messages.ts'
export { sessionMessages } from './session-messages.ts'
export { shopMessages } from './shop-messages.ts'
export { responseMessages, siteMessages } from './site-messages.ts'
export { tourMessages } from './tour-messages.ts'
