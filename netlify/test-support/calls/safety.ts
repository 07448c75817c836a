/** Safety facts, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const examples = {
  editPlayerSafety: {
    rev: 1,
    born: '2016-03',
    contactName: 'Grandma Jo',
    contactPhone: '518-555-0144',
    contactRelation: 'Grandmother',
    health: 'Peanuts. The pen is in her bag.',
    leavesAlone: 'no',
    collectors: [{ name: 'Grandma Jo', phone: '518-555-0144', onlyToday: false }],
  },
  setHold: { held: true, note: 'Hit on the head on Tuesday.' },
  setDenied: { denied: true, name: 'Kim Doe', note: 'By order of the court.' },
} satisfies CallsInTests['examples']

export const safetyCalls = {
  examples,
  budgets: [
    operationBudget('playerSafety', 3, 2, ({ ids }) => ({ params: { id: ids.player } }), { as: 'alex' }),
    operationBudget(
      'editPlayerSafety',
      34,
      7,
      ({ ids }) => ({
        params: { id: ids.player },
        body: { rev: 2, born: '2016-03', health: 'Peanuts', leavesAlone: 'no', collectors: [] },
      }),
      { as: 'alex' },
    ),
    operationBudget('openSafety', 16, 7, ({ alexId, ids }) => ({ params: { id: alexId, player: ids.player } })),
    operationBudget('setHold', 16, 7, ({ alexId, ids }) => ({
      params: { id: alexId, player: ids.player },
      body: { held: true, note: 'Hit on the head.' },
    })),
    operationBudget('setDenied', 16, 7, ({ alexId, ids }) => ({
      params: { id: alexId, player: ids.player },
      body: { denied: true, name: 'Kim Doe', note: 'By order of the court.' },
    })),
  ],
  needs: { coach: ['openSafety', 'setHold'], manager: ['setDenied'] },
  keepsReplies: ['openSafety'],
  items: { openSafety: why.read },
  bodies: () => ({
    editPlayerSafety: { ...examples.editPlayerSafety, rev: 2 },
  }),
} satisfies CallsInTests
