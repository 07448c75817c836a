/** A family's account: registration, details, players, in tests of all calls. */
import { robin } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { registration } from '#server/test-support/server/test-server.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { byStaff, example } from './example.ts'

const sibling = { name: 'Lou', age: '12', position: 'goalie', plan: 'annual' }
/** The editable fields of an account, with another address. */
function accountFields() {
  const { billingAddressType, billingAddress } = registration(robin)
  return { address: '2 Rink Road, Albany', billingAddressType, billingAddress, rev: 1 }
}

/** What a colleague enters at the counter. */
const { billingAddressType: _type, billingAddress: _billing, ...atCounter } = example.registration
const newcomer = { ...atCounter, email: 'counter@thenest.example', membershipPlan: 'monthly' } as const

const examples = {
  register: {
    email: example.email,
    password: example.password,
    ...example.registration,
    membershipPlan: 'annual',
    cardType: 'visa',
    cardLast4: '4242',
    cardExp: '11/29',
    agree: true,
  },
  addFamily: newcomer,
  inviteFamily: { invited: false },
  editAccount: { rev: 1, ...example.household },
  addPlayer: example.player,
  editPlayer: { rev: 1, ...example.player },
} satisfies CallsInTests['examples']

export const familiesCalls = {
  examples,
  budgets: [
    operationBudget('register', 25, 8, () => ({ body: registration('new@thenest.example') })),
    operationBudget('addFamily', 30, 10, () => ({ body: newcomer })),
    operationBudget('inviteFamily', 15, 8, ({ robinId }) => ({ params: { id: robinId }, body: { invited: false } }), {
      status: 409,
    }),
    operationBudget('account', 3, 2),
    operationBudget('editAccount', 9, 4, () => ({ body: accountFields() })),
    operationBudget(
      'editAccount',
      19,
      6,
      ({ robinId }) => ({ query: `?family=${robinId}`, body: accountFields() }),
      byStaff,
    ),
    operationBudget('addPlayer', 36, 8, () => ({ body: sibling })),
    operationBudget(
      'addPlayer',
      48,
      10,
      ({ robinId }) => ({ query: `?family=${robinId}`, body: { ...sibling, rev: 1 } }),
      byStaff,
    ),
    operationBudget('editPlayer', 34, 11, ({ ids }) => ({ params: { id: ids.player }, body: { ...sibling, rev: 2 } }), {
      as: 'alex',
    }),
    operationBudget(
      'editPlayer',
      50,
      13,
      ({ alexId, ids }) => ({
        query: `?family=${alexId}`,
        params: { id: ids.player },
        body: { ...sibling, name: 'Ida', rev: 2 },
      }),
      byStaff,
    ),
  ],
  needs: { first: ['addPlayer'], coach: ['addFamily', 'inviteFamily'] },
  byId: ['editPlayer'],
  triedElsewhere: ['inviteFamily'],
  items: { register: 'family_new', addFamily: 'family_new', inviteFamily: why.staff, addPlayer: 'membership_joined' },
  ids: ({ ids }) => ({
    editPlayer: { id: ids.ada.player },
    inviteFamily: { id: ids.member },
  }),
  bodies: () => ({
    register: { ...examples.register, email: 'new@thenest.example' },
    // A player was added since the registration.
    editAccount: { ...examples.editAccount, rev: 2 },
    editPlayer: { ...examples.editPlayer, rev: 2 },
  }),
} satisfies CallsInTests
