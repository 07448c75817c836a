/** Lanes and Speede units asked for alike: the two families of calls under one pair of functions. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { api } from '#lib/api/api.ts'
import { keepLane, keepSpeede } from '#lib/browser-storage/local-cache.ts'
import type { Held } from './week-view.ts'

/** Who holds what in the week of `day`. */
export async function askWeek(kind: Kind, day: Day): Promise<Held[]> {
  if (kind === 'lane') {
    const { taken, closed } = await api('laneWeek', { query: { week: day } })
    return [
      ...taken.map(({ lane, date, time, mine, id }) => ({ unit: lane, date, time, mine, id })),
      ...closed.map(({ lane, date, time }) => closedSlot({ unit: lane, date, time })),
    ]
  }
  const { taken, closed } = await api('speedeWeek', { query: { week: day } })
  return [...taken, ...closed.map(closedSlot)]
}

const closedSlot = ({ unit, date, time }: Omit<Slot, 'kind'>): Held => ({ unit, date, time, mine: false, closed: true })

/**
 * Reserves a slot for the account's e-mail and keeps the booking in the mirror once the server has said yes.
 * @throws Refused, NoAnswer as `api` does; after `NoAnswer` the same key makes the next try the same write.
 */
export async function reserve(
  { kind, unit, date, time }: Slot,
  whose: { name: string; email: string },
  idempotencyKey: string,
): Promise<Held> {
  const when = { date, time, ...whose }
  if (kind === 'lane') {
    const { booking } = await api('reserveLane', { body: { lane: unit, ...when }, idempotencyKey })
    keepLane(booking)
    return { unit, date, time, mine: true, id: booking.id }
  }
  const { booking } = await api('reserveSpeede', { body: { unit, ...when }, idempotencyKey })
  keepSpeede(booking)
  return { unit, date, time, mine: true, id: booking.id }
}
