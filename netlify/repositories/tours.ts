/** Tour requests, by month. */
import { addDays, type Day } from '#domain/calendar/calendar.ts'
import { tourRecord, type TourRequest, type TourRecord } from '#records/tours.ts'
import type { Key, Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { hash } from './hashes.ts'
import { evict, readMaterializedView, type ViewSource } from './materialized-view.ts'
import type { ServiceContext } from './update-with-retry.ts'

/** Deterministic: the same request on the same day has the same id. */
export const tourIdOf = ({ name, phone, date, time, email = '', childAge = '' }: TourRequest, today: Day): string =>
  `tour_${hash(today, name, phone, date, time, email, childAge).slice(0, 24)}`

export const readTour = (store: Store, month: string, id: string) => store.read(keys.tour(month, id))

/** Stores a request unless it exists. */
export const createTour = (store: Store, month: string, tour: TourRecord) =>
  store.create(keys.tour(month, tour.id), tour)

const part = 'all'

/** All requests, so that reading them costs the same however many a stranger sends. */
const tourRows: ViewSource<TourRecord, TourRecord> = {
  name: 'tours',
  v: 1,
  row: tourRecord,
  prefix: keys.allTours,
  partOf: () => part,
  toRow: (_, tour) => tour,
}

/** Takes requests out of the view at once. */
export const evictTours = (context: ServiceContext, expired: readonly string[]): Promise<void> =>
  evict(context, tourRows.name, part, (key) => expired.includes(key))

const daysShown = 366

type StoredTour = { key: Key<TourRecord>; tour: TourRecord }

/** The requests of the last year with their keys, newest first; those of deleted accounts too, without the person. */
export async function storedTours(
  context: Pick<ServiceContext, 'store' | 'waitUntil'>,
  today: Day,
): Promise<StoredTour[]> {
  const since = keys.tour(addDays(today, -daysShown).slice(0, 7), '')
  return [...(await readMaterializedView(context, tourRows))]
    .map(([key, tour]) => ({ key: key as Key<TourRecord>, tour }))
    .filter(({ key }) => key >= since)
    .toSorted((one, other) => other.tour.createdAt.localeCompare(one.tour.createdAt))
}

/** The requests of the last year, newest first. */
export const recentTours = async (...args: Parameters<typeof storedTours>): Promise<TourRecord[]> =>
  (await storedTours(...args)).flatMap(({ tour }) => (tour.name === '' ? [] : tour))

/** The storage key of a request of any month. */
export async function keyOfTour(store: Store, id: string): Promise<Key<TourRecord> | undefined> {
  const listed = await store.list(keys.allTours)
  return listed.find(({ key }) => key.endsWith(`/${id}`))?.key
}
