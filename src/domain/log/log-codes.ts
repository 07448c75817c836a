/** What the staff log says of an entry, by the code stored in it. */
import * as codes from './all-log-codes.ts'

export type LogCode = keyof typeof codes

const saidOf: Record<string, readonly [record: string, done: string]> = codes

/** 'Moved a booking'; the code itself if it is unknown. */
export const logText = (code: string): string => saidOf[code]?.[1] ?? code

/** The kind of record that an action applies to: 'Booking' for 'booking_moved'; undefined for an unknown code. */
export const recordKind = (code: string): string | undefined => saidOf[code]?.[0]
