/** API calls for lanes and Speede units, behind one pair of functions. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { api } from '#lib/api/api.ts'
import { saveLane, saveSpeede } from '#lib/browser-storage/local-cache.ts'
import type { HeldSlot } from './week-view.ts'

/** Loads the taken and closed slots of the week of `day`. */
export async function fetchWeek(kind: Kind, day: Day): Promise<HeldSlot[]> {
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

const closedSlot = ({ unit, date, time }: Omit<Slot, 'kind'>): HeldSlot => ({
  unit,
  date,
  time,
  mine: false,
  closed: true,
})

/**
 * Reserves a slot and stores the booking in the local cache once the server confirms it.
 * @throws ApiError, NetworkError as `api` does. After a NetworkError, a retry with the same key is the same write.
 */
export async function reserve(
  { kind, unit, date, time }: Slot,
  contact: { name: string; email: string },
  idempotencyKey: string,
): Promise<HeldSlot> {
  const when = { date, time, ...contact }
  if (kind === 'lane') {
    const { booking } = await api('reserveLane', { body: { lane: unit, ...when }, idempotencyKey })
    saveLane(booking)
    return { unit, date, time, mine: true, id: booking.id }
  }
  const { booking } = await api('reserveSpeede', { body: { unit, ...when }, idempotencyKey })
  saveSpeede(booking)
  return { unit, date, time, mine: true, id: booking.id }
}
