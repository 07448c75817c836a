/** E-mails: what a family gets, and the outbox, in tests of all calls. */
import { outboxIdOf } from '#server/repositories/outbox.ts'
import { unsubscribeToken } from '#server/services/families/mail-choices.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { robinKey } from './example.ts'

export const mailCalls = {
  examples: {
    saveMailChoices: { wanted: ['reminders'] },
  },
  budgets: [
    operationBudget('mailChoices', 3, 2),
    operationBudget('saveMailChoices', 6, 4, () => ({ body: { wanted: [] } })),
    operationBudget('unsubscribe', 5, 4, ({ robinId: id }) => ({
      params: { id: unsubscribeToken(testKeyPepper, robinKey, 'reminders', { id }) },
    })),
    operationBudget('listOutbox', 30, 5),
    operationBudget('retryMail', 13, 5, ({ ids }) => ({
      params: { id: `${robinKey}-${outboxIdOf({ kind: 'booking_made', subjectRef: `lane:${ids.lane}` })}` },
    })),
  ],
  items: { unsubscribe: why.own, retryMail: why.staff },
  after: ({ ids }) => ({ unsubscribe: ids.unsubscribe, outbox: ids.mail }),
} satisfies CallsInTests
