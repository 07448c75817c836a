/** Reports of incidents, in tests of all calls. */
import { canaries } from '#server/test-support/fuzz/fuzz-club.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, idIn } from './calls-in-tests.ts'

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
  fill: async ({ send, fieldsFor, ofPlayer, coach }) => {
    const incident = { at: '2026-11-20T17:20', complete: false }
    const fields = ['where', 'what', 'firstAid', 'informed', 'notes']
    const report = { ...incident, ...fieldsFor('reportIncident', ...fields) }
    const id = idIn(await send('reportIncident', 'POST', `${ofPlayer}/incidents`, report, coach), 'incident')
    const completed = { ...incident, rev: 1, ...fieldsFor('updateIncident', ...fields) }
    await send('updateIncident', 'PATCH', `/admin/incidents/${id}`, completed, coach)
  },
  furnish: async ({ send, ada, staff }) => {
    const path = `/admin/members/${ada.memberId}/players/${ada.ids.firstPlayer}/incidents`
    const report = { at: '2026-11-20T17:20', where: 'Lane 3', what: `${canaries.ada} fell.`, complete: false }
    return { incident: (await send('reportIncident', path, report, staff)).incident.id }
  },
  after: ({ made }) => ({ incidents: made['incident']! }),
} satisfies CallsInTests
