/** The sessions of a move, and the availability as those who move see it. */
import { firstNameOf } from '#domain/families/players.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import type { HeldSlot, Owner } from '#features/bookings/week-view.ts'

/** A booking that can be moved. `player` is set for a family with several. */
export type Session = Slot & { id: string; name: string; player: string | undefined; freeUntil?: string | undefined }

/**
 * The unavailable slots for those who move: what they leave is marked and counts no more, and what siblings have counts
 * for the siblings only. `owners` name the slots of a family with several players.
 */
export const heldForMove = (
  held: readonly HeldSlot[],
  moving: readonly Session[],
  owners: ReadonlyMap<string, Owner>,
): HeldSlot[] => {
  const players = new Set(moving.map(({ player }) => player))
  return held.map((slot) => {
    if (!slot.mine) return slot
    const isLeft = moving.some(({ id }) => id === slot.id)
    return { ...slot, ...owners.get(slot.player ?? ''), isLeft, isSiblings: isLeft || !players.has(slot.player) }
  })
}

/** 'Lane 3, Tue Nov 24, 6:00 PM' */
export const slotText = (slot: Slot): string => `${unitName(slot)}, ${shortDay(slot.date)}, ${clockTime(slot.time)}`

/** 'Sam Lane 3 · Kit Lane 4, Tue Nov 24, 6:00 PM': the moment once, where all have the same. */
export function slotsText(sessions: readonly Session[]): string {
  const [first] = sessions
  if (!first || sessions.length === 1) return sessions.map(slotText).join()
  const isAtOnce = sessions.every(({ date, time }) => date === first.date && time === first.time)
  if (!isAtOnce) return sessions.map(namedSlot).join(' · ')
  const units = sessions.map((session) => `${firstNameOf(session)} ${unitName(session)}`)
  return `${units.join(' · ')}, ${shortDay(first.date)}, ${clockTime(first.time)}`
}

/** 'Kit Lane 2, Tue Dec 1, 3:00 PM' */
export const namedSlot = (session: Slot & Pick<Session, 'name'>) => `${firstNameOf(session)} ${slotText(session)}`
