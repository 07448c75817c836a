/** The hours of a week that are for other ages than those of the players who are chosen, as closed slots. */
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import type { Player } from '#domain/accounts/players.ts'
import { slotsOfDay } from '#domain/bookings/bookings.ts'
import { daysOfWeek, mondayOf, type Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import type { HeldSlot } from './week-view.ts'

type WithAge = Pick<Player, 'age'>

/** The server sends today's age. */
export const ageNow = ({ age }: WithAge): number => Number(age)

/** Today's age of each player, by id. */
export const agesNow = (players: readonly (WithAge & Pick<Player, 'id'>)[]): Map<string, number> =>
  new Map(players.map((player) => [player.id, ageNow(player)]))

/** An hour that one of them may have stays open: the proposal leaves out the others. */
export function closedForAges(kind: Kind, day: Day, players: readonly WithAge[]): HeldSlot[] {
  if (!bookables[kind].ageBands || players.length === 0) return []
  const slots = daysOfWeek(mondayOf(day)).flatMap((date) => slotsOfDay(kind, date))
  return slots.flatMap(({ unit, date, time }): HeldSlot[] => {
    const reasons = players.map((player) => whyNotAge({ kind, date, time }, ageNow(player)))
    const isOpen = reasons.some((reason) => reason === undefined)
    return isOpen ? [] : [{ unit, date, time, mine: false, closed: true, isForAges: true, reason: reasons[0]! }]
  })
}
