/** The standby list, in tests of all calls. */
import type { Club } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { example } from './example.ts'

const wish = ({ tuesday }: Club) => ({ kind: 'lane', days: [tuesday], from: '16:00', to: '19:00' })

const examples = {
  addWish: { kind: 'lane', days: ['2026-11-24', '2026-11-27'], from: '16:00', to: '19:00', units: [2, 3], notice: 90 },
  addEventWish: { event: 'skills-night-0123abcd', qty: 2 },
  pauseWish: { paused: true },
  answerOffer: { token: 'the token from the link', answer: 'accept' },
  giveSlot: {
    member: '0',
    kind: 'lane',
    bookings: [{ player: 'pl_fedcba9876543210fedcba98', unit: 2 }],
    ...example.slot,
  },
} satisfies CallsInTests['examples']

export const standbyCalls = {
  examples,
  budgets: [
    operationBudget('standby', 4, 2),
    operationBudget('addWish', 14, 7, (club) => ({ body: wish(club) })),
    operationBudget('addWish', 2, 1, (club) => ({ body: { ...wish(club), units: [9] } }), {
      case: 'for a lane that is not there',
      status: 400,
    }),
    operationBudget('addEventWish', 3, 2, () => ({ body: { event: 'nothing', qty: 1 } }), {
      case: 'for an event that is not there',
      status: 404,
    }),
    operationBudget('pauseWish', 3, 2, () => ({ params: { id: '0' }, body: { paused: true } }), {
      case: 'of another family',
      status: 404,
    }),
    operationBudget('endWish', 5, 3, () => ({ params: { id: '0' } }), { case: 'of another family', status: 404 }),
    operationBudget('standbyWaiting', 3, 2, (club) => ({ query: `?kind=lane&date=${club.tuesday}` })),
    operationBudget('acceptOffer', 3, 2, () => ({ params: { id: '0' } }), { case: 'that is over', status: 409 }),
    operationBudget('declineOffer', 3, 2, () => ({ params: { id: '0' } }), { case: 'that is over', status: 409 }),
    operationBudget('answerOffer', 1, 1, () => ({ body: { token: 'offer.no', answer: 'accept' } }), {
      case: 'refused',
      status: 404,
    }),
    operationBudget('adminStandby', 4, 2, ({ tuesday }) => ({ query: `?day=${tuesday}` })),
    operationBudget(
      'giveSlot',
      15,
      4,
      ({ tuesday: date, robinId: member }) => ({
        params: { id: '0' },
        body: { member, kind: 'lane', date, time: '16:00', bookings: [{ player: `pl_${'0'.repeat(24)}`, unit: 2 }] },
      }),
      { case: 'to nobody who waits', status: 404 },
    ),
  ],
  items: {
    addWish: why.lists,
    addEventWish: why.lists,
    acceptOffer: why.sheet,
    declineOffer: why.sheet,
    answerOffer: why.sheet,
    giveSlot: why.sheet,
  },
  triedElsewhere: ['addEventWish', 'pauseWish', 'endWish', 'acceptOffer', 'declineOffer', 'giveSlot'],
  queries: { standbyWaiting: { kind: 'lane', date: '2026-11-27' }, adminStandby: { day: '2026-11-27' } },
  after: ({ ids }) => ({ standby: ids.wish, offers: ids.offer }),
  bodies: ({ ids, offerLink }) => ({
    addWish: { ...examples.addWish, players: [ids.ada.firstPlayer] },
    addEventWish: { event: ids.full, qty: 2 },
    answerOffer: { token: offerLink, answer: 'accept' },
    giveSlot: {
      ...examples.giveSlot,
      member: ids.member,
      bookings: [{ player: ids.ada.player, unit: 2 }],
      date: '2026-11-27',
      time: '17:00',
    },
  }),
} satisfies CallsInTests
