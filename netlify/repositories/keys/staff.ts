/** Keys of the staff: accounts, log and notes. */
import type { Day } from '#domain/calendar/calendar.ts'
import { hash } from '#server/repositories/hashes.ts'
import { keyOf } from './key-of.ts'

/** What staff noted about a family. */
export const memberNotes = (accountKey: string) => keyOf(`mnote/${accountKey}`)
export const staff = (accountKey: string) => keyOf(`staff/${accountKey}`)
export const allStaff = keyOf('staff/')
/** Invitation of one staff member. The token itself is only in the link. */
export const invitation = (token: string) => keyOf(`invite/${hash('invite', token)}`)
export const allInvitations = keyOf('invite/')
/** Who of the staff is an owner of the club. */
export const clubOwners = keyOf('owners/all')
/** Written with the first staff account; disables the set-up endpoint for good. */
export const firstStaff = keyOf('boot/first-staff')
/** One action of staff on a facility day. */
export const log = (day: Day, id: string) => keyOf(`log/${day}/${id}`)
export const logOfDay = (day: Day) => keyOf(`log/${day}/`)
export const logOfMonth = (month: string) => keyOf(`log/${month}`)
export const logViewsOfMonth = (month: string) => keyOf(`snap/log/${month}`)
