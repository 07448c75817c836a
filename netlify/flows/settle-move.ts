/**
 * A booking is moved by one at a time: where it goes is written on it before the new slot is taken. Who takes over from a
 * mover that takes too long first stops it in the week it moves into, so that it can no longer book there.
 */
import type { Kind } from '#domain/facility.ts'
import {
  emptyWeek,
  end,
  endingOf,
  entryOf,
  leaseMs,
  slotOfId,
  weekKey,
  type Entry,
  type MemberWeek,
} from '#server/records/bookings.ts'
import { change, type Desk } from '#server/records/change.ts'
import { cancel } from './cancel.ts'

/** A booking that stands, and whose it is. */
export type Standing = { kind: Kind; holder: string; id: string }

const weekOf = ({ kind, holder, id }: Standing) => weekKey(holder, { kind, date: slotOfId(kind, id)?.date ?? '' })

/** The week with one entry going to another booking, or nowhere. */
const going = (week: MemberWeek, id: string, goesTo: Entry['goesTo']): MemberWeek => ({
  ...week,
  entries: week.entries.map((entry) => {
    if (entry.id !== id) return entry
    const { goesTo: _, ...rest } = entry
    return goesTo ? { ...rest, goesTo } : rest
  }),
})

/** Writes on a booking that it becomes the booking `to`; for whoever asks first, and for the same request again. */
export async function claimMove(
  desk: Desk,
  standing: Standing,
  to: string,
): Promise<'ours' | 'in_progress' | 'not_found'> {
  const { id } = standing
  const now = desk.now().getTime()
  for (let tries = 0; tries < 3; tries += 1) {
    const week = await change<MemberWeek>(desk, weekOf(standing), (there) => {
      const entry = entryOf(there, id)
      const isOurs = entry && (entry.goesTo === undefined || entry.goesTo.id === to)
      return there && isOurs ? going(there, id, { id: to, lease: now + leaseMs }) : undefined
    })
    const entry = entryOf(week?.value, id)
    if (!entry?.goesTo) return 'not_found'
    if (entry.goesTo.id === to) return 'ours'
    if (entry.goesTo.lease > now) return 'in_progress'
    await settleMove(desk, standing, entry.goesTo.id)
  }
  return 'in_progress'
}

/** Ends the move of a booking to `to`: it is done if the new booking stands, and otherwise it never will be. */
export async function settleMove(desk: Desk, standing: Standing, to: string): Promise<void> {
  const { kind, holder, id } = standing
  const target = await change<MemberWeek>(desk, weekOf({ kind, holder, id: to }), (there = emptyWeek) => {
    const entry = entryOf(there, to)
    return entry?.state === 'confirmed' || (!entry && endingOf(there, to)) ? undefined : end(there, to, 'expired')
  })
  if (entryOf(target?.value, to)) await cancel(desk, { kind, id, holder: undefined })
  else
    await change<MemberWeek>(desk, weekOf(standing), (there) =>
      there && entryOf(there, id)?.goesTo?.id === to ? going(there, id, undefined) : undefined,
    )
}
