/** Week documents: a family's bookings of one kind in one week, and what it is offered. */
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Key } from '#server/storage/store.ts'
import type { EndedRequest, Ending, Entry, MemberWeek } from '#records/bookings.ts'
import { slotOfId } from './booking-ids.ts'

/** True if a booking was canceled, by whomever. */
export const isCanceled = (ending: Ending | undefined): boolean =>
  ending === 'cancelled' || ending === 'canceled_by_club'

export const emptyWeek: MemberWeek = { v: 1, entries: [], done: [] }

/**
 * Endings kept per week document, at most 200 kB. A late copy of a request could book again only after the same member ended
 * 500 others in that week, and only while its slot can be booked.
 */
const maxDone = 500

export const weekKey = (accountKey: string, { kind, date }: Pick<Slot, 'kind' | 'date'>): Key<MemberWeek> =>
  keys.memberWeek(accountKey, kind, mondayOf(date))

export const entryOf = (week: MemberWeek | undefined, id: string): Entry | undefined =>
  week?.entries.find((entry) => entry.id === id)

export const endedOf = (week: MemberWeek | undefined, id: string): EndedRequest | undefined =>
  week?.done.find((request) => request.id === id)

export const endingOf = (week: MemberWeek | undefined, id: string): Ending | undefined => endedOf(week, id)?.ending

/** True for what is offered to the family and not accepted. */
export const isOffer = ({ offer }: Pick<Entry, 'offer'>): boolean => offer?.until !== undefined

/** True for an offer whose time is over. `now` in milliseconds. */
export const isOverOffer = ({ offer }: Pick<Entry, 'offer'>, now: number): boolean => (offer?.until ?? now + 1) <= now

/** The booking of this id; undefined for an offer. */
export function bookingOf(week: MemberWeek | undefined, id: string): Entry | undefined {
  const entry = entryOf(week, id)
  return entry && !isOffer(entry) ? entry : undefined
}

/** The bookings of a week, without what is only offered. */
export const bookingsIn = (week: MemberWeek | undefined): Entry[] =>
  (week?.entries ?? []).filter((entry) => !isOffer(entry))

/** What a family has in a week at `now`: its bookings, and what it is offered. */
export const heldIn = (week: MemberWeek | undefined, now: Date): Entry[] =>
  (week?.entries ?? []).filter((entry) => !isOverOffer(entry, now.getTime()))

/** The caregiver who has accepted it; undefined for what was booked otherwise. */
export const acceptedBy = ({ offer }: Pick<Entry, 'offer'>): string | undefined => offer?.by

/** The entry and all that were made together with it. */
export const groupOfEntry = (week: MemberWeek, { id, group }: Entry): Entry[] =>
  week.entries.filter((entry) => entry.id === id || (group !== undefined && entry.group === group))

/** How a booking ends: `isLate`, it goes on counting; `together` with these; moved `to` that; taken back by `undoUntil`. */
export type EndOptions = { isLate?: boolean; together?: string; to?: string; undoUntil?: number | undefined }

/** The week without one entry, with its request recorded as ended. */
export function endEntry(
  week: MemberWeek,
  id: string,
  ending: Ending,
  { isLate = false, together, to, undoUntil }: EndOptions = {},
): MemberWeek {
  const ended = entryOf(week, id)
  const endedOne: EndedRequest = {
    id,
    ending,
    ...(isCanceled(ending) && traceOf(ended, together)),
    ...(to !== undefined && { to }),
    ...(undoUntil !== undefined && { undoUntil }),
    ...(isLate && ended && !isOffer(ended) && !ended.overLimit && { late: { player: ended.player, counts: true } }),
  }
  return {
    ...week,
    entries: week.entries.filter((entry) => entry.id !== id),
    done: [...week.done, endedOne].filter(({ late }, nth, { length }) => nth >= length - maxDone || late?.counts),
  }
}

/** What a cancellation has to tell calendars later. */
const traceOf = (entry: Entry | undefined, together: string | undefined): Partial<EndedRequest> => ({
  ...(entry && { player: entry.player }),
  ...(entry?.group !== undefined && { group: entry.group }),
  ...(entry?.calendar && { calendar: entry.calendar }),
  ...(together !== undefined && { together }),
})

/** The week with all typed names removed; undefined if there are none. */
export const anonymizeWeek = (week: MemberWeek): MemberWeek | undefined =>
  week.entries.some(({ name }) => name !== '')
    ? { ...week, entries: week.entries.map((entry) => ({ ...entry, name: '' })) }
    : undefined

/** The request if its booking was canceled. */
export function canceledOf(week: MemberWeek | undefined, id: string): EndedRequest | undefined {
  const ended = endedOf(week, id)
  return isCanceled(ended?.ending) ? ended : undefined
}

/** The last booking of this slot that the player had in this week and that was canceled. */
export const lastCanceled = (week: MemberWeek, slot: Slot, player: string): EndedRequest | undefined =>
  week.done.findLast((ended) => {
    const was = isCanceled(ended.ending) && ended.player === player ? slotOfId(slot.kind, ended.id) : undefined
    return was !== undefined && isSameSlot(was, slot)
  })

/** The kind of the week document under a key of `keys.memberWeek`. */
export const kindOfWeekKey = (key: string): Kind => (key.split('/')[2] === 'lane' ? 'lane' : 'speede')
