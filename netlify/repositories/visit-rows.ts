/**
 * Materialized views of what families book and come to. The schema of a row is an allowlist: parsing drops what it does
 * not name.
 */
import * as z from 'zod'
import { countSlots } from '#domain/bookings/usage.ts'
import { slotOfId } from './bookings/booking-ids.ts'
import { bookingsIn, kindOfWeekKey } from './bookings/member-weeks.ts'
import { arrivalOf } from './arrivals.ts'
import { keys } from './keys.ts'
import { partOfOwner, type ViewSource } from './materialized-view.ts'
import { entry as weekEntry, type Ending, type MemberWeek } from '#records/bookings.ts'
import { type ArrivalDay } from '#records/arrivals.ts'
import { rsvpRecord, type RsvpRecord } from '#records/events.ts'
import { day } from '#records/fields.ts'

const speedeRow = weekEntry.pick({
  id: true,
  unit: true,
  date: true,
  time: true,
  name: true,
  player: true,
  onlyPlayer: true,
})
type SpeedeRow = z.infer<typeof speedeRow>

/** A member's Speede sessions of one week. An entry without a name belonged to a deleted account. */
export const speedeRows: ViewSource<MemberWeek, SpeedeRow[]> = {
  name: 'speede',
  v: 3,
  row: z.array(speedeRow),
  prefix: keys.allMemberWeeks,
  isLarge: true,
  partOf: (key) => (kindOfWeekKey(key) === 'speede' ? partOfOwner(key) : undefined),
  toRow: (_, week) =>
    bookingsIn(week)
      .filter(({ name }) => name !== '')
      .map((entry) => speedeRow.parse(entry)),
}

const sessionRow = z.object({
  sessions: z.array(z.object({ day, mark: z.string() })),
  canceled: z.int(),
  canceledByClub: z.int(),
  refused: z.record(z.string(), z.int()),
  unanswered: z.record(z.string(), z.int()),
})
export type SessionRow = z.infer<typeof sessionRow>

/** Tells the sessions of a day apart in a list: the end of the booking's id. */
const sessionMark = (bookingId: string): string => bookingId.slice(-12)

/**
 * A member's sessions of one week, how many of its bookings the family and the club canceled, and by weekday and start time the
 * taps that were refused because the slot was taken and the offers without an answer. No personal data.
 */
export const sessionRows: ViewSource<MemberWeek, SessionRow> = {
  name: 'sessions',
  v: 5,
  row: sessionRow,
  prefix: keys.allMemberWeeks,
  isLarge: true,
  // The Monday: weeks that are over have sums (week-sums.ts).
  partOf: (key) => key.split('/')[3],
  toRow: (_, week) => ({
    sessions: bookingsIn(week).map(({ date, id }) => ({ day: date, mark: sessionMark(id) })),
    canceled: week.done.filter(({ ending }) => ending === 'cancelled').length,
    canceledByClub: week.done.filter(({ ending }) => ending === 'canceled_by_club').length,
    refused: countEnded(week.done, 'slot_taken'),
    unanswered: countEnded(week.done, 'unanswered'),
  }),
}

/** By weekday and start time. The slot of an id does not depend on its kind. */
const countEnded = (done: MemberWeek['done'], ending: Ending) =>
  countSlots(done.flatMap((each) => (each.ending === ending ? (slotOfId('lane', each.id) ?? []) : [])))

const arrivalRow = z.object({ here: z.array(z.string()), noShow: z.array(z.string()), excused: z.array(z.string()) })
export type ArrivalRow = z.infer<typeof arrivalRow>

/** The sessions of a day whose player came, did not, or was excused. */
export const arrivalRows: ViewSource<ArrivalDay, ArrivalRow> = {
  name: 'arrivals',
  v: 1,
  row: arrivalRow,
  prefix: keys.allArrivals,
  partOf: (key) => key.split('/')[1]?.slice(0, 7),
  toRow: (_, day) => {
    const marked = Object.keys(day.marks).map((id) => ({ mark: sessionMark(id), state: arrivalOf(day, id)?.state }))
    const marksOf = (state: string) => marked.flatMap((each) => (each.state === state ? each.mark : []))
    return { here: marksOf('here'), noShow: marksOf('no_show'), excused: marksOf('excused') }
  },
}

/** `came`: somebody of the family was checked in. */
const rsvpRow = rsvpRecord.pick({ name: true, qty: true, title: true, datetime: true }).extend({ came: z.boolean() })
export type RsvpRow = z.infer<typeof rsvpRow>

export const rsvpRows: ViewSource<RsvpRecord, RsvpRow> = {
  name: 'rsvps',
  v: 2,
  row: rsvpRow,
  prefix: keys.allRsvps,
  partOf: (key) => partOfOwner(key, 2),
  toRow: (_, { state, name, qty, title, datetime, checkedIn = false, came = [] }) =>
    state === 'attending' ? { name, qty, title, datetime, came: checkedIn || came.length > 0 } : null,
}
