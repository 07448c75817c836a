/** Matters that ask for action when a player arrives. */
import { unsignedPlayers, type SignedPlayer } from '#domain/consents/consents.ts'
import { isOffIce } from '#domain/safety/holds.ts'
import { ageOf, type Aged } from '#domain/families/ages.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { arrivals } from '#domain/facility/facility.ts'

/** What the lists of a day say: not on the ice, something that coaches must know, not signed, below twelve, here for the first time. */
export const sheetAsks = ['on_hold', 'safety', 'unsigned', 'adult', 'first_visit'] as const
export type SheetAsk = (typeof sheetAsks)[number]

type Arriving = SignedPlayer & {
  firstSeen?: string | undefined
  safety?: { hold?: { cleared?: unknown } | undefined; health?: string } | undefined
}

/** True for a child that somebody has to pick up. */
export const needsAdult = (player: Aged, day: Day): boolean => Number(ageOf(player, day)) < arrivals.adultUnder

/** What asks for action about a player, as of `today`. */
export function asksOf(player: Arriving, today: Day): SheetAsk[] {
  return [
    ...(isOffIce(player.safety) ? ['on_hold' as const] : []),
    ...(player.safety?.health ? ['safety' as const] : []),
    ...(unsignedPlayers({ players: [player] }).length > 0 ? ['unsigned' as const] : []),
    ...(needsAdult(player, today) ? ['adult' as const] : []),
    ...(player.firstSeen === undefined ? ['first_visit' as const] : []),
  ]
}
