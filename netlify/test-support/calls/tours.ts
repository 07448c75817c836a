/** Tour requests, in tests of all calls. */
import type { Club } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const tour = ({ tuesday: date }: Club) => ({ name: 'Lou', phone: '556', date, time: '4pm' })
const called = ({ tuesday: followUp }: Club) => ({ status: 'confirmed', notes: 'Called.', followUp, rev: 0 })

export const toursCalls = {
  examples: {
    requestTour: { name: 'Kim', phone: '518-555-0142', date: '2026-12-01', time: '4pm' },
    updateTour: {
      status: 'confirmed',
      agreedDate: '2026-12-01',
      agreedTime: '16:30',
      notes: 'Called back.',
      followUp: '2026-12-02',
      rev: 0,
    },
  },
  budgets: [
    operationBudget('requestTour', 3, 3, (club) => ({ body: tour(club) })),
    operationBudget('listTours', 4, 3),
    operationBudget('updateTour', 13, 5, (club) => ({ params: { id: club.ids.tour }, body: called(club) })),
    operationBudget('inviteVisitor', 13, 6, ({ ids: { tour: id } }) => ({ params: { id } })),
  ],
  items: { requestTour: 'tour_new', inviteVisitor: why.staff },
  after: ({ ids }) => ({ 'tour-requests': ids.tour }),
} satisfies CallsInTests
