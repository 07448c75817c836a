/** Arrivals, departures and no-shows, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

export const arrivalsCalls = {
  examples: {
    resolvePass: { pass: 'R7K2M9' },
    arrive: { at: '2026-11-24T21:52:00.000Z' },
    // The example booking is on another day: a check-in would be refused.
    markAbsent: { state: 'excused' },
    leave: { with: 'alone' },
    settleNoShows: { decision: 'take_back', booking: 'bk_1' },
  },
  budgets: [
    operationBudget('arrivalCard', 12, 4, ({ ids }) => ({ params: { id: ids.lane } })),
    operationBudget('resolvePass', 9, 5, () => ({ body: { pass: 'R7K2M9' } })),
    operationBudget('arrive', 6, 3, ({ ids }) => ({ params: { id: ids.lane }, body: {} }), {
      case: 'too early',
      status: 409,
    }),
    operationBudget('markAbsent', 6, 3, ({ ids }) => ({ params: { id: ids.lane }, body: { state: 'excused' } }), {
      case: 'on another day',
      status: 409,
    }),
    operationBudget('leave', 12, 4, ({ ids }) => ({ params: { id: ids.lane }, body: { with: 'alone' } }), {
      case: 'on another day',
      status: 409,
    }),
    operationBudget('undoArrival', 11, 4, ({ ids }) => ({ params: { id: ids.lane } }), {
      case: 'on another day',
      status: 409,
    }),
    operationBudget('releaseRest', 7, 4, ({ ids }) => ({ params: { id: ids.lane } }), {
      case: 'of someone awaited',
      status: 409,
    }),
    operationBudget('settleNoShows', 9, 7, ({ alexId, ids }) => ({
      params: { id: alexId, player: ids.player },
      body: { decision: 'take_back', booking: ids.lane },
    })),
    operationBudget('disputeNoShow', 2, 1, ({ ids }) => ({ params: { id: ids.lane } }), {
      case: 'that there is not',
      status: 404,
    }),
  ],
  needs: { coach: ['settleNoShows'], door: ['arrive', 'resolvePass'] },
  keepsReplies: ['arrivalCard', 'resolvePass'],
  usesNoKey: { settleNoShows: 'unwritten' },
  items: {
    arrivalCard: why.read,
    resolvePass: why.read,
    arrive: why.sheet,
    markAbsent: why.sheet,
    leave: why.sheet,
    releaseRest: why.sheet,
    // Its own test, 'dispute': a session has to be missed first.
    disputeNoShow: why.staff,
  },
  triedElsewhere: ['resolvePass', 'arrive', 'markAbsent', 'undoArrival', 'releaseRest', 'disputeNoShow', 'arrivalCard'],
  after: ({ ids }) => ({ arrivals: ids.arrivals.expected }),
  ids: ({ ids }) => ({
    leave: { id: ids.arrivals.here },
    undoArrival: { id: ids.arrivals.excused },
    releaseRest: { id: ids.arrivals.excused },
    settleNoShows: { player: ids.ada.firstPlayer },
    disputeNoShow: { id: ids.arrivals.missed },
  }),
  bodies: ({ ids }) => ({
    leave: { with: ids.member },
  }),
} satisfies CallsInTests
