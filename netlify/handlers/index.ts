/** All handlers; a missing one is a type error. */
import type { Handlers } from '#server/http/call.ts'
import { accountHandlers } from './account.ts'
import { arrivalsHandlers } from './arrivals.ts'
import { bookingsHandlers } from './bookings.ts'
import { caregiverHandlers } from './caregivers.ts'
import { clubMessagesHandlers } from './club-messages.ts'
import { daySheetHandlers } from './day-sheet.ts'
import { adminEventsHandlers } from './admin-events.ts'
import { eventsHandlers } from './events.ts'
import { adminMembersHandlers } from './admin-members.ts'
import { membershipsHandlers } from './memberships.ts'
import { mailChoicesHandlers } from './mail-choices.ts'
import { feedHandlers } from './feeds.ts'
import { inboxHandlers } from './inbox.ts'
import { operationsHandlers } from './operations.ts'
import { proofHandlers } from './proof.ts'
import { pushHandlers } from './push.ts'
import { safetyHandlers } from './safety.ts'
import { sessionHandlers } from './session.ts'
import { adminShopHandlers } from './admin-shop.ts'
import { shopHandlers } from './shop.ts'
import { standbyHandlers } from './standby.ts'
import { staffHandlers } from './staff.ts'
import { toursHandlers } from './tours.ts'

/** The handler of every endpoint of the contract. */
export const handlers: Handlers = {
  ...toursHandlers,
  ...safetyHandlers,
  ...sessionHandlers,
  ...mailChoicesHandlers,
  ...staffHandlers,
  ...eventsHandlers,
  ...adminEventsHandlers,
  ...bookingsHandlers,
  ...feedHandlers,
  ...proofHandlers,
  ...pushHandlers,
  ...arrivalsHandlers,
  ...standbyHandlers,
  ...clubMessagesHandlers,
  ...daySheetHandlers,
  ...inboxHandlers,
  ...operationsHandlers,
  ...shopHandlers,
  ...adminShopHandlers,
  ...adminMembersHandlers,
  ...membershipsHandlers,
  ...accountHandlers,
  ...caregiverHandlers,
}
