/** Reports of incidents, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import type { CallsInTests } from './calls-in-tests.ts'

const examples = {
  reportIncident: {
    at: '2026-11-20T17:20',
    where: 'Lane 3',
    what: 'Fell on the left wrist.',
    firstAid: 'Ice, ten minutes.',
    informed: 'Her father, by Coach Kim.',
    complete: false,
    hold: true,
    tell: true,
  },
  updateIncident: { rev: 1, at: '2026-11-20T17:20', where: 'Lane 3', what: 'Fell on the left wrist.', complete: true },
} satisfies CallsInTests['examples']

export const incidentsCalls = {
  examples,
  budgets: [
    operationBudget('reportIncident', 45, 9, ({ alexId, ids }) => ({
      params: { id: alexId, player: ids.player },
      body: examples.reportIncident,
    })),
    operationBudget('listIncidents', 3, 3),
    operationBudget('updateIncident', 4, 3, () => ({ params: { id: '2026-11_0' }, body: examples.updateIncident }), {
      case: 'that is not there',
      status: 404,
    }),
  ],
  needs: { coach: ['listIncidents', 'updateIncident'] },
  items: { reportIncident: 'incident' },
  ids: ({ ids }) => ({
    reportIncident: { id: ids.member, player: ids.ada.player },
    updateIncident: { id: ids.incident },
  }),
} satisfies CallsInTests
