/**
 * What is due by the pure function against a count that is made another way: a club that lives through every day, charges on the
 * day of the month on which the player joined, and knows no history.
 */
import { expect, test } from 'vitest'
import type { Plan } from '#domain/plans/membership.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { duesOf } from '#domain/memberships/dues.ts'
import { changedHistory, whyAway, type MembershipChange } from '#domain/memberships/history.ts'
import type { History } from '#domain/plans/steps.ts'
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

const histories = sizes(300, 100_000)

test(
  `${histories} histories are charged to the cent as a wall calendar says, and nothing can be booked while away`,
  { timeout: 3_600_000 },
  () => {
    let charges = 0
    for (let nth = 0; nth < histories; nth += 1) {
      const random = seeded(firstSeed * 1_000_003 + nth)
      const first = addDays('2026-11-01', Math.floor(random() * 400))
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
            { change: 'plan', plan: pick(random, plans) },
            { change: 'join', plan: pick(random, plans) },
          ] as const satisfies readonly MembershipChange[])
          const next = changedHistory(history, change, { day, at: `${day}T12:00:00.000Z`, by })
          if (next === 'too_many') continue
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
    }
    reportResult(`memberships: ${histories} histories, ${charges} charges, 0 apart`)
  },
)
