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
import { dueLines, isOwed, type DueLine } from '#domain/memberships/dues.ts'
import { changedHistory, type MembershipChange } from '#domain/memberships/change-history.ts'
import { whyAway } from '#domain/memberships/history.ts'
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
    if (card.paid() <= 0 || random() < 0.5) return steps
    const back = part(card.paid())
    card.refund(id, day, back)
    return noted({ step: 'refunded', cents: back, note: 'x' })
  }
  if (!card.isOpen()) return steps
  const what =
    total < 0 ? 'charged' : pick(random, ['charged', 'cash', 'part', 'partOfCash', 'waived', 'declined'] as const)
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

const histories = sizes(150, 100_000)

/** What somebody wants, on a day: whatever comes to mind. */
const changesOn = (random: () => number, day: Day) =>
  [
    { change: 'end' },
    { change: 'end' },
    { change: 'keep' },
    { change: 'pause', months: 1 + Math.floor(random() * 3) },
    { change: 'pause', months: 1 },
    { change: 'resume' },
    { change: 'stop', last: addDays(day, Math.floor(random() * 40) - 2) },
    { change: 'plan', plan: pick(random, plans) },
    { change: 'charge_day', date: 1 + Math.floor(random() * 31) },
    { change: 'join', plan: pick(random, plans) },
    { change: 'join', plan: pick(random, plans), from: addDays(day, Math.floor(random() * 90)) },
    { change: 'join', plan: pick(random, plans), date: 1 + Math.floor(random() * 28) },
    { change: 'date', from: addDays(day, Math.floor(random() * 120) - 90) },
  ] as const satisfies readonly MembershipChange[]

type Book = Record<string, { cents: number; waived: number; lines: string[] }>

/** Every line with a pencil, by month. */
function pencilled(cards: ReadonlyMap<string, ChargeCard>): Book {
  const books: Book = {}
  for (const [id, card] of cards)
    for (const { day, cents, waived, what } of card.lines) {
      const book = (books[day.slice(0, 7)] ??= { cents: 0, waived: 0, lines: [] })
      book.cents += cents
      book.waived += waived
      book.lines.push(`${day} ${id} ${what} ${cents} ${waived}`)
    }
  return books
}

type Noted = Parameters<typeof dueLines>[1]

/** The book as it is shown, by month; its lines are in the order of their days. */
function booked(noted: Noted, last: Day): Book {
  const entries = Object.entries(noted).flatMap(([id, due]) => entriesOf({ ...due, id, name: 'Sam' }, last))
  return Object.fromEntries(
    [...Map.groupBy(inOrder(entries), ({ day }) => monthOf(day))].map(([month, ofMonth]) => {
      expect(ofMonth.map(({ day }) => day)).toEqual(ofMonth.map(({ day }) => day).toSorted())
      const lines = ofMonth.map(({ day, due, step, cents, waived }) => `${day} ${due} ${step} ${cents} ${waived}`)
      return [month, { ...sumOf(ofMonth), lines }]
    }),
  )
}

