/** The book: what became of charges and was paid for orders, in the order in which it happened. */
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { Plan } from '#domain/plans/membership.ts'
import { dueSteps, moneyOf, paidOf, standingSteps, undoOf, type Steps } from './due-steps.ts'

/** With a card of Puck Bucks at the desk: no money moves. */
const bucksSteps = ['bucks_spent', 'bucks_refunded', 'bucks_given'] as const

/** Of charges, of orders (paid when picked up, and a pickup that was undone on a later day), and of Puck Bucks. */
export const bookSteps = [...dueSteps, 'order', 'order_undone', ...bucksSteps] as const

type Noted = { id: string; name: string; plan: Plan; from: Day; to: Day; total: number; steps: Steps }

/** One step, with what can be done about it today: how it can be taken back, and what can be refunded. */
export function entriesOf({ steps, id: due, ...line }: Noted, day: Day) {
  const last = standingSteps(steps).findLast(({ step }) => step !== 'refunded')
  return steps.map((step) => {
    const undo = undoOf(steps, step.id, day)
    const { id, by, on: _on, of: _of, ...details } = step
    return Object.assign(details, line, moneyOf(step, { total: line.total, steps }), {
      id,
      due,
      by: by.name,
      day: today(new Date(step.at)),
      ...(undo && { undo }),
      refundable: step === last ? paidOf(line.total, steps) : 0,
    })
  })
}
export type BookEntry = ReturnType<typeof entriesOf>[number]

/** As they were made. */
export const inOrder = <Entry extends { at: string; due: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => one.at.localeCompare(other.at) || one.due.localeCompare(other.due))

/** `bucks` went onto cards of Puck Bucks, or off them. */
type Money = Pick<BookEntry, 'cents' | 'waived'> & { bucks?: number | undefined }

/** All of it together. */
export const sumOf = (entries: readonly Money[]): Pick<Money, 'cents' | 'waived'> => ({
  cents: entries.reduce((sum, { cents }) => sum + cents, 0),
  waived: entries.reduce((sum, { waived }) => sum + waived, 0),
})

/** What went onto cards of Puck Bucks, less what went off. */
export const bucksIn = (entries: readonly Money[]): number => entries.reduce((sum, { bucks = 0 }) => sum + bucks, 0)

/** By kind, only those that there are. */
export const sumsByKind = (entries: readonly (Money & { step: (typeof bookSteps)[number] })[]) =>
  bookSteps.flatMap((step) => {
    const ofKind = entries.filter((entry) => entry.step === step)
    const bucks = bucksIn(ofKind)
    return ofKind.length === 0 ? [] : [{ step, count: ofKind.length, ...sumOf(ofKind), ...(bucks !== 0 && { bucks }) }]
  })

/** 'yyyy-MM' */
export const monthOf = (day: Day): string => day.slice(0, 'yyyy-MM'.length)

/** Whether a month can be closed: every request that began in it has ended. */
export const canClose = (month: string, now: Date): boolean =>
  month < monthOf(today(new Date(now.getTime() - 60 * 60_000)))
