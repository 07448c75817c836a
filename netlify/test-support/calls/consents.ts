/** Consents, in tests of all calls. */
import { consentTexts } from '#club/consents.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const examples = {
  giveConsent: {
    name: 'Robin Example',
    answers: [
      { player: 'pl_fedcba9876543210fedcba98', text: 'terms', version: consentTexts.terms.version, answer: 'yes' },
    ],
  },
} satisfies CallsInTests['examples']

export const consentsCalls = {
  examples,
  budgets: [
    operationBudget(
      'giveConsent',
      11,
      5,
      ({ ids }) => ({
        body: { name: 'Robin', answers: [{ player: ids.player, text: 'photos', version: 1, answer: 'no' }] },
      }),
      { as: 'alex' },
    ),
  ],
  items: { giveConsent: why.signed },
  bodies: ({ ids }) => ({
    giveConsent: {
      ...examples.giveConsent,
      answers: [{ ...examples.giveConsent.answers[0], player: ids.ada.firstPlayer }],
    },
  }),
} satisfies CallsInTests
