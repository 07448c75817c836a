/** Messages that staff write to families, in tests of all calls. */
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
    operationBudget('listMessages', 27, 5),
    operationBudget('messageRecipients', 17, 4, ({ tuesday }) => ({ query: `?kind=day&id=${tuesday}` })),
    operationBudget('writeToFamilies', 37, 10, ({ robinId }) => ({
      body: { to: { kind: 'family', id: robinId }, subject: 'Skates', text: 'Bring skates.' },
    })),
    operationBudget('writeToAll', 50, 10, () => ({ body: { subject: 'Skates', text: 'Bring skates.' } })),
  ],
  needs: { manager: ['writeToAll'] },
  byId: ['seeMessage'],
  items: { seeMessage: why.read, writeToFamilies: why.staff, writeToAll: why.staff },
  queries: { messageRecipients: { kind: 'day', id: '2026-11-24' } },
  ids: ({ ids }) => ({
    seeMessage: { id: ids.message },
  }),
} satisfies CallsInTests
