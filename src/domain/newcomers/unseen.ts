/** What a family may have at a time that the club has not seen: an address costs a stranger nothing (product 22). */
import { hasEnded, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { newFamilies } from '#domain/facility/facility.ts'
import { pluralize, numberText } from '#domain/text/text.ts'

/** `byItself`: it has registered. One from before has `confirmBy` instead. `known`: a colleague has said so. */
type Family = {
  byItself?: true
  confirmBy?: string
  known?: object
  players: readonly { firstSeen?: string }[]
}

/** True for a family that has joined by itself, until one of its players has been here or a colleague knows it. */
export const isUnseen = ({ byItself, confirmBy, known, players }: Family): boolean =>
  (byItself === true || confirmBy !== undefined) &&
  known === undefined &&
  players.every(({ firstSeen }) => firstSeen === undefined)

/** For the desk. */
export const unseenMark = 'New, not seen yet'

const { sessions, weeks, orders, rsvps, guests } = newFamilies
const until = 'Until your first visit, your family can have'
const when = ['this week', 'this week and the next'][weeks - 1] ?? `in these ${numberText(weeks)} weeks`

/** All of it in one sentence, for the family. */
export const unseenNote = `${until} ${pluralize(sessions, 'session')} at a time, ${when}, ${pluralize(orders, 'open order')}, and ${pluralize(rsvps, 'RSVP')} for up to ${numberText(guests)} people each.`

/** The Mondays of the weeks that such a family may book in. */
export const unseenWeeks = (now: Date): Day[] =>
  Array.from({ length: weeks }, (_, nth) => addDays(mondayOf(today(now)), 7 * nth))

/** How many sessions are not over, of all players. */
export const openSessions = (booked: readonly Omit<Slot, 'unit'>[], now: Date): number =>
  booked.filter((slot) => !hasEnded(slot, now)).length

/** Why a session on this day is not theirs to have; undefined if it is. @param open how many there are with it. */
export const whyNotBookUnseen = ({ date, open }: { date: Day; open: number }, now: Date): string | undefined =>
  open <= sessions && date < addDays(unseenWeeks(now)[0]!, 7 * weeks)
    ? undefined
    : `${until} ${pluralize(sessions, 'session')} at a time, ${when}.`

/** @param open how many of its orders wait to be picked up. */
export const whyNotOrderUnseen = (open: number): string | undefined =>
  open < orders ? undefined : `${until} ${pluralize(orders, 'open order')}.`

/** @param others to how many other events that are still to come it comes. */
export const whyNotComeUnseen = ({ qty, others }: { qty: number; others: number }): string | undefined =>
  qty <= guests && others < rsvps
    ? undefined
    : `${until} ${pluralize(rsvps, 'RSVP')}, for up to ${numberText(guests)} people each.`
