/** Every call's clerk; the compiler knows if one is missing. */
import type { Handlers } from '#server/http/request-context.ts'
import { accountHandlers } from './account.ts'
import { bookingsHandlers } from './bookings.ts'
import { daySheetHandlers } from './day-sheet.ts'
import { adminEventsHandlers } from './admin-events.ts'
import { eventsHandlers } from './events.ts'
import { healthHandlers } from './health.ts'
import { adminMembersHandlers } from './admin-members.ts'
import { membersHandlers } from './members.ts'
import { overviewHandlers } from './overview.ts'
import { storageCheckHandlers } from './storage-check.ts'
import { scheduleHandlers } from './schedule.ts'
import { sessionHandlers } from './session.ts'
import { adminShopHandlers } from './admin-shop.ts'
import { shopHandlers } from './shop.ts'
import { staffHandlers } from './staff.ts'
import { toursHandlers } from './tours.ts'

export const handlers: Handlers = {
  ...toursHandlers,
  ...membersHandlers,
  ...sessionHandlers,
  ...staffHandlers,
  ...eventsHandlers,
  ...adminEventsHandlers,
  ...bookingsHandlers,
  ...daySheetHandlers,
  ...overviewHandlers,
  ...healthHandlers,
  ...storageCheckHandlers,
  ...scheduleHandlers,
  ...shopHandlers,
  ...adminShopHandlers,
  ...adminMembersHandlers,
  ...accountHandlers,
}
