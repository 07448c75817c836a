/** Your Schedule: everything a member has coming, as items to show and as the bookings behind them. */
import { today } from '#domain/calendar/calendar.ts'
import { scheduleOf } from '#domain/bookings/schedule.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { bookingsOfMember } from '#server/repositories/bookings.ts'
import { rsvpsOfMember } from '#server/repositories/rsvps.ts'

export const scheduleHandlers = {
  async schedule({ store, now, principal }) {
    const { ownerKey, email } = principal
    const [{ bookings, speedeBookings }, eventBookings] = await Promise.all([
      bookingsOfMember(store, ownerKey, email, today(now())),
      rsvpsOfMember(store, ownerKey, email, now()),
    ])
    const kept = { bookings, speedeBookings, eventBookings }
    return { items: scheduleOf(kept, email, now()), ...kept }
  },
} satisfies Pick<Handlers, 'schedule'>
