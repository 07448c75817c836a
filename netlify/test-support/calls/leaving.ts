/** Export and deletion of an account, in tests of all calls. */
import { password, robin } from '#server/test-support/fixtures/club-fixture.ts'
import { secrets } from '#server/test-support/fuzz/fuzz-club.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import type { CallsInTests } from './calls-in-tests.ts'
import { example } from './example.ts'

export const leavingCalls = {
  examples: {
    deleteMember: { confirm: example.email },
    deleteAccount: { password: example.password, confirm: example.email },
  },
  budgets: [
    operationBudget('deleteMember', 145, 31, ({ robinId }) => ({ params: { id: robinId }, body: { confirm: robin } })),
    operationBudget('exportOwnData', 20, 4),
    operationBudget('deleteAccount', 136, 30, () => ({ body: { password, confirm: robin } })),
  ],
  needs: { manager: ['deleteMember'], first: ['deleteAccount'] },
  items: { deleteMember: 'account_deleted', deleteAccount: 'account_deleted' },
  bodies: ({ emails }) => ({
    deleteMember: { confirm: emails.ada },
    deleteAccount: { password: secrets.ada, confirm: emails.ada },
  }),
} satisfies CallsInTests
