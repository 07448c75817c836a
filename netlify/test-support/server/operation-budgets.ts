/** The cost of every call, promised: call, most storage operations, most of them that wait for one another, what is sent. */
import { addDays, mondayOf } from '#domain/calendar/calendar.ts'
import { alex, coach, password, picture, robin, setupToken, type Club } from './founded-club.ts'
import { measuredOperations, type OperationBudget } from './measure-operations.ts'
import { registration } from './test-server.ts'

const newcomer = (email: string, token: string) => ({ token, email, name: 'Kim Example', password })
const answer = { name: 'Sam', email: robin, qty: 2 }
const lane = ({ tuesday: date }: Club) => ({ lane: 1, date, time: '16:00', name: 'Sam', email: robin })
const unit = ({ soon: date }: Club) => ({ unit: 2, date, time: '16:00', name: 'Sam', email: robin })
const draft = ({ tuesday }: Club) => ({ title: 'Open House', datetime: `${tuesday}T12:00`, summary: 'Bring a friend.' })
const flask = ({ ids }: Club) => ({ name: 'Flask', price: '$14', image: `/api/images/${ids.image}` })
const boards = ({ tuesday }: Club) => ({ from: `${tuesday}T12:00`, to: `${tuesday}T13:00`, reason: 'Boards' })
const tour = ({ tuesday: date }: Club) => ({ name: 'Lou', phone: '556', date, time: '4pm' })
const called = ({ tuesday: followUp }: Club) => ({ status: 'confirmed', notes: 'Called.', followUp, rev: 0 })
const cart = ({ ids }: Club) => ({ items: [{ pid: ids.product, size: 'One Size', qty: 2 }] })
const weekOf = (day: string) => `?week=${mondayOf(day)}`

/** What a family may change of what it told when it joined. */
function family() {
  const { firstName, lastName, childName, childPosition, address, parentPhone, ...told } = registration(robin)
  const { billingAddressType, billingAddress } = told
  const same = { firstName, lastName, childName, childPosition, address, parentPhone, billingAddressType }
  return { ...same, billingAddress, childAge: '12', rev: 1 }
}

const everybody: OperationBudget[] = [
  measuredOperations('listEvents', 1, 1),
  measuredOperations('listProducts', 1, 1),
  measuredOperations('image', 1, 1, ({ ids }) => ({ params: { id: ids.image } })),
  measuredOperations('health', 1, 1),
  measuredOperations('requestTour', 3, 3, (club) => ({ body: tour(club) })),
  measuredOperations('register', 3, 3, () => ({ body: registration('new@thenest.example') })),
  measuredOperations('signIn', 5, 2, () => ({ body: { email: robin, password } })),
  measuredOperations('signIn', 3, 1, () => ({ body: { email: robin, password: 'x' } }), {
    case: 'refused',
    status: 401,
  }),
  measuredOperations('staffSignIn', 5, 2, () => ({ body: { email: coach, password } })),
  measuredOperations('setUpStaff', 7, 7, () => ({ body: newcomer(coach, setupToken) }), { empty: true }),
  measuredOperations('acceptInvitation', 9, 9, ({ invite }) => ({ body: newcomer('kim@thenest.example', invite) })),
]

// Two reads, in parallel, are the session of whoever asks.
const members: OperationBudget[] = [
  measuredOperations('signOut', 2, 2, undefined, { by: 'robin' }),
  measuredOperations('whoAmI', 2, 1),
  measuredOperations('createRsvp', 6, 4, ({ series }) => ({ params: { id: series.open }, body: answer })),
  measuredOperations('createRsvp', 5, 3, ({ series }) => ({ params: { id: series.answered }, body: answer }), {
    case: 'again',
  }),
  measuredOperations('cancelRsvp', 5, 4, ({ series, ids }) => ({
    params: { id: series.answered, bookingId: ids.answer },
  })),
  measuredOperations('schedule', 7, 3),
  measuredOperations('laneWeek', 8, 4, ({ tuesday }) => ({ query: weekOf(tuesday) })),
  // The sixth step confirms the lock after the answer.
  measuredOperations('reserveLane', 8, 6, (club) => ({ body: lane(club) })),
  measuredOperations('reserveLane', 4, 2, (club) => ({ body: { ...lane(club), lane: 3, email: alex } }), {
    case: 'taken',
    by: 'alex',
    status: 409,
  }),
  measuredOperations('cancelLane', 7, 6, ({ ids }) => ({ params: { id: ids.lane } })),
  measuredOperations('speedeWeek', 8, 4, ({ soon }) => ({ query: weekOf(soon) })),
  measuredOperations('reserveSpeede', 8, 6, (club) => ({ body: unit(club) })),
  measuredOperations('cancelSpeede', 7, 6, ({ ids }) => ({ params: { id: ids.speede } }), { by: 'alex' }),
  measuredOperations('placeOrder', 7, 5, (club) => ({ body: cart(club) })),
  measuredOperations('listOrders', 4, 3, undefined, { by: 'alex' }),
  measuredOperations('account', 3, 2),
  measuredOperations('editAccount', 4, 3, () => ({ body: family() })),
  measuredOperations('exportOwnData', 8, 3),
  measuredOperations('changePassword', 9, 6, () => ({ body: { current: password, next: 'four grey herons' } })),
  measuredOperations('deleteAccount', 28, 18, () => ({ body: { password, confirm: robin } })),
]

