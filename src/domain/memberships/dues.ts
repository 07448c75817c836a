/** What a family owes for each period. The card is charged elsewhere: the club notes how that went (due-steps.ts). */
import { chargeOf, type Plan, type Prices } from '#domain/plans/membership.ts'
import { addDays, daysBetween, today, type Day } from '#domain/calendar/calendar.ts'
import { priceList, type PriceList } from '#domain/facility/facility.ts'
import type { Player } from '#domain/families/players.ts'
import { paidOf, standingSteps, stateOf, type DueStep } from './due-steps.ts'
import { historyOf } from './history.ts'
import type { History } from '#domain/plans/steps.ts'
import { isCharged, paidUntil, periodOn, periodsOf, type Period } from '#domain/plans/periods.ts'

/** The prices of a period: before the first price list those of the first, unless it was over before anybody joined here. */
function pricesOf(history: History, from: Day, list: PriceList) {
  const known = list.findLast((each) => each.from <= from)
  if (known) return known
  const joined = history.findLast((each) => each.step === 'joined' && each.from <= from)
  const isFromBefore = joined !== undefined && from < today(new Date(joined.at))
  return isFromBefore ? undefined : list[0]
}

/** One period of a player, from its first to its last day, in cents. */
export type Due = {
  id: string
  /** No period: what is owed or to be refunded after days were changed for which something was noted. */
  isDifference?: true

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

/** What is charged for a period: of a month's part so many days. */
function priceOf({ plan, part = { days: 1, of: 1 } }: Period, price: Prices): Pick<Due, 'cents' | 'fee' | 'total'> {
  const ofPart = (cents: number) => Math.round((cents * part.days) / part.of)
  return chargeOf(plan, { monthlyCents: ofPart(price.monthlyCents), annualCents: price.annualCents })
}

/** The first day of a charge by which it counts in one difference, as the day of joining was corrected then. */
const countedBy = (history: History, from: Day): Day =>
  history.findLast((each) => each.step === 'joined' && each.from <= from)?.counted ?? ''

/** All that the history charges for by a day. */
function chargesOf(player: Member, until: Day, list: PriceList): Due[] {
  const history = historyOf(player)
  return periodsOf(history, until).flatMap((period) => {
    const { from, plan } = period
    const price = pricesOf(history, from, list)
    if (!isCharged(period) || !price) return []
    const next = plan === 'annual' ? paidUntil(history, period) : period.next
    const due = { id: `${player.id}.${from}`, player: player.id, plan, from, to: addDays(next, -1) }
    return [Object.assign(due, priceOf(period, price))]
  })
}

/** What is due for a player by this day, the oldest first; without what is counted in a difference. */
export const duesOf = (player: Member, until: Day, list: PriceList = priceList()): Due[] =>
  chargesOf(player, until, list).filter(({ from }) => from > countedBy(historyOf(player), from))

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
  const nth = periods.findIndex((period) => period.from > day && isCharged(period))
  const [before, next] = [periods[nth - 1], periods[nth]]
  const due = duesOf(player, addDays(day, chargeTellDays.renewal), list).find(({ from }) => from === next?.from)
  const lastPaid = periods.slice(0, Math.max(nth, 0)).findLast(isCharged)
  if (!due || !before) return undefined
  if (due.plan === 'annual' && lastPaid?.plan === 'annual') return { ...due, why: 'renewal' }
  return before.isPaused && due.from <= addDays(day, chargeTellDays.pauseEnds)
    ? { ...due, why: 'pauseEnds' }
    : undefined
}

