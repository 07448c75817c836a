/** Puck Bucks, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

export const bucksCalls = {
  examples: {
    moveBucks: { act: 'spend', cents: 500, what: 'Snack bar' },
  },
  budgets: [
    operationBudget('moveBucks', 19, 8, ({ alexId: id, ids }) => ({
      params: { id, player: ids.player },
      body: { act: 'spend', cents: 500, what: 'Snack bar' },
    })),
  ],
  items: { moveBucks: why.staff },
  ids: ({ ids }) => ({ moveBucks: { player: ids.ada.firstPlayer } }),
} satisfies CallsInTests
