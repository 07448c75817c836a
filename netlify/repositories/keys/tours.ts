/** Keys of tour requests. */
import type { TourRecord } from '#records/tours.ts'
import { keyOf } from './key-of.ts'

export const tour = (month: string, id: string) => keyOf<TourRecord>(`tour/${month}/${id}`)
export const allTours = keyOf<TourRecord>('tour/')
