/** The sessions of a week document that count toward the weekly limit. */
import { isSamePlace, slotOfId } from './booking-ids.ts'
import type { Entry, MemberWeek } from '#records/bookings.ts'

/**
 * How many entries of a player, or of all, count toward the weekly limit: none over the limit by staff's decision. What was
 * canceled late counts too.
 */
export const sessionsTowardLimit = (
  { entries, done = [] }: { entries: readonly CountedEntry[]; done?: MemberWeek['done'] },
  player?: string,
): number =>
  lateOf({ entries, done }).filter((late) => player === undefined || late.player === player).length +
  entries.filter((entry) => (player === undefined || entry.player === player) && !entry.overLimit).length

type CountedEntry = Pick<Entry, 'id' | 'player' | 'overLimit'>

/** The bookings that were canceled late and count for the week: not if the family itself has the slot again. */
export const lateOf = ({ entries, done }: { entries: readonly { id: string }[]; done: MemberWeek['done'] }) =>
  done.flatMap(({ id, late }) => {
    const slot = late?.counts ? slotOfId('lane', id) : undefined
    if (!late || !slot || entries.some((entry) => isSamePlace(entry.id, id))) return []
    const { unit, date, time } = slot
    return [{ unit, date, time, player: late.player }]
  })

/** The week with the slot of this late cancellation taken: it counts no more. */
export const withLateTaken = (week: MemberWeek, id: string): MemberWeek => ({
  ...week,
  done: week.done.map((each) =>
    each.id === id && each.late ? { ...each, late: { ...each.late, counts: false } } : each,
  ),
})
