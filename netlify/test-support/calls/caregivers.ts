/** The caregivers of a family, in tests of all calls. */
import { password } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { byStaff } from './example.ts'

const examples = {
  joinFamily: {
    token: 'the token from the link',
    firstName: 'Kim',
    lastName: 'Example',
    phone: '555 0102',
    email: 'kim@example.com',
    password: 'three grey herons',
  },
  editCaregiver: { rev: 1, firstName: 'Kim', lastName: 'Example', phone: '555 0102' },
} satisfies CallsInTests['examples']

export const caregiversCalls = {
  examples,
  budgets: [
    operationBudget('joinFamily', 28, 7, ({ familyInvite: token }) => ({
      body: { token, firstName: 'Kim', lastName: 'Example', phone: '555', email: 'kim@thenest.example', password },
    })),
    operationBudget('inviteCaregiver', 5, 4),
    operationBudget('removeCaregiver', 22, 5, ({ louId: id }) => ({ params: { id } }), { as: 'alex' }),
    // The answer to a repeated request.
    operationBudget('removeCaregiver', 6, 2, ({ robinId: id }) => ({ params: { id } }), { case: 'who is gone' }),
    operationBudget(
      'editCaregiver',
      9,
      4,
      ({ louId: id }) => ({ params: { id }, body: { rev: 2, firstName: 'Lou', lastName: 'Example', phone: '556' } }),
      { as: 'lou' },
    ),
    operationBudget(
      'editCaregiver',
      21,
      6,
      ({ robinId }) => ({
        query: `?family=${robinId}`,
        params: { id: robinId },
        body: { rev: 1, firstName: 'Robin', lastName: 'Example', phone: '555 0199' },
      }),
      byStaff,
    ),
  ],
  needs: { first: ['inviteCaregiver'] },
  items: { joinFamily: 'caregiver_joined', inviteCaregiver: why.own },
  after: ({ ids }) => ({ caregivers: ids.second }),
  bodies: ({ familyInvite }) => ({
    joinFamily: { ...examples.joinFamily, token: familyInvite },
    editCaregiver: { ...examples.editCaregiver, rev: 2 },
  }),
} satisfies CallsInTests
