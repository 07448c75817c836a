/** What colleagues note about a charge: steps of the book, each of its own day. Nothing of an earlier day is rewritten. */
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'

/** `paid`: at the desk, in cash or by check, without the card fee. `reversed`: an earlier step is taken back. */
export const dueSteps = ['charged', 'paid', 'refunded', 'reversed', 'waived', 'declined'] as const

export const waysToPay = ['cash', 'check'] as const
export type WayToPay = (typeof waysToPay)[number]

/**
 * `id` names the request; `cents` were charged, paid or refunded, and `waived` not asked for; after a decline it is tried
 * again `on` a day; a reversal is `of` a step.
 */
export type DueStep = {
  id: string
  step: (typeof dueSteps)[number]
  at: string
  by: { id: string; name: string }
  cents?: number
  waived?: number
  how?: WayToPay
  reference?: string
  note?: string
  on?: Day
  of?: string
}

/** `cents` is the price, `total` with the card fee. */
type Sums = { cents: number; total: number }
export type Steps = readonly DueStep[]

export const dueStates = ['open', 'declined', 'charged', 'waived'] as const
export type DueState = (typeof dueStates)[number]

/** The steps that hold: without reversals, and without what these take back. */
export function standingSteps<Step extends Pick<DueStep, 'id' | 'step' | 'of'>>(steps: readonly Step[]): Step[] {
  const gone = new Set(steps.map(({ of }) => of))
  return steps.filter(({ id, step }) => step !== 'reversed' && !gone.has(id))
}

export function stateOf(steps: Steps): DueState {
  const { step = 'open' } = standingSteps(steps).at(-1) ?? {}
  return step === 'refunded' || step === 'paid' || step === 'reversed' ? 'charged' : step
}

/** What a step adds to the books: money, and what was not asked for. A waiver from before it was noted is of all of it. */
export function moneyOf(
  step: DueStep,
  { total, steps }: { total: number; steps: Steps },
): { cents: number; waived: number } {
  if (step.step === 'reversed') {
    const undone = steps.find(({ id }) => id === step.of)
    const { cents, waived } = undone ? moneyOf(undone, { total, steps }) : { cents: 0, waived: 0 }
    return { cents: 0 - cents, waived: 0 - waived }
  }
  const { cents = 0, waived = step.step === 'waived' ? total : 0 } = step
  return { cents: step.step === 'refunded' ? -cents : cents, waived }
}

/** What the family has paid by now. */
export const paidOf = (total: number, steps: Steps): number =>
  steps.reduce((sum, step) => sum + moneyOf(step, { total, steps }).cents, 0)

/** Another amount than the price list says, and why. */
type Other = { other?: { cents: number; note: string } | undefined; reference?: string | undefined }

/** What to note: `undo` takes back the step of this id, which is the last one that holds. */
export type DueEntry =
  | ({ step: 'charged' } & Other)
  | ({ step: 'paid'; how: WayToPay } & Other)
  | { step: 'declined'; on: Day }
  | { step: 'waived'; note: string }
  | { step: 'refunded'; cents: number; note: string }
  | { step: 'undo'; of: string }

export type DueRefusal =
  | 'no_due'
  | 'credit'
  | 'amount'
  | 'settled'
  | 'not_charged'
  | 'too_high'
  | 'too_much'
  | 'not_last'
  | 'not_later'

/** Days until which a declined card can be tried again. */
export const retryDays = 60

/** How a step can be taken back on a day: gone on its own, a reversal later; undefined if it cannot. */
export function undoOf(steps: Steps, id: string, day: Day): 'removed' | 'reversed' | undefined {
  const last = steps.at(-1)
  if (last?.id === id && today(new Date(last.at)) === day) return 'removed'
  return standingSteps(steps).at(-1)?.id === id ? 'reversed' : undefined
}

/** What is asked for: the card fee is for cards. */
const askedFor = ({ cents, total }: Sums, step: 'charged' | 'paid'): number =>
  step === 'paid' && total > 0 ? cents : total

/** True for what is to be refunded. */
export const isCredit = ({ total }: Pick<Sums, 'total'>): boolean => total < 0

/** The steps of a charge with an entry of this day, of which `total` is as it was shown; why not, if it cannot be noted. */
export function withEntry(
  due: Sums,
  steps: Steps,
  entry: DueEntry,
  { total, ...made }: Pick<DueStep, 'id' | 'at' | 'by'> & { total: number },
): DueStep[] | DueRefusal {
  const day = today(new Date(made.at))
  if (entry.step === 'undo') {
    const how = undoOf(steps, entry.of, day)
    if (how === undefined) return 'not_last'
    return how === 'removed' ? steps.slice(0, -1) : [...steps, { ...made, step: 'reversed', of: entry.of }]
  }
  const state = stateOf(steps)
  if (entry.step === 'refunded') {
    if (state !== 'charged') return 'not_charged'
    return entry.cents > paidOf(due.total, steps) ? 'too_much' : [...steps, { ...made, ...entry }]
  }
  if (state === 'charged' || state === 'waived') return 'settled'
  if (total !== due.total) return 'amount'
  // It is refunded as it was paid: all of it.
  if (isCredit(due) && (entry.step === 'declined' || entry.step === 'waived' || entry.other)) return 'credit'
  if (entry.step === 'declined')
    return entry.on <= day || entry.on > addDays(day, retryDays) ? 'not_later' : [...steps, { ...made, ...entry }]
  if (entry.step === 'waived') return [...steps, { ...made, ...entry, waived: due.total }]
  const { step, reference, other } = entry
  const asked = askedFor(due, step)
  const cents = other?.cents ?? asked
  if (cents > asked) return 'too_high'
  return [
    ...steps,
    {
      ...made,
      step,
      cents,
      ...(cents < asked && { waived: asked - cents }),
      ...(other && { note: other.note }),
      ...(entry.step === 'paid' && { how: entry.how }),
      ...(reference && { reference }),
    },
  ]
}
