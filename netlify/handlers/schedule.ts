/** Your Schedule: everything a member has coming, as items to show and as the bookings behind them. */
import { today } from '#domain/calendar.ts'
import { scheduleOf } from '#domain/schedule.ts'
import type { Handlers } from '#server/http/house.ts'
import { bookingsOfMember } from '#server/records/bookings.ts'
import { rsvpsOfMember } from '#server/records/rsvps.ts'

export const schedule = {
  async schedule({ store, now, caller }) {
    const { holder, email } = caller
    const [{ bookings, speedeBookings }, eventBookings] = await Promise.all([
      bookingsOfMember(store, holder, email, today(now())),
      rsvpsOfMember(store, holder, email, now()),
    ])
    const kept = { bookings, speedeBookings, eventBookings }
    return { items: scheduleOf(kept, email, now()), ...kept }
  },
} satisfies Pick<Handlers, 'schedule'>
