/** One day of the month on which a card is charged for all players with a monthly plan, after one part of a month each. */
import type { Player } from '#domain/families/players.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { dateOf, monthsAfter, periodsOf } from '#domain/plans/periods.ts'
import { duesOf, type Due } from './dues.ts'
import { changedHistory } from './change-history.ts'
import { chargeDateOf, historyOf, pauseMonths, sinceJoining } from './history.ts'
import type { PriceList } from '#domain/facility/facility.ts'

/** Days that every month has. */
export const chargeDates = { min: 1, max: 28 }

type Charged = Pick<Player, 'id' | 'name' | 'addedAt' | 'plan' | 'retired' | 'history'>

/** The day that was chosen for all who play; undefined while each has the one of joining. */
export function chargeDayOf(players: readonly Charged[]): number | undefined {
  const histories = players.filter(({ retired }) => retired === undefined).map(historyOf)
  const [date, ...others] = new Set(histories.map(chargeDateOf))
  const isChosen = histories.some((history) => sinceJoining(history).some((step) => step.date !== undefined))
  return isChosen && others.length === 0 ? date : undefined
}

/** A part of a month that is still to come. */
export type PartMonth = Due & { name: string }

export const partsToCome = (players: readonly Charged[], day: Day, list?: PriceList): PartMonth[] =>
  players.flatMap((player) => {
    // A pause comes before it.
    const until = monthsAfter(day, pauseMonths.max + 2)
    const part = periodsOf(historyOf(player), until).find((period) => period.part && period.from > day)
    const due = part && duesOf(player, until, list).find(({ from }) => from === part.from)
    return due ? [{ ...due, name: player.name }] : []
  })

type Made = Parameters<typeof changedHistory>[2]

/** The players with that day for each, or with the one of joining for each; who is about to leave stays as they are. */
export const withChargeDay = <Each extends Charged>(
  players: readonly Each[],
  date: number | undefined,
  made: Made,
): Each[] =>
  players.map((player) => {
    const before = historyOf(player)
    const own = dateOf(sinceJoining(before)[0]!.from)
    const history = changedHistory(before, { change: 'charge_day', date: date ?? own }, made)
    return typeof history === 'string' || history === before ? player : { ...player, history: [...history] }
  })
