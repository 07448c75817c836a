/** The booking that the tests of moving move, where it may go, and what the week of its family holds. */
import { weekKey, type MemberWeek } from '#server/repositories/bookings.ts'
import type { Store } from '#server/storage/store.ts'
import { slotOf, reservationOf } from '#server/test-support/server/booking-context.ts'

export const anna = reservationOf('anna')
export const place = { unit: 1, date: '2026-11-21', time: '12:00' }
export const nextWeek = { ...place, date: '2026-11-25' }

/** Anna's entries in the week of a day, of bookings and of holds. */
export const entriesOf = async (store: Store, date = '2026-11-19') =>
  (await store.read<MemberWeek>(weekKey(anna.ownerKey, slotOf({ date }))))?.value.entries ?? []
