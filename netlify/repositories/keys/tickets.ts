/** Keys of tickets: one for each place of an event, and for each piece of a size of a product. */
import { keyOf } from './key-of.ts'

/** `of` says of what: `placesOf` an event, or `piecesOf` a size. Numbers begin at 1. */
export const ticket = (of: string, number: number) => keyOf(`ticket/${of}/${String(number).padStart(4, '0')}`)
export const ticketsOf = (of: string) => keyOf(`ticket/${of}/`)
export const allTickets = keyOf('ticket/')
export const allPlaceTickets = keyOf('ticket/place/')
export const allPieceTickets = keyOf('ticket/stock/')
/** A request that waits for tickets, in the order of time (ms); its key ends with the number of those that it wants. */
export const queuedForTickets = (of: string, at: Date, wanted: number) =>
  keyOf(`ticketq/${of}/${at.getTime()}-${Math.random().toString(36).slice(2)}-${wanted}`)
export const ticketQueueOf = (of: string) => keyOf(`ticketq/${of}/`)
export const allTicketQueues = keyOf('ticketq/')
/** What was found for those who wait. */
export const ticketTurn = (of: string) => keyOf(`turn/${of}`)
export const allTicketTurns = keyOf('turn/')
