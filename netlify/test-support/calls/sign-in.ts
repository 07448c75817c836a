/** Sign-in, sign-out, passwords and addresses, in tests of all calls. */
import { coach, password, robin } from '#server/test-support/fixtures/club-fixture.ts'
import { secrets } from '#server/test-support/fuzz/fuzz-club.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { byStaff, example } from './example.ts'

const examples = {
  signIn: { email: example.email, password: example.password },
  forgotPassword: { email: example.email, role: 'member' },
  resetPassword: { token: 'member.1f2e3d', password: example.password },
  checkLink: { token: 'member.1f2e3d' },
  staffSignIn: { email: 'coach@thenest.example', password: 'a whistle in the dark' },
  changePassword: { current: example.password, next: 'five blue herons' },
  requestAddress: { email: 'robin@families.example', password: example.password },
  answerAddress: { token: 'addressnew.1f2e3d', answer: 'confirm' },
  verifyAddress: { token: 'verify.1f2e3d' },
} satisfies CallsInTests['examples']

export const signInCalls = {
  examples,
  budgets: [
    operationBudget('signIn', 6, 3, () => ({ body: { email: robin, password } })),
    operationBudget('signIn', 3, 2, () => ({ body: { email: robin, password: 'x' } }), {
      case: 'refused',
      status: 401,
    }),
    operationBudget('signOut', 2, 2, undefined, { as: 'robin' }),
    operationBudget('whoAmI', 2, 1),
    operationBudget('forgotPassword', 5, 4, () => ({ body: { email: robin, role: 'member' } })),
    operationBudget('forgotPassword', 0, 0, () => ({ body: { email: robin, role: 'member' } }), {
      case: 'without mail',
      status: 409,
      mailOff: true,
    }),
    operationBudget('resetPassword', 1, 1, () => ({ body: { token: 'member.no', password } }), {
      case: 'refused',
      status: 403,
    }),
    operationBudget('checkLink', 1, 1, () => ({ body: { token: 'member.no' } }), { case: 'refused', status: 403 }),
    operationBudget('checkLink', 3, 2, ({ invite: token }) => ({ body: { token } })),
    operationBudget('checkLink', 1, 1, ({ familyInvite: token }) => ({ body: { token } }), { case: 'of a family' }),
    operationBudget('staffSignIn', 7, 3, () => ({ body: { email: coach, password } })),
    operationBudget('changePassword', 12, 8, () => ({ body: { current: password, next: 'four grey herons' } })),
    operationBudget('changePassword', 17, 9, () => ({ body: { current: password, next: 'four grey herons' } }), {
      case: 'of a colleague',
      as: 'coach',
    }),
    operationBudget('requestAddress', 29, 12, () => ({ body: { email: 'robin@families.example', password } })),
    operationBudget('answerAddress', 1, 1, () => ({ body: { token: 'addressnew.no', answer: 'confirm' } }), {
      case: 'refused',
      status: 403,
    }),
    operationBudget('sendVerification', 8, 6),
    operationBudget(
      'sendVerification',
      18,
      10,
      ({ robinId }) => ({ query: `?family=${robinId}&caregiver=${robinId}` }),
      byStaff,
    ),
    operationBudget('verifyAddress', 1, 1, () => ({ body: { token: 'verify.no' } }), { case: 'refused', status: 403 }),
  ],
  keepsReplies: ['checkLink'],
  items: {
    signIn: why.own,
    signOut: why.own,
    forgotPassword: why.own,
    resetPassword: why.own,
    checkLink: why.own,
    staffSignIn: why.staff,
    changePassword: why.own,
    requestAddress: why.own,
    answerAddress: why.own,
    sendVerification: why.own,
    verifyAddress: why.own,
  },
  bodies: ({ resetTokens, openInvite, emails, addressToken, verifyToken }) => ({
    signIn: { email: emails.ada, password: secrets.ada },
    resetPassword: { ...examples.resetPassword, token: resetTokens.member },
    checkLink: { token: openInvite },
    staffSignIn: { email: emails.staff, password: secrets.staff },
    changePassword: { current: secrets.ada, next: 'five blue herons' },
    requestAddress: { email: 'new@thenest.example', password: secrets.ada },
    answerAddress: { token: addressToken, answer: 'confirm' },
    verifyAddress: { token: verifyToken },
  }),
} satisfies CallsInTests
