/** Wishes for a tour, filed by month. */
import type { Day } from '#domain/calendar.ts'
import type { TourStatus, TourTime } from '#domain/tours.ts'
import type { Store } from '#server/store/store.ts'
import { fingerprint, keys } from './keys.ts'

export type TourWish = { name: string; phone: string; date: Day; time: TourTime }

export type TourRecord = TourWish & { v: 1; id: string; status: TourStatus; createdAt: string }

/** The same wish on the same day has the same id. */
export const tourIdOf = ({ name, phone, date, time }: TourWish, today: Day): string =>
  `tour_${fingerprint(today, name, phone, date, time).slice(0, 24)}`

export const readTour = (store: Store, month: string, id: string) => store.read<TourRecord>(keys.tour(month, id))

/** Keeps a wish; one that is there already stays as it is. */
export const createTour = (store: Store, month: string, tour: TourRecord) =>
  store.create(keys.tour(month, tour.id), tour)
