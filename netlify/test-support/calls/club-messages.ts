/** Messages that staff write to families, in tests of all calls. */
import { keys } from '#server/repositories/keys.ts'
import { canaries } from '#server/test-support/fuzz/fuzz-club.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

export const clubMessagesCalls = {
  examples: {
    writeToFamilies: {
      to: { kind: 'day', id: '2026-11-24' },
      subject: 'We close at 6 today',
      text: 'The ice is tired. Please come a little earlier.',
    },
    writeToAll: { subject: 'Summer camps', text: 'Three weeks in July: https://thenest.example/camps' },
  },
  budgets: [
    operationBudget('familyMessages', 3, 2),
    operationBudget('familyMessages', 3, 2, () => ({ query: '?of=all' }), { case: 'all' }),
    operationBudget('seeMessage', 3, 2, () => ({ params: { id: 'msg_2026-11-21_none' } }), { status: 404 }),
    operationBudget('listMessages', 29, 5),
    operationBudget('messageRecipients', 17, 4, ({ tuesday }) => ({ query: `?kind=day&id=${tuesday}` })),
    operationBudget('writeToFamilies', 41, 10, ({ robinId }) => ({
      body: { to: { kind: 'family', id: robinId }, subject: 'Skates', text: 'Bring skates.' },
    })),
    operationBudget('writeToAll', 54, 10, () => ({ body: { subject: 'Skates', text: 'Bring skates.' } })),
  ],
  needs: { manager: ['writeToAll'] },
  items: { seeMessage: why.read, writeToFamilies: why.staff, writeToAll: why.staff },
  queries: { messageRecipients: { kind: 'day', id: '2026-11-24' } },
  fill: async ({ server, send, fieldsFor, memberId, coach }) => {
    const message = { to: { kind: 'family', id: memberId }, ...fieldsFor('writeToFamilies', 'subject', 'text') }
    await send('writeToFamilies', 'POST', '/admin/messages', message, coach)
    // Each colleague writes once a minute.
    const { cookie } = await server.signUpStaff('writer@thenest.example')
    await send('writeToAll', 'POST', '/admin/messages/all', fieldsFor('writeToAll', 'subject', 'text'), cookie)
  },
  furnish: async ({ send, ada, context: { store }, signInMate }) => {
    const message = { to: { kind: 'family', id: ada.memberId }, subject: 'Skates', text: `For ${canaries.ada}.` }
    await send('writeToFamilies', '/admin/messages', message, await signInMate())
    const [stored] = await store.list(keys.allClubMessages)
    return { message: stored!.key.slice(keys.allClubMessages.length) }
  },
  after: ({ made }) => ({ messages: made['message']! }),
} satisfies CallsInTests
