/** What a family may hold that has joined and not confirmed its address, where the site sends mail (product 16). */
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { newFamilies } from '#domain/facility/facility.ts'
import { newcomerMessages } from '#domain/messages/newcomer-messages.ts'
import { pluralize, numberText } from '#domain/text/text.ts'

/** `confirmBy`: until then what it holds stands. `player`: whom it registered, and books for. */
export type Newcomer = { confirmBy: string; player: string }

type Family = {
  confirmBy?: string
  caregivers: readonly { unverified?: true }[]
  players: readonly { id: string; firstSeen?: string }[]
}

/** Until when a family has to confirm its address that joins now. */
export const confirmByOf = (now: Date): string => new Date(now.getTime() + newFamilies.hours * 3_600_000).toISOString()

/** Undefined once somebody has confirmed an address, the desk has seen the family, or one of its players has been here. */
export function newcomerOf({ confirmBy, caregivers, players }: Family): Newcomer | undefined {
  const isKnown = caregivers.some(({ unverified }) => !unverified) || players.some(({ firstSeen }) => firstSeen)
  return confirmBy === undefined || isKnown ? undefined : { confirmBy, player: players[0]?.id ?? '' }
}

/** True once what the family holds has lapsed. */
export const hasLapsed = (newcomer: Pick<Newcomer, 'confirmBy'> | undefined, now: Date): boolean =>
  newcomer !== undefined && Date.parse(newcomer.confirmBy) <= now.getTime()

/** Why this is not theirs to have before they confirm; undefined if it is. */
const whyNot = (newcomer: Newcomer, now: Date, isWithin: boolean, beyond: string): string | undefined => {
  if (hasLapsed(newcomer, now)) return newcomerMessages.lapsed
  return isWithin ? undefined : beyond
}

const { weeks, orders, rsvps, guests } = newFamilies
const until = 'Until you open the link we emailed you, you can'
const when = ['this week', 'this week and the next'][weeks - 1] ?? `in these ${numberText(weeks)} weeks`

/** One player, this week and the next. */
export function whyNotBookAs(
  newcomer: Newcomer,
  { player, date }: { player: string; date: Day },
  now: Date,
): string | undefined {
  const end = addDays(mondayOf(today(now)), 7 * weeks)
  return whyNot(newcomer, now, player === newcomer.player && date < end, `${until} book for one player, ${when}.`)
}

/** @param open how many of its orders wait to be picked up. */
export const whyNotOrderAs = (newcomer: Newcomer, open: number, now: Date): string | undefined =>
  whyNot(newcomer, now, open < orders, `${until} have ${pluralize(orders, 'open order')}.`)

/** @param others to how many other events it comes. */
export const whyNotComeAs = (
  newcomer: Newcomer,
  { qty, others }: { qty: number; others: number },
  now: Date,
): string | undefined =>
  whyNot(
    newcomer,
    now,
    qty <= guests && others < rsvps,
    `${until} come to ${pluralize(rsvps, 'event')}, with up to ${numberText(guests)} people.`,
  )
