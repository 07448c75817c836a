/**
 * A year of families through the services: they end, pause, change plans and come back; colleagues charge, decline, waive and
 * refund in any order, twice, and processes die in between. At its end every charge is there once, to the cent.
 */
// @module-tag long
import { expect, test } from 'vitest'
import type { Body } from '#api-contract/schemas.ts'
import { addDays, instantOf, today } from '#domain/calendar/calendar.ts'
import { monthsAfter } from '#domain/plans/periods.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { withPrices } from '#server/test-support/fixtures/prices.ts'
import { WallCalendar } from '#server/test-support/fixtures/wall-calendar.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { testKeyPepper, testServer } from '#server/test-support/server/test-server.ts'
import { pick, seeded } from '#server/test-support/simulation/simulator.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { ignoreUnavailable, StorageUnavailable } from '#server/storage/store.ts'
import { editPlayer } from '#server/services/families/edit-family.ts'
import { changeMembership } from './change-membership.ts'
import { readBook } from './book.ts'
import { listDues } from './dues.ts'
import { noteDues } from './note-dues.ts'
import { reconcileMemberships } from './reconcile-memberships.ts'

const prices = withPrices(
  { from: '2026-11-01', monthlyCents: 249_00, annualCents: 2_740_00 },
  { from: '2027-06-17', monthlyCents: 259_50, annualCents: 2_800_01 },
)

const families = sizes(4, 300)
const days = 365
const plans = ['monthly', 'annual'] as const

test(
  `a year of ${families} families is charged to the cent, nothing after an end, and nothing is lost`,
  { timeout: 3_600_000 },
  async () => {
    const random = seeded(firstSeed)
    /** Operations until the process dies; none does while it is undefined. */
    let left: number | undefined
    const store = failingStore(memoryStore(), () => {
      if (left === undefined) return undefined
      left -= 1
      return left < 0 ? 'before' : undefined
    })
    const start = '2026-11-21'
    const server = testServer({ store, now: instantOf(start, '12:00') })
    server.waitByClock()
    /** Runs a call that may die anywhere, again until it is answered, and sometimes once more. */
    async function answered<Result>(call: () => Promise<Result>): Promise<Result> {
      left = random() < 0.05 ? Math.floor(random() * 40) : undefined
      const first = await call().catch((problem: unknown) => {
        if (!(problem instanceof StorageUnavailable)) throw problem
      })
      left = undefined
      return first === undefined || random() < 0.1 ? call() : first
    }
    const staff = {
      id: 'st_1',
      profileName: 'Coach',
      email: 'coach@thenest.example',
      role: 'staff',
      staffRole: 'manager',
    } as const
    const principal = { ...staff, accountKey: 'none', players: [], isFirst: false, sessionVersion: 1 }
    let requests = 0
    const contextOf = () => ({ ...server.context, idempotencyKey: `key-${(requests += 1)}`, principal })

    const members: { accountKey: string; id: string; player: string; calendar: WallCalendar }[] = []
    for (let nth = 0; nth < families; nth += 1) {
      const plan = pick(random, plans)
      const email = `family${nth}@families.example`
      const { profile, playerId } = await server.signUp({ email, membershipPlan: plan })
      const calendar = new WallCalendar(start, plan, prices)
      members.push({ accountKey: accountKeyOf(testKeyPepper, email), id: profile.id, player: playerId, calendar })
    }

    /** A family changes something, as it may. */
    async function change({ accountKey, id, player, calendar }: (typeof members)[number], day: string) {
      const what = pick(random, ['end', 'keep', 'pause', 'resume', 'plan', 'join'] as const)
      const [plan, months] = [pick(random, plans), 1 + Math.floor(random() * 3)]
      const context = { ...contextOf(), query: { family: id } }
      if (what === 'plan') {
        const stored = (await readMember(server.context.store, accountKey))!.value
        const { name, age, position, plan: before } = stored.players[0]!
        if (plan === before) return
        const body = { name, age, position, plan, rev: stored.rev } as Body<'editPlayer'>
        await answered(() => editPlayer({ ...context, body }, player))
      } else {
        const details = { ...(what === 'pause' && { months }), ...(what === 'join' && { plan }) }
        const body = { change: what, ...details } as Body<'changeMembership'>
        await answered(() => changeMembership({ ...context, body }, player))
      }
      const changed = { change: what, plan, months } as Parameters<WallCalendar['change']>[0]
      calendar.change(changed, day)
    }

    let notes = 0
    /** Colleagues go through what is open in any order. */
    async function charge(isLast: boolean) {
      const { dues, today: day } = await listDues(server.context, {})
      const open = dues.filter(({ state, from }) => (state === 'open' || state === 'declined') && from <= day)
      for (const due of open.toSorted(() => random() - 0.5)) {
        const isDeclined = !isLast && random() < 0.2
        const entry = isDeclined ? ({ step: 'declined', on: addDays(day, 3) } as const) : ({ step: 'charged' } as const)
        const context = {
          ...contextOf(),
          body: { dues: [{ family: due.family.id, id: due.id, total: due.total }], entry },
        }
        const both = random() < 0.1 ? [{ ...context, idempotencyKey: `${context.idempotencyKey}-other` }] : []
        await Promise.all([
          answered(() => noteDues(context)),
          ...both.map((other) => noteDues(other).catch(ignoreUnavailable)),
        ])
        notes += 1
      }
    }

    for (let nth = 1; nth <= days; nth += 1) {
      const day = addDays(start, nth)
      server.setClock(instantOf(day, '12:00'))
      for (const member of members) member.calendar.morning(day)
      await answered(() => reconcileMemberships(server.context))
      for (const member of members) if (random() < 0.02) await change(member, day)
      if (nth % 7 === 0 || nth === days) await charge(nth === days)
    }
    expect(today(server.context.now())).toBe(addDays(start, days))
    for (const { accountKey, calendar } of members) {
      const record = await server.context.store.read(keys.dues(accountKey))
      const charged = Object.values(record?.value.dues ?? {}).map(({ from, steps }) => ({
        day: from,
        cents: steps.filter(({ step }) => step === 'charged').map(({ cents }) => cents),
      }))
      const byDay = charged.toSorted((one, other) => one.day.localeCompare(other.day))
      expect(byDay).toEqual(calendar.charges.map(({ day, cents }) => ({ day, cents: [cents] })))
    }
    const months = Array.from({ length: 13 }, (_, nth) => monthsAfter(start, nth).slice(0, 7))
    const books = await Promise.all(months.map((month) => readBook(server.context, { month })))
    const sums = books.reduce((sum, { cents }) => sum + cents, 0)
    const expected = members.flatMap(({ calendar }) => calendar.charges).reduce((sum, { cents }) => sum + cents, 0)
    expect(sums).toBe(expected)
    reportResult(`dues: a year of ${families} families, ${notes} notes, ${expected} cents charged, 0 apart`)
  },
)
