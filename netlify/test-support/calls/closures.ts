/** Closures, in tests of all calls. */
import type { Club } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { example } from './example.ts'

const boards = ({ tuesday }: Club) => ({ from: `${tuesday}T12:00`, to: `${tuesday}T13:00`, reason: 'Boards' })

export const closuresCalls = {
  examples: {
    addClosure: {
      scope: 'unit',
      kind: 'lane',
      unit: 5,
      from: '2026-11-30T10:00',
      to: '2026-11-30T12:00',
      reason: 'New boards',
    },
    keepBooking: { keep: 'bk_2026-11-24_1600_2_0' },
    moveAll: { moves: [{ id: 'bk_2026-11-24_1600_2_0', unit: 2, ...example.slot }] },
  },
  budgets: [
    operationBudget('publicClosures', 1, 1),
    // In the weeks before holidays: their slots, and the RSVPs of the weekly events on them.
    operationBudget('listClosures', 13, 6),
    operationBudget('addClosure', 12, 4, (club) => ({
      body: { scope: 'unit', kind: 'lane', unit: 5, ...boards(club) },
    })),
    operationBudget('keepBooking', 21, 6, ({ ids }) => ({ params: { id: ids.closure }, body: { keep: ids.lane } })),
    operationBudget('moveAll', 45, 7, ({ ids, tuesday: date }) => ({
      params: { id: ids.closure },
      body: { moves: [{ id: ids.lane, unit: 2, date, time: '17:00' }] },
    })),
    operationBudget('removeClosure', 18, 12, ({ ids }) => ({ params: { id: ids.closure } })),
  ],
  items: { addClosure: why.sheet, moveAll: why.sheet },
  after: ({ ids }) => ({ closures: ids.closure }),
  bodies: ({ ids }) => ({
    keepBooking: { keep: ids.ben.lane },
    moveAll: { moves: [{ id: ids.ben.lane, unit: 4, date: '2026-12-01', time: '17:00' }] },
  }),
} satisfies CallsInTests
