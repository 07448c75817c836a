/** Keeps a visitor's wish for a tour. The same wish sent again on the same day is one wish. */
import { today } from '#domain/calendar.ts'
import type { Body, Reply } from '#contract/wire.ts'
import type { House, Visit } from '#server/http/house.ts'
import { createTour, readTour, tourIdOf, type TourRecord } from '#server/records/tours.ts'
import { permitForNetwork } from './permits.ts'

export type Requested =
  | { outcome: 'requested'; request: Reply<'requestTour'>['request'] }
  | { outcome: 'too_many'; seconds: number }

export async function requestTour(
  house: House & Pick<Visit, 'ip'> & { body: Body<'requestTour'> },
): Promise<Requested> {
  const { store, now, body } = house
  const { website, ...wish } = body
  const day = today(now())
  const id = tourIdOf(wish, day)
  const requested: Requested = { outcome: 'requested', request: { id, ...wish } }
  // People never see that field. A program that fills it gets the same answer, and leaves nothing behind.
  if (website) return requested

  const month = day.slice(0, 7)
  if (await readTour(store, month, id)) return requested
  const leave = await permitForNetwork(house, 'tour')
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }
  const tour: TourRecord = { v: 1, id, ...wish, status: 'new', createdAt: now().toISOString() }
  await createTour(store, month, tour)
  return requested
}
