/** The line of a full club, in tests of all calls. They have no cap: netlify/services/full-club has the rest. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const token = `line.${'0'.repeat(24)}.zz.${'0'.repeat(40)}`
const id = '0'.repeat(24)

export const fullClubCalls = {
  examples: {
    joinLine: { name: 'Kim Park', email: 'kim@families.example', players: 1 },
    answerLine: { token, answer: 'look' },
    waitForPlace: { players: 1 },
    removeFromLine: { reason: 'They have moved away' },
  },
  budgets: [
    operationBudget('clubPlaces', 0, 0),
    operationBudget('joinLine', 1, 1, () => ({ body: { name: 'Kim', email: 'kim@families.example', players: 1 } }), {
      status: 409,
    }),
    operationBudget('answerLine', 3, 3, () => ({ body: { token, answer: 'look' } }), { status: 403 }),
    operationBudget('waitForPlace', 6, 4, () => ({ body: { players: 1 } }), { status: 409 }),
    operationBudget('leaveLine', 6, 4),
    operationBudget('listLine', 20, 6),
    operationBudget('removeFromLine', 8, 6, () => ({ params: { id }, body: { reason: 'Moved away' } }), {
      status: 404,
    }),
  ],
  needs: { first: ['leaveLine', 'waitForPlace'], coach: ['removeFromLine'] },
  triedElsewhere: ['joinLine', 'answerLine', 'waitForPlace', 'removeFromLine'],
  items: { joinLine: why.lists, answerLine: why.lists, waitForPlace: why.lists, removeFromLine: why.staff },
  ids: () => ({ removeFromLine: { id } }),
} satisfies CallsInTests
