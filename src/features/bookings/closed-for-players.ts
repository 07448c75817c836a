/** The hours of a week that the players who are chosen cannot have, as closed slots: for other ages, or without a membership. */
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { awayOn, type Player, type Away } from '#domain/families/players.ts'
import { slotsOfDay, type Slot } from '#domain/bookings/bookings.ts'
import { daysOfWeek, mondayOf, type Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import type { HeldSlot } from './week-view.ts'

type Someone = Pick<Player, 'age'> & { away?: readonly Away[] | undefined }

/** The server sends today's age. */
const ageNow = ({ age }: Pick<Player, 'age'>): number => Number(age)

/** Today's age of each player, by id. */
export const agesNow = (players: readonly Pick<Player, 'id' | 'age'>[]): Map<string, number> =>
  new Map(players.map((player) => [player.id, ageNow(player)]))

/** Why a player cannot be booked for on a day, in the server's words. */
export function whyNotOn(player: Pick<Someone, 'away'>, day: Day): string | undefined {
  const away = awayOn(player, day)
  return away && playerMessages[away.why]
}

/** The same of an hour. */
export const whyNotAt = (player: Someone, hour: Pick<Slot, 'kind' | 'date' | 'time'>): string | undefined =>
  whyNotOn(player, hour.date) ?? whyNotAge(hour, ageNow(player))

const closedFor = ({ unit, date, time }: Omit<Slot, 'kind'>, reason: string): HeldSlot => {
  return { unit, date, time, mine: false, closed: true, isForPlayers: true, reason }
}

/** The hours of a week that nobody of the family can have, because of their day. */
export const closedDays = (kind: Kind, day: Day, whyNotOnDay: (date: Day) => string | undefined): HeldSlot[] =>
  daysOfWeek(mondayOf(day)).flatMap((date) => {
    const reason = whyNotOnDay(date)
    if (reason === undefined) return []
    return slotsOfDay(kind, date).map((slot): HeldSlot => closedFor(slot, reason))
  })

/** An hour that one of them may have stays open: the proposal leaves out the others. */
export function closedForPlayers(kind: Kind, day: Day, players: readonly Someone[]): HeldSlot[] {
  const isForAll = !bookables[kind].ageBands && players.every(({ away = [] }) => away.length === 0)
  if (isForAll || players.length === 0) return []
  const slots = daysOfWeek(mondayOf(day)).flatMap((date) => slotsOfDay(kind, date))
  return slots.flatMap(({ unit, date, time }): HeldSlot[] => {
    const reasons = players.map((player) => whyNotAt(player, { kind, date, time }))
    const isOpen = reasons.some((reason) => reason === undefined)
    return isOpen ? [] : [closedFor({ unit, date, time }, reasons[0]!)]
  })
}