const staff: OperationBudget[] = [
  measuredOperations('inviteStaff', 4, 3),
  measuredOperations('listStaff', 5, 3),
  measuredOperations('removeStaff', 13, 10, ({ mateId }) => ({ params: { id: mateId } })),
  measuredOperations('changeStaffPassword', 10, 7, () => ({ body: { current: password, next: 'four grey herons' } })),
  measuredOperations('readLog', 11, 3, ({ soon }) => ({ query: `?day=${addDays(soon, -2)}` })),
  measuredOperations('listTours', 4, 3),
  measuredOperations('updateTour', 6, 5, (club) => ({ params: { id: club.ids.tour }, body: called(club) })),
  measuredOperations('adminEvents', 5, 2),
  measuredOperations('addEvent', 5, 4, (club) => ({ body: draft(club) })),
  measuredOperations('editEvent', 5, 4, (club) => ({
    params: { id: club.ids.event },
    body: { ...draft(club), rev: 1 },
  })),
  measuredOperations('removeEvent', 7, 6, ({ ids }) => ({ params: { id: ids.event } })),
  measuredOperations('listRsvps', 5, 3, ({ ids }) => ({ params: { id: ids.event } })),
  measuredOperations('checkInRsvp', 6, 5, ({ ids }) => ({
    params: { id: ids.event, bookingId: ids.guest },
    body: { checkedIn: true },
  })),
  measuredOperations('exportRsvps', 6, 4, ({ ids }) => ({ params: { id: ids.event } })),
  measuredOperations('listOrders', 7, 6, undefined, { case: 'of everybody', by: 'coach' }),
  measuredOperations('updateOrderStatus', 7, 6, ({ ids }) => ({
    params: { id: ids.order },
    body: { status: 'picked_up', rev: 0 },
  })),
  measuredOperations('adminProducts', 3, 2),
  measuredOperations('addProduct', 7, 6, (club) => ({ body: flask(club) })),
  measuredOperations('editProduct', 7, 6, (club) => ({
    params: { id: club.ids.product },
    body: { ...flask(club), rev: 1 },
  })),
  measuredOperations('removeProduct', 11, 7, ({ ids }) => ({ params: { id: ids.product } })),
  measuredOperations('addImage', 4, 3, () => ({ body: { data: picture } })),
  measuredOperations('listMembers', 9, 5),
  measuredOperations('fullMembers', 21, 5),
  measuredOperations('exportMembers', 10, 5),
  measuredOperations('daySheet', 9, 4, ({ tuesday }) => ({ query: `?date=${tuesday}` })),
  measuredOperations('bookForMember', 14, 9, ({ tuesday: date }) => ({
    body: { kind: 'lane', unit: 2, date, time: '16:00', name: 'Sam', email: robin },
  })),
  measuredOperations('checkInBooking', 9, 6, ({ ids }) => ({ params: { id: ids.lane }, body: { checkedIn: true } })),
  measuredOperations('moveBooking', 25, 17, ({ ids, tuesday: date }) => ({
    params: { id: ids.lane },
    body: { unit: 2, date, time: '17:00' },
  })),
  measuredOperations('listClosures', 7, 5),
  measuredOperations('addClosure', 6, 5, (club) => ({
    body: { scope: 'unit', kind: 'lane', unit: 5, ...boards(club) },
  })),
  measuredOperations('keepBooking', 9, 6, ({ ids }) => ({ params: { id: ids.block }, body: { keep: ids.lane } })),
  measuredOperations('removeClosure', 5, 4, ({ ids }) => ({ params: { id: ids.block } })),
  measuredOperations('overview', 42, 5, () => ({ query: '?weeks=4' })),
  measuredOperations('lastStorageCheck', 3, 2),
  measuredOperations('runStorageCheck', 2, 1, undefined, { case: 'where there is none', status: 404 }),
]

/** Every call of the contract at least once. */
export const operationBudgets: readonly OperationBudget[] = [...everybody, ...members, ...staff]
