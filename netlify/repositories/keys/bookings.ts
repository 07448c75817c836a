/** Keys of slots, of the bookings of a family, and of what is counted of them. */
import { mondayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { keyOf } from './key-of.ts'

const compact = (time: Time) => time.replace(':', '')

/** The lock of one slot. The Monday comes first, so that one list covers a week. */
export const slot = ({ kind, date, time, unit }: Slot) =>
  keyOf(`slot/${kind}/${mondayOf(date)}/${date}/${compact(time)}/${unit}`)
export const slotsOfWeek = (kind: Kind, monday: Day) => keyOf(`slot/${kind}/${monday}/`)
export const slotsOfKind = (kind: Kind) => keyOf(`slot/${kind}/`)
export const slotsOfDay = (kind: Kind, day: Day) => keyOf(`slot/${kind}/${mondayOf(day)}/${day}/`)
export const allSlots = keyOf('slot/')
/** Week document: a family's bookings of one kind in one week, each of a player, and the commit record of each. */
export const memberWeek = (accountKey: string, kind: Kind, monday: Day) => keyOf(`mw/${accountKey}/${kind}/${monday}`)
export const memberWeeks = (accountKey: string) => keyOf(`mw/${accountKey}/`)
export const allMemberWeeks = keyOf('mw/')
/** Cached view of a week's slots. Derived data: safe to lose. */
export const weekView = (kind: Kind, monday: Day) => keyOf(`view/${kind}/${monday}`)
export const allViews = keyOf('view/')
/** A booking that staff moved or canceled, until its day has passed. */
export const clubChange = (accountKey: string, bookingId: string) => keyOf(`change/${accountKey}/${bookingId}`)
export const clubChangesOf = (accountKey: string) => keyOf(`change/${accountKey}/`)
export const allClubChanges = keyOf('change/')
/** Session counts of a past week by weekday and hour. They outlive the week's locks. */
export const sessionCounts = (monday: Day) => keyOf(`tally/${monday}`)
