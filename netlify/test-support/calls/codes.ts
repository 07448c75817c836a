/** One-time codes, in tests of all calls. */
import { robin } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { example } from './example.ts'

export const codesCalls = {
  examples: {
    redeemCode: { email: example.email, code: 'K7MX-2QPD', password: 'five blue herons' },
  },
  budgets: [
    operationBudget('redeemCode', 11, 7, ({ resetCode }) => ({
      body: { email: robin, code: resetCode, password: 'four grey herons' },
    })),
    operationBudget(
      'redeemCode',
      4,
      2,
      () => ({ body: { email: robin, code: 'K7MX-2QPD', password: 'four grey herons' } }),
      { case: 'reset refused', status: 401 },
    ),
    operationBudget('redeemCode', 8, 4, ({ signInCode }) => ({ body: { email: robin, code: signInCode } }), {
      case: 'sign in',
    }),
    operationBudget('redeemCode', 4, 2, () => ({ body: { email: robin, code: 'K7M-2QP' } }), {
      case: 'sign-in refused',
      status: 401,
    }),
    // Someone whose attempts are all free: Robin has made a code already, and may meet that attempt again.
    operationBudget('makeSignInCode', 5, 4, undefined, { as: 'alex' }),
    // The coach has used an attempt; a second one may collide with it.
    operationBudget('makeResetCode', 15, 9, ({ alexId: id, louId: caregiver }) => ({ params: { id, caregiver } }), {
      as: 'colleague',
    }),
  ],
  needs: { manager: ['makeResetCode'] },
  items: { redeemCode: why.own, makeSignInCode: why.own, makeResetCode: why.staff },
  ids: ({ ids }) => ({ makeResetCode: { id: ids.withSecond, caregiver: ids.second } }),
  bodies: ({ resetCode, emails }) => ({
    redeemCode: { email: emails.ada, code: resetCode, password: 'five blue herons' },
  }),
} satisfies CallsInTests
