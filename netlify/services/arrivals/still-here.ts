/**
 * Children whom nobody has picked up, as far as anybody has said: after the last session of a day, and on the days after it. What
 * was recorded and the cached weeks say who may be one; only the bookings of those are read.
 */
import { isPickUpOpen, notPickedUpSince, pickUpBy, pickUpDays } from '#domain/arrivals/arrivals.ts'
import { needsAdult } from '#domain/arrivals/asks.ts'
import { isSameSlot } from '#domain/bookings/bookings.ts'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { kinds } from '#domain/facility/facility.ts'
import type { Members } from '#server/repositories/admin-rows.ts'
import { arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { keys } from '#server/repositories/keys.ts'
import { eachMade, ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { bookingsInSlots, type AdminBooking, isBooked } from '#server/services/bookings/admin-bookings.ts'
import { readWeek, type TakenSlot } from '#server/services/bookings/week-availability.ts'
import type { ArrivalDay } from '#records/arrivals.ts'

/** `booking`: the last session that the child came for. */
type StillHere = { booking: AdminBooking; player: string; since: string }

/** The longest waiting first. */
export async function childrenStillHere(context: ServiceContext, members: () => Members): Promise<StillHere[]> {
  const now = context.now()
  const days = Array.from({ length: pickUpDays + 1 }, (_, nth) => addDays(today(now), -nth))
  const read = await Promise.all(
    days.map((day) => ifMade(context, 'arrivals of a day', () => readArrivals(context.store, day))),
  )
  const marks: ArrivalDay['marks'] = {}
  for (const found of read) if (found && found !== 'unreadable') Object.assign(marks, found.value.marks)
  const arrivalFor = (id: string) => arrivalOf({ marks }, id)
  // Whether of a lane or a unit, an id does not say.
  const open = Object.keys(marks).flatMap((id) => {
    const { state, left } = arrivalFor(id) ?? {}
    const slot = state === 'here' && left === undefined ? slotOfId('lane', id) : undefined
    return slot ?? []
  })
  if (open.length === 0) return []
  const [rows, ...weeks] = await Promise.all([
    members(),
    ...[...new Set(open.map(({ date }) => mondayOf(date)))].flatMap((monday) =>
      kinds.map((kind) => readWeek(context, kind, monday)),
    ),
  ])
  const taken = weeks.flatMap((week) => week.taken)
  const childOf = ({ who = '', date }: TakenSlot) => `${date} ${who}`
  const isWaiting = (slot: TakenSlot): boolean => {
    const [accountKey = '', id] = slot.who?.split(' ') ?? []
    const player = rows.get(keys.member(accountKey))?.players.find((each) => each.id === id)
    return player !== undefined && pickUpBy(slot) <= now.getTime() && needsAdult(player, slot.date)
  }
  const waiting = new Set(
    eachMade(context, 'child still here', taken, (slot) =>
      open.some((each) => isSameSlot(each, slot)) && isWaiting(slot) ? [childOf(slot)] : [],
    ),
  )
  const slots = taken.filter((slot) => waiting.has(childOf(slot)))
  const { bookings } = await bookingsInSlots(context, slots.map(keys.slot))
  const sessions = bookings.filter((each) => each.member && isBooked(each))
  const byChild = Map.groupBy(sessions, ({ date, player }) => `${date} ${player}`)
  return eachMade(context, 'child still here', byChild.values(), (own): StillHere[] => {
    const since = notPickedUpSince(
      own.map((slot) => ({ slot, arrival: arrivalFor(slot.id) })),
      now,
    )
    const booking = own.findLast(({ id }) => arrivalFor(id)?.state === 'here')
    if (since === undefined || !booking || !isPickUpOpen(booking.date, now)) return []
    return [{ booking, player: booking.player, since: new Date(since).toISOString() }]
  }).toSorted((one, other) => one.since.localeCompare(other.since))
}
