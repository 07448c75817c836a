/** Tour requests, by month. */
import * as z from 'zod'
import { addDays, type Day } from '#domain/calendar/calendar.ts'
import { tourStatuses } from '#domain/tours/tours.ts'
import type { Store } from '#server/storage/store.ts'
import { readReadable } from './update-with-retry.ts'
import { hash, keys } from './keys.ts'
import { day, instant, version1 } from './records/fields.ts'

/** `date` is a day, or what the visitor sent for one; `time` the code of a tour time that the club offers, or once offered. */
const tourRequest = z.object({
  name: z.string(),
  phone: z.string(),
  date: z.string(),
  time: z.string(),
  email: z.string().exactOptional(),
  childAge: z.string().exactOptional(),
})
export type TourRequest = z.infer<typeof tourRequest>

/** `rev` increments with every change by staff; absent means 0. `followUp` is a facility day. */
export const tourRecord = tourRequest.extend({
  v: version1,
  id: z.string(),
  status: z.enum(tourStatuses),
  createdAt: instant,
  notes: z.string().exactOptional(),
  followUp: day.exactOptional(),
  rev: z.int().exactOptional(),
})
export type TourRecord = z.infer<typeof tourRecord>

/** Deterministic: the same request on the same day has the same id. */
export const tourIdOf = ({ name, phone, date, time, email = '', childAge = '' }: TourRequest, today: Day): string =>
  `tour_${hash(today, name, phone, date, time, email, childAge).slice(0, 24)}`

export const readTour = (store: Store, month: string, id: string) => store.read<TourRecord>(keys.tour(month, id))

/** Stores a request unless it exists. */
export const createTour = (store: Store, month: string, tour: TourRecord) =>
  store.create(keys.tour(month, tour.id), tour)

const daysShown = 366

/** The requests of the last year, newest first. */
export async function recentTours(store: Store, today: Day): Promise<TourRecord[]> {
  const since = keys.tour(addDays(today, -daysShown).slice(0, 7), '')
  const listed = (await store.list(keys.allTours)).map(({ key }) => key)
  const { found } = await readReadable<TourRecord>(
    store,
    listed.filter((key) => key >= since),
  )
  return found.map(({ value }) => value).toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** The storage key of a request of any month. */
export async function keyOfTour(store: Store, id: string): Promise<string | undefined> {
  const listed = await store.list(keys.allTours)
  return listed.find(({ key }) => key.endsWith(`/${id}`))?.key
}
