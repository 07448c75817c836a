/** Keys of tickets: one for each place of an event, and for each piece of a size of a product. */
import { keyOf } from './key-of.ts'

/** `of` says of what: `placesOf` an event, or `piecesOf` a size. Numbers begin at 1. */
export const ticket = (of: string, number: number) => keyOf(`ticket/${of}/${String(number).padStart(4, '0')}`)
export const ticketsOf = (of: string) => keyOf(`ticket/${of}/`)
export const allTickets = keyOf('ticket/')
export const allPlaceTickets = keyOf('ticket/place/')
export const allPieceTickets = keyOf('ticket/stock/')
