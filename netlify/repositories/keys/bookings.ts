/** Keys of slots, of the bookings of a family, and of what is counted of them. */
import { mondayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { SlotRecord, MemberWeek, ClubChange, WeekView, SessionCounts } from '#records/bookings.ts'
import { keyOf } from './key-of.ts'

const compact = (time: Time) => time.replace(':', '')

/** The lock of one slot. The Monday comes first, so that one list covers a week. */
export const slot = ({ kind, date, time, unit }: Slot) =>
  keyOf<SlotRecord>(`slot/${kind}/${mondayOf(date)}/${date}/${compact(time)}/${unit}`)
export const slotsOfWeek = (kind: Kind, monday: Day) => keyOf<SlotRecord>(`slot/${kind}/${monday}/`)
export const slotsOfKind = (kind: Kind) => keyOf<SlotRecord>(`slot/${kind}/`)
export const slotsOfDay = (kind: Kind, day: Day) => keyOf<SlotRecord>(`slot/${kind}/${mondayOf(day)}/${day}/`)
export const allSlots = keyOf<SlotRecord>('slot/')
/** Week document: a family's bookings of one kind in one week, each of a player, and the commit record of each. */
export const memberWeek = (accountKey: string, kind: Kind, monday: Day) =>
  keyOf<MemberWeek>(`mw/${accountKey}/${kind}/${monday}`)
export const memberWeeks = (accountKey: string) => keyOf<MemberWeek>(`mw/${accountKey}/`)
export const allMemberWeeks = keyOf<MemberWeek>('mw/')
/** Cached view of a week's slots. Derived data: safe to lose. */
export const weekView = (kind: Kind, monday: Day) => keyOf<WeekView>(`view/${kind}/${monday}`)
export const allViews = keyOf<WeekView>('view/')
/** A booking that staff moved or canceled, until its day has passed. */
export const clubChange = (accountKey: string, bookingId: string) =>
  keyOf<ClubChange>(`change/${accountKey}/${bookingId}`)
export const clubChangesOf = (accountKey: string) => keyOf<ClubChange>(`change/${accountKey}/`)
export const allClubChanges = keyOf<ClubChange>('change/')
/** Session counts of a past week by weekday and hour. They outlive the week's locks. */
export const sessionCounts = (monday: Day) => keyOf<SessionCounts>(`tally/${monday}`)
