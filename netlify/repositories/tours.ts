/** Tour requests, by month. */
import { addDays, type Day } from '#domain/calendar/calendar.ts'
import type { Key, Store } from '#server/storage/store.ts'
import { keysUnder, readReadable } from './update-with-retry.ts'
import { hash, keys } from './keys.ts'
import type { TourRequest, TourRecord } from '#records/tours.ts'

/** Deterministic: the same request on the same day has the same id. */
export const tourIdOf = ({ name, phone, date, time, email = '', childAge = '' }: TourRequest, today: Day): string =>
  `tour_${hash(today, name, phone, date, time, email, childAge).slice(0, 24)}`

export const readTour = (store: Store, month: string, id: string) => store.read(keys.tour(month, id))

/** Stores a request unless it exists. */
export const createTour = (store: Store, month: string, tour: TourRecord) =>
  store.create(keys.tour(month, tour.id), tour)

const daysShown = 366

/** The requests of the last year, newest first. */
export async function recentTours(store: Store, today: Day): Promise<TourRecord[]> {
  const since = keys.tour(addDays(today, -daysShown).slice(0, 7), '')
  const listed = await keysUnder(store, keys.allTours)
  const { found } = await readReadable(
    store,
    listed.filter((key) => key >= since),
  )
  return found.map(({ value }) => value).toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** The storage key of a request of any month. */
export async function keyOfTour(store: Store, id: string): Promise<Key<TourRecord> | undefined> {
  const listed = await store.list(keys.allTours)
  return listed.find(({ key }) => key.endsWith(`/${id}`))?.key
}
