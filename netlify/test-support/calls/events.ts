/** Events and RSVPs, in tests of all calls. */
import { type Club, robin } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { example } from './example.ts'

const rsvp = { name: 'Sam', email: robin, qty: 2 }
const draft = ({ tuesday }: Club) => ({
  title: 'Open House',
  datetime: `${tuesday}T12:00`,
  summary: 'Bring a friend.',
})

const examples = {
  addEvent: { title: 'Open Ice', datetime: '2026-12-01T18:30', summary: 'Stations on all five lanes.', image: '' },
  editEvent: { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.', rev: 1 },
  createRsvp: { name: 'Sam', email: example.email, qty: 2 },
  checkInRsvp: { checkedIn: true },
} satisfies CallsInTests['examples']

/** An event with guests. */
const helper = 'homework-helper-2026-11-25'

export const eventsCalls = {
  examples,
  budgets: [
    operationBudget('listEvents', 1, 1),
    operationBudget('eventPlaces', 4, 2),
    operationBudget('adminEvents', 10, 5),
    operationBudget('addEvent', 12, 4, (club) => ({ body: draft(club) })),
    operationBudget('addEvent', 16, 5, (club) => ({ body: { ...draft(club), ends: '13:00', lanes: [1] } }), {
      case: 'closing a lane',
    }),
    operationBudget('editEvent', 17, 9, (club) => ({
      params: { id: club.ids.event },
      body: { ...draft(club), rev: 1 },
    })),
    operationBudget('removeEvent', 19, 9, ({ ids }) => ({ params: { id: ids.event } })),
    operationBudget('restoreEvent', 15, 5, ({ ids }) => ({ params: { id: ids.calledOff } })),
    operationBudget('createRsvp', 22, 5, ({ series }) => ({ params: { id: series.withoutRsvp }, body: rsvp })),
    operationBudget('createRsvp', 16, 5, ({ series }) => ({ params: { id: series.withRsvp }, body: rsvp }), {
      case: 'again',
    }),
    operationBudget('cancelRsvp', 19, 5, ({ series, ids }) => ({
      params: { id: series.withRsvp, bookingId: ids.rsvp },
    })),
    operationBudget('listRsvps', 5, 3, ({ ids }) => ({ params: { id: ids.event } })),
    operationBudget('checkInRsvp', 13, 5, ({ ids }) => ({
      params: { id: ids.event, bookingId: ids.alexRsvp },
      body: { checkedIn: true },
    })),
    operationBudget('exportRsvps', 6, 4, ({ ids }) => ({ params: { id: ids.event } })),
  ],
  needs: { manager: ['exportRsvps'] },
  items: { addEvent: why.staff, restoreEvent: why.staff, createRsvp: why.lists },
  after: ({ ids }) => ({ events: ids.event, attendees: ids.ada.rsvp }),
  ids: ({ ids }) => ({
    restoreEvent: { id: ids.calledOff },
    cancelRsvp: { id: helper },
    listRsvps: { id: helper },
    checkInRsvp: { id: helper },
    exportRsvps: { id: helper },
  }),
  bodies: ({ emails }) => ({
    createRsvp: { ...examples.createRsvp, email: emails.ada },
  }),
} satisfies CallsInTests
