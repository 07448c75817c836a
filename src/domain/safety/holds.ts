/** 'Not on the ice until cleared': what it means for a booking and an arrival, until a coach has cleared the player. */
import type { Day } from '#domain/calendar/calendar.ts'

/** `expected` is the first day that the family may book for, if a coach has said so. */
export type Hold = { since: string; note: string; expected?: Day | undefined; cleared?: unknown }

type Held = { hold?: Pick<Hold, 'since' | 'expected' | 'cleared'> | undefined } | undefined

/** True for a player who is 'not on the ice until cleared'. */
export const isOffIce = <Safety extends { hold?: { cleared?: unknown } | undefined }>(
  safety: Safety | undefined,
): safety is Safety & { hold: NonNullable<Safety['hold']> } => safety?.hold !== undefined && !safety.hold.cleared

/** True if the family may not book for that day: clearance is not expected before it. */
export const isHeldOn = (safety: Held, day: Day): boolean =>
  isOffIce(safety) && (safety.hold.expected === undefined || safety.hold.expected > day)

/** True if the player was off the ice at that time, and still is. */
export const isHeldSince = (safety: Held, at: Date): boolean =>
  isOffIce(safety) && Date.parse(safety.hold.since) <= at.getTime()
