/** What a family owes for each period. The card is charged elsewhere: the club notes how that went (due-steps.ts). */
import { chargeOf, type Plan } from '#domain/plans/membership.ts'
import { addDays, daysBetween, today, type Day } from '#domain/calendar/calendar.ts'
import { priceList, type PriceList } from '#domain/facility/facility.ts'
import type { Player } from '#domain/families/players.ts'
import { paidOf, standingSteps, stateOf, type DueStep } from './due-steps.ts'
import { historyOf } from './history.ts'
import type { History } from '#domain/plans/steps.ts'
import { periodOn, periodsOf } from '#domain/plans/periods.ts'

/** The prices of a period: before the first price list those of the first, unless it was over before anybody joined here. */
function pricesOf(history: History, from: Day, list: PriceList) {
  const joined = history.findLast((each) => each.step === 'joined' && each.from <= from)
  const isFromBefore = joined !== undefined && from < today(new Date(joined.at))
  return list.findLast((each) => each.from <= from) ?? (isFromBefore ? undefined : list[0])
}

/** One period of a player, from its first to its last day, in cents. */
export type Due = {
  id: string
  player: string
  plan: Plan
  from: Day
  to: Day
  cents: number
  fee: number
  total: number
}

/** A player as the record has them. */
type Member = Pick<Player, 'id' | 'addedAt' | 'plan' | 'retired' | 'history'>

/** What is due for a player by this day, the oldest first. */
export const duesOf = (player: Member, until: Day, list: PriceList = priceList()): Due[] =>
  periodsOf(historyOf(player), until).flatMap(({ from, next, plan, isPaused }) => {
    const price = pricesOf(historyOf(player), from, list)
    if (isPaused || !price) return []
    const period = { id: `${player.id}.${from}`, player: player.id, plan, from, to: addDays(next, -1) }
    return [Object.assign(period, chargeOf(plan, price))]
  })

/** What is charged first for players from a day on, with the fee, and when; undefined where nothing is to come. */
export function chargeFrom(players: readonly Member[], day: Day): { on: Day; total: number } | undefined {
  const dues = players.flatMap((player) => {
    const history = historyOf(player)
    return duesOf(player, periodOn(history, day)?.next ?? history.at(-1)!.from).filter(({ from }) => from >= day)
  })
  const [on] = dues.map(({ from }) => from).toSorted()
  if (on === undefined) return undefined
  return { on, total: dues.reduce((sum, { from, total }) => sum + (from === on ? total : 0), 0) }
}

/** Days before a new price in which families are told of it. */
export const tellDays = 30

/** Days before it in which a family is told of a charge that comes by time alone. */
const chargeTellDays = { renewal: tellDays, pauseEnds: 7 }

/** What comes by itself within these days, after an annual period or a pause. */
export function chargeToTell(
  player: Member,
  day: Day,
  list: PriceList = priceList(),
): (Due & { why: keyof typeof chargeTellDays }) | undefined {
  const periods = periodsOf(historyOf(player), addDays(day, chargeTellDays.renewal))
  const nth = periods.findIndex(({ from, isPaused }) => from > day && !isPaused)
  const [before, next] = [periods[nth - 1], periods[nth]]
  const due = duesOf(player, addDays(day, chargeTellDays.renewal), list).find(({ from }) => from === next?.from)
  const lastPaid = periods.slice(0, Math.max(nth, 0)).findLast(({ isPaused }) => !isPaused)
  if (!due || !before) return undefined
  if (due.plan === 'annual' && lastPaid?.plan === 'annual') return { ...due, why: 'renewal' }
  return before.isPaused && due.from <= addDays(day, chargeTellDays.pauseEnds)
    ? { ...due, why: 'pauseEnds' }
    : undefined
}

/** What of a payment is for the days after this one, in cents. */
export function unusedOf({ from, to, paid }: Pick<Due, 'from' | 'to'> & { paid: number }, last: Day): number {
  const days = daysBetween(from, to) + 1
  const left = Math.min(days, Math.max(0, daysBetween(last, to)))
  return Math.round((paid * left) / days)
}

type Named = Member & { name: string }
/** `seal`: the account is gone, and what it owes stays under the name that is sealed there. */
type NotedDues = Readonly<Record<string, Omit<Due, 'id'> & { steps: DueStep[]; seal?: string }>>

/** A charge of a player with this name, and what became of it. */
function lineOf(due: Due & { seal?: string }, noted: DueStep[], name: string) {
  const [state, steps] = [stateOf(noted), standingSteps(noted)]
  const tryOn = state === 'declined' ? steps.at(-1)!.on : undefined
  return { ...due, name, state, paid: paidOf(due.total, noted), steps, ...(tryOn !== undefined && { tryOn }) }
}
export type DueLine = ReturnType<typeof lineOf>

/** The charges of players by a day, and all that something was noted about: as it was then, whatever is corrected later. */
export function dueLines(players: readonly Named[], noted: NotedDues, until: (player: Member) => Day): DueLine[] {
  // Once all of it is taken back, nothing is noted.
  const isNoted = ({ steps, seal }: NotedDues[string]) => steps.length > 0 || seal !== undefined
  const stored = Object.entries(noted).filter(([, due]) => isNoted(due))
  const computed = players
    .flatMap((player) => duesOf(player, until(player)))
    .filter(({ id }) => !noted[id] || !isNoted(noted[id]))
  const nameOf = (player: string) => players.find(({ id }) => id === player)?.name ?? ''
  return [
    ...computed.map((due) => lineOf(due, [], nameOf(due.player))),
    ...stored.map(([id, { steps, ...due }]) => lineOf({ id, ...due }, steps, nameOf(due.player))),
  ]
}

/** True for what is neither charged nor waived. */
export const isOwed = ({ state }: Pick<DueLine, 'state'>): boolean => state === 'open' || state === 'declined'

/** What players owe by this day, the oldest first. */
export const owedBy = (players: readonly Named[], noted: NotedDues, day: Day): DueLine[] =>
  dueLines(players, noted, () => day)
    .filter(isOwed)
    .toSorted((one, other) => one.from.localeCompare(other.from))

/** Charges that are noted with one request; the page sends more of them one after the other. */
export const maxNoted = 50
