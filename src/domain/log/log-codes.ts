/** The words of the staff log for each stored code, and who may read them. */
import { itemKind, itemKindNames, maySee } from '#domain/inbox/item-kinds.ts'
import { isAtLeast, type StaffRole } from '#domain/staff/staff-roles.ts'
import * as codes from './all-log-codes.ts'

export type LogCode = keyof typeof codes

const saidOf: Record<string, readonly [record: string, done: string, role?: StaffRole]> = codes

/** 'Moved a booking'; the code itself if it is unknown. */
export const logText = (code: string): string => saidOf[code]?.[1] ?? code

/** The kind of record that an action applies to: 'Booking' for 'booking_moved'; undefined for an unknown code. */
export const recordKind = (code: string): string | undefined => saidOf[code]?.[0]

/** True if a colleague of this role may read the entry: no more than they may see of what it is about. */
export const mayRead = (role: StaffRole, { what, to }: { what: string; to?: string }): boolean =>
  isAtLeast(role, saidOf[what]?.[2] ?? 'desk') &&
  !(what.startsWith('item_') && itemKindNames.some((name) => itemKind(name).title === to && !maySee(role, name)))