test(
  `${histories} histories are charged and booked to the cent as a wall calendar and a pencil say, and nothing can be booked while away`,
  { timeout: 7_200_000 },
  () => {
    let [charges, lines, corrections, graces] = [0, 0, 0, 0]
    for (let nth = 0; nth < histories; nth += 1) {
      const random = seeded(firstSeed * 1_000_003 + nth)
      // From two weeks before the first price on.
      const first = addDays('2026-10-18', Math.floor(random() * 400))
      const plan = pick(random, plans)
      const calendar = new WallCalendar(first, plan, prices)
      let history: History = [{ step: 'joined', from: first, plan, at: `${first}T16:00:00.000Z` }]
      const noted: Record<string, Noted[string]> = {}
      const cards = new Map<string, ChargeCard>()
      const playerOf = () => ({ id: 'pl_1', name: 'Sam', addedAt: '', plan, history: [...history] })
      const linesOn = (day: Day) => dueLines([playerOf()], noted, day, undefined, prices)
      const note = ({ id, player, plan: charged, from, to, cents, fee, total, isDifference }: DueLine, day: Day) => {
        const due = { player, plan: charged, from, to, cents, fee, total, ...(isDifference && { isDifference }) }
        const ofDay = calendar.charges.find((each) => `pl_1.${each.day}` === id)
        const card = cards.get(id) ?? new ChargeCard(ofDay?.price ?? due.cents, ofDay?.cents ?? due.total)
        cards.set(id, card)
        if (due.isDifference && card.isOpen()) card.ask(due.cents, due.total)
        noted[id] = { ...due, steps: noteAny(random, noted[id]?.steps ?? [], card, day, due) }
      }
      /** What is open, and what was asked for in all: what the calendar says, less what is settled. */
      const compare = (day: Day) => {
        const shown = linesOn(day)
        const sum = (list: readonly { total: number }[]) => list.reduce((all, { total }) => all + total, 0)
        const ofCalendar = calendar.charges.reduce((all, { cents }) => all + cents, 0)
        const settled = [...cards.values()].reduce((all, card) => all + (card.isOpen() ? 0 : card.asked), 0)
        expect({ nth, day, owed: sum(shown.filter(isOwed)) }).toEqual({ nth, day, owed: ofCalendar - settled })
        return shown
      }
      // Few families change their mind daily; one in ten does.
      const rate = random() < 0.1 ? 0.1 : 0.01
      const last = addDays(first, 200 + Math.floor(random() * 900))
      for (let day = first; day <= last; day = addDays(day, 1)) {
        if (day !== first) calendar.morning(day)
        // Whoever is charged today changes their mind more often.
        const isCharged = calendar.charges.at(-1)?.day === day
        while (random() < (isCharged ? Math.max(rate, 0.1) : rate)) {
          const change = pick(random, changesOn(random, day))
          const time = pick(random, ['00:20', '09:00', '21:59', '22:00', '23:40'])
          const isNoted = Object.values(noted).some((due) => due.steps.length > 0)
          const asked = change.change === 'date' ? { ...change, isNoted } : change
          const before = history
          const next = changedHistory(history, asked, { day, at: instantOf(day, time).toISOString(), by })
          if (typeof next !== 'string') history = next
          if (history !== before && change.change === 'date' && isNoted) corrections += 1
          if (history !== before && history.at(-1)!.step === 'ended' && history.at(-1)!.from === day) graces += 1
          calendar.change(change, day, time)
          if (random() < 0.1) compare(day)
        }
        if (random() < 0.02)
          expect([nth, day, whyAway(history, day) !== undefined]).toEqual([nth, day, calendar.isAway()])
        if (random() < 0.03) {
          const shown = linesOn(day)
          if (shown.length > 0) note(pick(random, shown), day)
        }
      }
      const shown = compare(last)
      const due = shown
        .filter(({ isDifference }) => !isDifference)
        .map(({ from, total }) => ({ day: from, cents: total }))
      const isAsReckoned = !shown.some(({ isDifference }) => isDifference) && !history.some(({ counted }) => counted)
      if (isAsReckoned) {
        const expected = calendar.charges.map(({ day, cents }) => ({ day, cents }))
        expect({ nth, due: due.toSorted((one, other) => one.day.localeCompare(other.day)) }).toEqual({
          nth,
          due: expected,
        })
      }
      charges += due.length
      const [read, books] = [booked(noted, last), pencilled(cards)]
      for (const book of [...Object.values(read), ...Object.values(books)]) {
        lines += book.lines.length / 2
        book.lines.sort()
      }
      expect({ nth, read }).toEqual({ nth, read: books })
    }
    const seen = `${corrections} corrected days, ${graces} ends on the day of a charge`
    reportResult(
      `memberships: ${histories} histories, ${charges} charges, ${lines} lines of the book, ${seen}, 0 apart`,
    )
  },
)
