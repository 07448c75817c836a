/** A family's account: registration, details, players, in tests of all calls. */
import { robin } from '#server/test-support/fixtures/club-fixture.ts'
import { newcomer } from '#server/test-support/fixtures/newcomer.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { registration } from '#server/test-support/server/test-server.ts'
import type { CallsInTests } from './calls-in-tests.ts'
import { byStaff, example } from './example.ts'

const sibling = { name: 'Lou', age: '12', position: 'goalie', plan: 'annual' }
/** The editable fields of an account, with another address. */
function accountFields() {
  const { billingAddressType, billingAddress } = registration(robin)
  return { address: '2 Rink Road, Albany', billingAddressType, billingAddress, rev: 1 }
}

const counter = newcomer('counter@thenest.example')

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
  addFamily: counter,
  inviteFamily: { invited: false },
  editAccount: { rev: 1, ...example.household },
  addPlayer: example.player,
  editPlayer: { rev: 1, ...example.player },
} satisfies CallsInTests['examples']

export const familiesCalls = {
  examples,
  budgets: [
    operationBudget('register', 25, 8, () => ({ body: registration('new@thenest.example') })),
    operationBudget('addFamily', 30, 10, () => ({ body: counter })),
    operationBudget('inviteFamily', 15, 8, ({ robinId }) => ({ params: { id: robinId }, body: { invited: false } }), {
      status: 409,
    }),
    operationBudget('account', 3, 2),
    operationBudget('editAccount', 9, 4, () => ({ body: accountFields() })),
    operationBudget(
      'editAccount',
      21,
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
      55,
      10,
      ({ alexId, ids }) => ({
        query: `?family=${alexId}`,
        params: { id: ids.player },
        body: { ...sibling, name: 'Ida', rev: 2 },
      }),
      byStaff,
    ),
  ],
  needs: { first: ['addPlayer'], coach: ['addFamily', 'inviteFamily'] },
  triedElsewhere: ['inviteFamily'],
  items: { register: 'family_new', addFamily: 'family_new', addPlayer: 'membership_joined' },
  after: ({ ids }) => ({ players: ids.ada.player, members: ids.member }),
  ids: ({ made }) => ({ inviteFamily: { id: made['invited']! } }),
  async fill({ send, fieldsFor, coach }) {
    const fields = ['firstName', 'lastName', 'parentPhone', 'childName', 'childTeam', 'childPhone', 'address']
    await send('addFamily', 'POST', '/admin/members', { ...counter, ...fieldsFor('addFamily', ...fields) }, coach)
  },
  furnish: async ({ send, staff }) => {
    const body = newcomer('invited@families.example')
    return { invited: (await send('addFamily', '/admin/members', body, staff)).id }
  },
  bodies: () => ({
    register: { ...examples.register, email: 'new@thenest.example' },
    // A player was added since the registration.
    editAccount: { ...examples.editAccount, rev: 2 },
    editPlayer: { ...examples.editPlayer, rev: 2 },
  }),
} satisfies CallsInTests
