/**
 * What is due, and the book of what became of it, by the pure functions against a count that is made another way: a club that lives
 * through every day, charges on the day of the month on which the player joined, and writes each line with a pencil. Over three
 * years: two new prices, one on a leap day, and every change of the clock.
 */
// @module-tag long
import { expect, test } from 'vitest'
import type { Plan } from '#domain/plans/membership.ts'
import { addDays, instantOf, type Day } from '#domain/calendar/calendar.ts'
import { entriesOf, inOrder, monthOf, sumOf } from '#domain/memberships/book.ts'
import { withEntry, type DueEntry, type DueStep } from '#domain/memberships/due-steps.ts'
import { duesOf } from '#domain/memberships/dues.ts'
import { changedHistory, whyAway, type MembershipChange } from '#domain/memberships/history.ts'
import type { History } from '#domain/plans/steps.ts'
import { ChargeCard } from '#server/test-support/fixtures/cash-book.ts'
import { WallCalendar } from '#server/test-support/fixtures/wall-calendar.ts'
import { pick, seeded } from '#server/test-support/simulation/simulator.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'

/** Prices that change twice, once on a leap day. */
const prices = [
  { from: '2026-11-01', monthlyCents: 249_00, annualCents: 2_740_00 },
  { from: '2027-06-17', monthlyCents: 259_50, annualCents: 2_800_01 },
  { from: '2028-02-29', monthlyCents: 239_99, annualCents: 2_500_00 },
] as const

const by = { id: 'm_1', name: 'Robin' }
const plans: readonly Plan[] = ['monthly', 'annual']

/** What a colleague notes about a charge at some time of a day, by the rules and with a pencil. @returns the steps */
function noteAny(random: () => number, steps: DueStep[], card: ChargeCard, day: Day, sums: Sums): DueStep[] {
  const { cents, total } = sums
  const id = `${day} ${steps.length} ${random()}`
  // Close to midnight, too: two days of the club are one elsewhere.
  const at = instantOf(day, pick(random, ['00:20', '09:00', '23:40'])).toISOString()
  const noted = (entry: DueEntry): DueStep[] => {
    const next = withEntry(sums, steps, entry, { id, at, by, total })
    if (typeof next === 'string') throw new Error(`${next}: ${JSON.stringify([entry, steps])}`)
    return next
  }
  const part = (of: number) => 1 + Math.floor(random() * of)
  const of = card.lastToUndo(day)
  if (of !== undefined && random() < 0.3) {
    card.undo(id, day, of)
    return noted({ step: 'undo', of })
  }
  if (card.isPaid()) {
    if (card.paid() === 0 || random() < 0.5) return steps
    const back = part(card.paid())
    card.refund(id, day, back)
    return noted({ step: 'refunded', cents: back, note: 'x' })
  }
  if (!card.isOpen()) return steps
  const what = pick(random, ['charged', 'cash', 'part', 'partOfCash', 'waived', 'declined'] as const)
  if (what === 'waived') {
    card.waive(id, day)
    return noted({ step: 'waived', note: 'x' })
  }
  if (what === 'declined') {
    card.decline(id, day)
    return noted({ step: 'declined', on: addDays(day, part(60)) })
  }
  const isCard = what === 'charged' || what === 'part'
  const other = what === 'charged' || what === 'cash' ? undefined : part(isCard ? total : cents)
  card.pay(id, day, isCard, other)
  const details = other === undefined ? {} : { other: { cents: other, note: 'x' } }
  return noted(isCard ? { step: 'charged', ...details } : { step: 'paid', how: 'cash', ...details })
}
type Sums = { cents: number; total: number }

const histories = sizes(300, 100_000)

test(
  `${histories} histories are charged and booked to the cent as a wall calendar and a pencil say, and nothing can be booked while away`,
  { timeout: 3_600_000 },
  () => {
    let charges = 0
    let lines = 0
    for (let nth = 0; nth < histories; nth += 1) {
      const random = seeded(firstSeed * 1_000_003 + nth)
      // From two weeks before the first price on.
      const first = addDays('2026-10-18', Math.floor(random() * 400))
      const plan = pick(random, plans)
      const calendar = new WallCalendar(first, plan, prices)
      let history: History = [{ step: 'joined', from: first, plan, at: `${first}T12:00:00.000Z` }]
      // Few families change their mind daily; one in ten does.
      const rate = random() < 0.1 ? 0.2 : 0.01
      const last = addDays(first, 200 + Math.floor(random() * 900))
      for (let day = first; day <= last; day = addDays(day, 1)) {
        if (day !== first) calendar.morning(day)
        while (random() < rate) {
          const change = pick(random, [
            { change: 'end' },
            { change: 'keep' },
            { change: 'pause', months: 1 + Math.floor(random() * 3) },
            { change: 'resume' },
            { change: 'stop', last: addDays(day, Math.floor(random() * 40) - 2) },
            { change: 'plan', plan: pick(random, plans) },
            { change: 'join', plan: pick(random, plans) },
          ] as const satisfies readonly MembershipChange[])
          const next = changedHistory(history, change, { day, at: `${day}T12:00:00.000Z`, by })
          if (typeof next !== 'string') history = next
          calendar.change(change, day)
        }
        if (random() < 0.02)
          expect([nth, day, whyAway(history, day) !== undefined]).toEqual([nth, day, calendar.isAway()])
      }
      const player = { id: 'pl_1', addedAt: '', plan, history: [...history] }
      const due = duesOf(player, last, prices).map(({ from, total }) => ({ day: from, cents: total }))
      expect({ nth, due }).toEqual({ nth, due: calendar.charges })
      charges += due.length

      const books: Record<string, { cents: number; waived: number; lines: string[] }> = {}
      const entries = duesOf(player, last, prices).flatMap((one) => {
        const card = new ChargeCard(one.cents, calendar.charges.find(({ day }) => day === one.from)!.cents)
        let steps: DueStep[] = []
        for (let on = one.from; random() < 0.8; on = addDays(on, pick(random, [0, 0, 1, 20, 45])))
          steps = noteAny(random, steps, card, on, one)
        for (const { day, cents, waived, what } of card.lines) {
          const book = (books[day.slice(0, 7)] ??= { cents: 0, waived: 0, lines: [] })
          book.cents += cents
          book.waived += waived
          book.lines.push(`${day} ${one.from} ${what} ${cents} ${waived}`)
        }
        return entriesOf({ ...one, name: 'Sam', steps }, last)
      })
      const read = Object.fromEntries(
        [...Map.groupBy(inOrder(entries), ({ day }) => monthOf(day))].map(([month, ofMonth]) => {
          const shown = ofMonth.map(
            ({ day, from, step, ...sums }) => `${day} ${from} ${step} ${sums.cents} ${sums.waived}`,
          )
          return [month, { ...sumOf(ofMonth), lines: shown }]
        }),
      )
      // Lines of one day stand in any order with a pencil.
      const isInOrder = ({ lines: shown }: { lines: string[] }) =>
        shown.every((line, at) => at === 0 || shown[at - 1]!.slice(0, 10) <= line.slice(0, 10))
      expect({ nth, isInOrder: Object.values(read).every(isInOrder) }).toEqual({ nth, isInOrder: true })
      for (const book of [...Object.values(read), ...Object.values(books)]) book.lines.sort()
      expect({ nth, read }).toEqual({ nth, read: books })
      lines += entries.length
    }
    reportResult(`memberships: ${histories} histories, ${charges} charges, ${lines} lines of the book, 0 apart`)
  },
)
