/** Keys of tour requests. */
import { keyOf } from './key-of.ts'

export const tour = (month: string, id: string) => keyOf(`tour/${month}/${id}`)
export const allTours = keyOf('tour/')
