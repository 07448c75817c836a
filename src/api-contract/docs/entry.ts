/** What the API reference says about an endpoint. */
import type { ErrorCode } from '#api-contract/endpoints.ts'

/** Chapters of the reference, in order. */
export const chapters = {
  session: 'Signing in and out',
  account: 'Account',
  bookings: 'Lanes, Speede sessions and the schedule',
  events: 'Events and RSVPs',
  shop: 'Pro shop and orders',
  tours: 'Tour requests',
  admin: 'The day sheet',
  members: 'Members and statistics',
  staff: 'Staff accounts, log and storage',
} as const

export type Chapter = keyof typeof chapters

/** HTTP status and error code. */
export type DocumentedErrorCode = `${number} ${ErrorCode}`

export type Entry = {
  chapter: Chapter
  summary: string
  /** In addition to those that follow from the endpoint table (`errorCodesOf`). */
  errorCodes?: readonly DocumentedErrorCode[]
}

export const tooManyRequests: DocumentedErrorCode = '429 too_many'
export const slotConflicts: DocumentedErrorCode[] = [
  '409 slot_taken',
  '409 slot_closed',
  '409 weekly_limit',
  '409 same_time',
  '409 in_progress',
]
export const notFound: DocumentedErrorCode = '404 not_found'
