/** The tablet at the door, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

export const doorCalls = {
  examples: {
    openDoor: { name: 'Front door' },
    resolvePass: { pass: 'R7K2M9' },
    signAtDoor: {
      name: 'Robin Example',
      answers: [{ text: 'waiver', version: 1, answer: 'yes' }],
    },
  },
  budgets: [
    operationBudget('openDoor', 7, 6, () => ({ body: { name: 'Front door' } })),
    operationBudget('endDoor', 3, 2, () => ({ params: { id: 'do_none' } }), { case: 'that is not there', status: 404 }),
    operationBudget('doorDay', 14, 3),
    operationBudget('resolvePass', 9, 5, () => ({ body: { pass: 'R7K2M9' } })),
    operationBudget('signAtDoor', 7, 4, ({ ids }) => ({
      params: { id: ids.lane },
      body: { name: 'Robin', answers: [{ text: 'photos', version: 1, answer: 'no' }] },
    })),
  ],
  needs: { door: ['doorDay', 'resolvePass', 'signAtDoor'] },
  items: { openDoor: why.staff, resolvePass: why.read, signAtDoor: why.signed },
  triedElsewhere: ['endDoor', 'resolvePass'],
  ids: ({ ids }) => ({
    endDoor: { id: ids.door },
    signAtDoor: { id: ids.arrivals.expected },
  }),
} satisfies CallsInTests