/** What of a payment for the period from a day on is for the days after another one, in cents. */
export function unusedOf(history: History, { from, paid }: { from: Day; paid: number }, last: Day): number {
  const charged = periodOn(history, from)
  if (!charged) return 0
  const until = paidUntil(history, charged)
  const periods = periodsOf(history, until).filter((each) => each.from >= from && each.next <= until && !each.isPaused)
  const daysFrom = (day: Day) =>
    periods.reduce((days, each) => days + Math.max(0, daysBetween(each.from > day ? each.from : day, each.next)), 0)
  return Math.round((paid * daysFrom(addDays(last, 1))) / daysFrom(from))
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

// Once all of it is taken back, nothing is noted.
const isNoted = ({ steps, seal }: NotedDues[string]) => steps.length > 0 || seal !== undefined

/** An account that was deleted, and made again under the same address, has other players with the same ids. */
export const isOf = (
  { id, addedAt }: Pick<Player, 'id' | 'addedAt'>,
  { player, steps, seal }: Pick<NotedDues[string], 'player' | 'steps' | 'seal'>,
): boolean => player === id && seal === undefined && steps.some(({ at }) => at >= addedAt)

const isSettled = (steps: DueStep[]) => !isOwed({ state: stateOf(steps) })

/** The first one under which nothing is settled. */
function differenceId(player: Member, noted: NotedDues): string {
  for (let nth = 0; ; nth += 1) {
    const id = `${player.id}.d${nth}`
    const known = noted[id]
    if (!known || known.steps.length === 0 || (isOf(player, known) && !isSettled(known.steps))) return id
  }
}

/**
 * What the history says less what was settled for periods that it does not have: the day of joining was corrected, or a membership
 * ended on the day of a charge that was noted already. So it is always exact, whatever is noted or changed next.
 */
function differenceOf(player: Member, noted: NotedDues, day: Day, list: PriceList): Due | undefined {
  const history = historyOf(player)
  const due = new Set(duesOf(player, day, list).map(({ id }) => id))
  const counted = chargesOf(player, day, list).filter(({ id }) => !due.has(id))
  const settled = Object.entries(noted).flatMap(([id, each]) =>
    isOf(player, each) && !due.has(id) && isSettled(each.steps) ? each : [],
  )
  const sum = (name: 'cents' | 'fee' | 'total') =>
    counted.reduce((all, each) => all + each[name], 0) - settled.reduce((all, each) => all + each[name], 0)
  if (sum('total') === 0) return undefined
  const { at, counted: corrected = '' } = history.at(-1)!
  const from = [today(new Date(at)), corrected].toSorted().at(-1)!
  const [cents, fee, total] = [sum('cents'), sum('fee'), sum('total')]
  return {
    id: differenceId(player, noted),
    isDifference: true,
    player: player.id,
    plan: player.plan,
    from,
    to: from,
    cents,
    fee,
    total,
  }
}

/**
 * The charges of players by a day, and all that something was noted about: as it was then, whatever is corrected later. What was
 * not settled of a period that is gone counts no more.
 */
export function dueLines(
  players: readonly Named[],
  noted: NotedDues,
  day: Day,
  until: (player: Member) => Day = () => day,
  list: PriceList = priceList(),
): DueLine[] {
  const dues = players.flatMap((player) => duesOf(player, until(player), list))
  const differences = players.flatMap((player) => differenceOf(player, noted, day, list) ?? [])
  const isDue = new Set(dues.map(({ id }) => id))
  const playerOf = (due: NotedDues[string]) => players.find((player) => isOf(player, due))
  const stored = Object.entries(noted).filter(
    ([id, due]) => isNoted(due) && (isDue.has(id) || !playerOf(due) || isSettled(due.steps)),
  )
  const isStored = new Set(stored.map(([id]) => id))
  const nameOf = (due: Due) => players.find(({ id }) => id === due.player)?.name ?? ''
  return [
    ...[...dues, ...differences]
      .filter(({ id }) => !isStored.has(id))
      .map((due) => lineOf(due, noted[due.id]?.steps ?? [], nameOf(due))),
    ...stored.map(([id, { steps, ...due }]) => lineOf({ id, ...due }, steps, playerOf({ ...due, steps })?.name ?? '')),
  ]
}

/** True for what is neither charged nor waived. */
export const isOwed = ({ state }: Pick<DueLine, 'state'>): boolean => state === 'open' || state === 'declined'

/** What players owe by this day, the oldest first. */
export const owedBy = (players: readonly Named[], noted: NotedDues, day: Day, list?: PriceList): DueLine[] =>
  dueLines(players, noted, day, undefined, list)
    .filter(isOwed)
    .toSorted((one, other) => one.from.localeCompare(other.from))

/** Charges that are noted with one request; the page sends more of them one after the other. */
export const maxNoted = 50
