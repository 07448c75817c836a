/** Sealed records, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const examples = {
  searchProof: { reason: 'A letter from a lawyer.', name: 'Sam Example', born: '' },
  openProof: { reason: 'A letter from a lawyer.' },
} satisfies CallsInTests['examples']

export const proofCalls = {
  examples,
  budgets: [
    operationBudget('searchProof', 12, 6, () => ({ body: examples.searchProof })),
    operationBudget('openProof', 3, 2, () => ({ params: { id: 'none' }, body: examples.openProof }), {
      case: 'that is not there',
      status: 404,
    }),
  ],
  needs: { owner: ['openProof', 'searchProof'] },
  keepsReplies: ['openProof', 'searchProof'],
  items: { searchProof: why.read, openProof: why.read },
  after: ({ ids }) => ({ proof: ids.seal }),
} satisfies CallsInTests
