/** Every call's clerk; the compiler knows if one is missing. */
import type { Handlers } from '#server/http/house.ts'
import { account } from './account.ts'
import { bookings } from './bookings.ts'
import { desk } from './day-sheet.ts'
import { eventsDesk } from './events-desk.ts'
import { events } from './events.ts'
import { health } from './health.ts'
import { membersDesk } from './members-desk.ts'
import { members } from './members.ts'
import { usage } from './overview.ts'
import { probe } from './probe.ts'
import { schedule } from './schedule.ts'
import { session } from './session.ts'
import { shopDesk } from './shop-desk.ts'
import { shop } from './shop.ts'
import { staff } from './staff.ts'
import { tours } from './tours.ts'

export const handlers: Handlers = {
  ...tours,
  ...members,
  ...session,
  ...staff,
  ...events,
  ...eventsDesk,
  ...bookings,
  ...desk,
  ...usage,
  ...health,
  ...probe,
  ...schedule,
  ...shop,
  ...shopDesk,
  ...membersDesk,
  ...account,
}
