/** What a family owes for each period, and what became of it. The card is charged elsewhere: the club notes here how that went. */
import { chargeOf, type Plan } from '#domain/plans/membership.ts'
import { addDays, type Day } from '#domain/calendar/calendar.ts'
import { prices } from '#domain/facility/facility.ts'
import type { Player } from '#domain/families/players.ts'
import { historyOf } from './history.ts'
import { periodOn, periodsOf } from '#domain/plans/periods.ts'

/** The price list that holds on a day; undefined before the first, when nothing was owed here. */
const pricesOn = (day: Day, list: typeof prices = prices) => list.findLast(({ from }) => from <= day)

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
export const duesOf = (player: Member, until: Day, list: typeof prices = prices): Due[] =>
  periodsOf(historyOf(player), until).flatMap(({ from, next, plan, isPaused }) => {
    const price = pricesOn(from, list)
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

export const dueSteps = ['charged', 'declined', 'waived', 'refunded'] as const

/** What somebody noted. `id` names the request; `cents` were charged or refunded; after a decline it is tried again `on` a day. */
export type DueStep = {
  id: string
  step: (typeof dueSteps)[number]
  at: string
  by: { id: string; name: string }
  cents?: number
  reference?: string
  note?: string
  on?: Day
}

export const dueStates = ['open', 'declined', 'charged', 'waived'] as const
export type DueState = (typeof dueStates)[number]

export const stateOf = (steps: readonly Pick<DueStep, 'step'>[]): DueState => {
  const { step = 'open' } = steps.at(-1) ?? {}
  return step === 'refunded' ? 'charged' : step
}

/** What the family has paid by now. */
export const paidOf = (steps: readonly Pick<DueStep, 'step' | 'cents'>[]): number =>
  steps.reduce((sum, { step, cents = 0 }) => sum + (step === 'refunded' ? -cents : cents), 0)

type Named = Member & { name: string }
type NotedDues = Readonly<Record<string, Omit<Due, 'id'> & { steps: DueStep[] }>>

/** A charge of a player with this name, and what became of it. */
function lineOf(due: Due, steps: DueStep[], name: string) {
  const state = stateOf(steps)
  const tryOn = state === 'declined' ? steps.at(-1)!.on : undefined
  return { ...due, name, state, paid: paidOf(steps), steps, ...(tryOn !== undefined && { tryOn }) }
}
export type DueLine = ReturnType<typeof lineOf>

/** The charges of players by a day, and all that something was noted about: as it was then, whatever is corrected later. */
export function dueLines(players: readonly Named[], noted: NotedDues, until: (player: Member) => Day): DueLine[] {
  // Once all of it is taken back, nothing is noted.
  const stored = Object.entries(noted).filter(([, { steps }]) => steps.length > 0)
  const computed = players
    .flatMap((player) => duesOf(player, until(player)))
    .filter(({ id }) => !noted[id]?.steps.length)
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

/** What to note: `undo` takes back the step of this id, which is the last one. */
export type DueEntry =
  | { step: 'charged'; reference?: string | undefined }
  | { step: 'declined'; on: Day }
  | { step: 'waived'; note: string }
  | { step: 'refunded'; cents: number; note: string }
  | { step: 'undo'; of: string }

export type DueRefusal = 'no_due' | 'amount' | 'settled' | 'not_charged' | 'too_much' | 'not_last' | 'not_later'

/** Days before a new price in which families are told of it. */
export const tellDays = 30

/** Charges that are noted at once. */
export const maxNoted = 50

/** Days until which a declined card can be tried again. */
export const retryDays = 60

/** Why this cannot be noted about a due of which `total` is as it was shown; undefined if it can. */
export function whyNotNote(
  due: Pick<Due, 'total'>,
  steps: readonly DueStep[],
  entry: DueEntry,
  { total, day }: { total: number; day: Day },
): DueRefusal | undefined {
  if (entry.step === 'undo') return steps.at(-1)?.id === entry.of ? undefined : 'not_last'
  const state = stateOf(steps)
  if (entry.step === 'refunded') {
    if (state !== 'charged') return 'not_charged'
    return entry.cents > paidOf(steps) ? 'too_much' : undefined
  }
  if (state === 'charged' || state === 'waived') return 'settled'
  if (total !== due.total) return 'amount'
  return entry.step === 'declined' && (entry.on <= day || entry.on > addDays(day, retryDays)) ? 'not_later' : undefined
}

/** What is charged and refunded in a month, in cents. */
export type MonthSum = { month: string; charged: number; refunded: number }

/** By the month in which it was noted, the latest first. `monthOf` an instant. */
export function sumsByMonth(
  steps: Iterable<Pick<DueStep, 'step' | 'cents' | 'at'>>,
  monthOf: (at: string) => string,
): MonthSum[] {
  const sums = new Map<string, MonthSum>()
  for (const { step, cents = 0, at } of steps) {
    if (cents === 0) continue
    const month = monthOf(at)
    const sum = sums.get(month) ?? { month, charged: 0, refunded: 0 }
    const what = step === 'refunded' ? 'refunded' : 'charged'
    sums.set(month, { ...sum, [what]: sum[what] + cents })
  }
  return [...sums.values()].toSorted((one, other) => other.month.localeCompare(one.month))
}
