/** Lane and Speede bookings, by families and by the desk, and the schedule, in tests of all calls. */
import { type Club, alex, robin } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { example, weekOf } from './example.ts'

const lane = ({ tuesday: date }: Club) => ({ lane: 1, date, time: '16:00', name: 'Sam', email: robin })
const unit = ({ soon: date }: Club) => ({ unit: 2, date, time: '16:00', name: 'Sam', email: robin })
const pair = ({ tuesday: date, ids }: Club) => ({
  kind: 'lane',
  bookings: [ids.firstPlayer, ids.player].map((player, nth) => ({ player, unit: nth + 1, date, time: '16:00' })),
})
const move = ({ tuesday: date, ids }: Club) => ({
  kind: 'lane',
  moves: [{ id: ids.lane, unit: 4, date, time: '17:00' }],
})

const examples = {
  reserveLane: { lane: 1, ...example.slot, name: 'Sam', email: example.email },
  reserveSpeede: { unit: 1, ...example.slot, name: 'Sam', email: example.email },
  reserveTogether: {
    kind: 'lane',
    bookings: [
      { player: 'pl_fedcba9876543210fedcba98', unit: 1, ...example.slot },
      { player: 'pl_0123456789abcdef01234567', unit: 2, ...example.slot },
    ],
  },
  cancelTogether: {
    kind: 'lane',
    ids: [1, 2].map((unit) => `bk_2026-12-01_1600_${unit}_0123456789abcdef0123456789abcdef01234567`),
  },
  moveOwn: {
    kind: 'lane',
    moves: [{ id: 'bk_2026-12-01_1600_1_0123456789abcdef0123456789abcdef01234567', unit: 2, ...example.slot }],
  },
  bookForMember: { kind: 'lane', unit: 2, ...example.slot, name: 'Sam', email: example.email, overLimit: false },
  cancelBooking: { kind: 'lane', reason: 'Coach is ill' },
  moveBooking: { unit: 2, ...example.slot },
} satisfies CallsInTests['examples']

export const bookingsCalls = {
  examples,
  budgets: [
    // What has changed since the last answer is read, and noted after the response.
    operationBudget('laneWeek', 8, 4, ({ tuesday }) => ({ query: weekOf(tuesday) })),
    operationBudget('laneWeek', 6, 2, ({ tuesday }) => ({ query: weekOf(tuesday) }), { case: 'again', again: true }),
    // The last round trip replaces the intents after the response.
    operationBudget('reserveLane', 19, 4, (club) => ({ body: lane(club) })),
    operationBudget(
      'reserveLane',
      9,
      2,
      (club) => ({ body: { ...lane(club), lane: 3, email: alex, player: club.ids.firstPlayer } }),
      {
        case: 'taken',
        as: 'alex',
        status: 409,
      },
    ),
    operationBudget('cancelLane', 23, 4, ({ ids }) => ({ params: { id: ids.lane } })),
    operationBudget('cancelLane', 32, 5, ({ ids }) => ({ params: { id: ids.lane } }), {
      as: 'colleague',
      case: 'by staff',
    }),
    operationBudget('speedeWeek', 9, 4, ({ soon }) => ({ query: weekOf(soon) })),
    operationBudget('reserveSpeede', 19, 4, (club) => ({ body: unit(club) })),
    operationBudget('cancelSpeede', 23, 4, ({ ids }) => ({ params: { id: ids.speede } }), { as: 'alex' }),
    operationBudget('reserveTogether', 22, 4, (club) => ({ body: pair(club) }), { as: 'alex' }),
    operationBudget('reserveTogether', 57, 7, (club) => ({ body: { ...pair(club), weeks: 3 } }), {
      as: 'alex',
      case: 'in four weeks',
    }),
    operationBudget('cancelTogether', 26, 4, ({ pair: ids }) => ({ body: { kind: 'lane', ids } }), { as: 'alex' }),
    operationBudget('cancelTogether', 12, 2, ({ pair: ids }) => ({ body: { kind: 'lane', ids } }), {
      case: 'of another family',
      status: 404,
    }),
    operationBudget('moveOwn', 27, 4, (club) => ({ body: move(club) })),
    operationBudget('moveOwn', 22, 3, (club) => ({ body: move(club) }), {
      case: 'of another family',
      as: 'alex',
      status: 404,
    }),
    operationBudget('schedule', 7, 3),
    operationBudget('scheduleChanges', 3, 2),
    operationBudget('confirmScheduleChange', 4, 3, ({ ids }) => ({ params: { id: ids.change } }), { as: 'alex' }),
    operationBudget('confirmScheduleChange', 3, 2, ({ ids }) => ({ params: { id: ids.lane } }), {
      case: 'where there is none',
      status: 404,
    }),
    operationBudget('bookForMember', 27, 6, ({ tuesday: date }) => ({
      body: { kind: 'lane', unit: 2, date, time: '16:00', name: 'Sam', email: robin },
    })),
    operationBudget('cancelBooking', 32, 5, ({ ids }) => ({
      params: { id: ids.lane },
      body: { kind: 'lane', reason: 'Coach is ill' },
    })),
    operationBudget('moveBooking', 45, 7, ({ ids, tuesday: date }) => ({
      params: { id: ids.lane },
      body: { unit: 2, date, time: '17:00' },
    })),
    operationBudget('adminChanges', 6, 5),
  ],
  items: {
    reserveLane: why.sheet,
    reserveSpeede: why.sheet,
    reserveTogether: why.sheet,
    cancelTogether: why.sheet,
    moveOwn: why.sheet,
    confirmScheduleChange: why.read,
    bookForMember: why.sheet,
    cancelBooking: why.sheet,
    moveBooking: why.sheet,
  },
  queries: { laneWeek: { week: '2026-11-24' }, speedeWeek: { week: '2026-11-24' } },
  after: ({ ids }) => ({ bookings: ids.ada.lane, changes: ids.change }),
  ids: ({ ids }) => ({ cancelSpeede: { id: ids.ada.speede } }),
  bodies: ({ ids, emails }) => ({
    reserveLane: { ...examples.reserveLane, email: emails.ada, player: ids.ada.firstPlayer },
    reserveSpeede: { ...examples.reserveSpeede, email: emails.ada, player: ids.ada.firstPlayer },
    reserveTogether: {
      kind: 'lane',
      bookings: [ids.ada.firstPlayer, ids.ada.player].map((player, nth) => {
        return { player, unit: nth + 4, date: '2026-12-01', time: '16:00' }
      }),
    },
    cancelTogether: { kind: 'lane', ids: [ids.ada.lane, ids.ada.beside] },
    moveOwn: { kind: 'lane', moves: [{ id: ids.ada.lane, unit: 4, date: '2026-12-01', time: '17:00' }] },
    bookForMember: { ...examples.bookForMember, email: emails.ada, player: ids.ada.firstPlayer },
  }),
} satisfies CallsInTests
