/** The cost of every call, promised: call, most storage operations, most of them that wait for one another, what is sent. */
import { addDays, mondayOf } from '#domain/calendar.ts'
import { alex, coach, password, picture, robin, setupToken, type Club } from './club.ts'
import { costs, type CostPromise } from './costs.ts'
import { registration } from './house.ts'

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

const everybody: CostPromise[] = [
  costs('listEvents', 1, 1),
  costs('listProducts', 1, 1),
  costs('image', 1, 1, ({ ids }) => ({ params: { id: ids.image } })),
  costs('health', 1, 1),
  costs('requestTour', 3, 3, (club) => ({ body: tour(club) })),
  costs('register', 3, 3, () => ({ body: registration('new@thenest.example') })),
  costs('signIn', 5, 2, () => ({ body: { email: robin, password } })),
  costs('signIn', 3, 1, () => ({ body: { email: robin, password: 'x' } }), { case: 'refused', status: 401 }),
  costs('staffSignIn', 5, 2, () => ({ body: { email: coach, password } })),
  costs('setUpStaff', 7, 7, () => ({ body: newcomer(coach, setupToken) }), { empty: true }),
  costs('acceptInvite', 9, 9, ({ invite }) => ({ body: newcomer('kim@thenest.example', invite) })),
]

// Two reads, in parallel, are the session of whoever asks.
const members: CostPromise[] = [
  costs('signOut', 2, 2, undefined, { by: 'robin' }),
  costs('whoAmI', 2, 1),
  costs('attend', 6, 4, ({ series }) => ({ params: { id: series.open }, body: answer })),
  costs('attend', 5, 3, ({ series }) => ({ params: { id: series.answered }, body: answer }), { case: 'again' }),
  costs('leave', 5, 4, ({ series, ids }) => ({ params: { id: series.answered, bookingId: ids.answer } })),
  costs('schedule', 7, 3),
  costs('laneWeek', 8, 4, ({ tuesday }) => ({ query: weekOf(tuesday) })),
  // The sixth step confirms the lock after the answer.
  costs('reserveLane', 8, 6, (club) => ({ body: lane(club) })),
  costs('reserveLane', 4, 2, (club) => ({ body: { ...lane(club), lane: 3, email: alex } }), {
    case: 'taken',
    by: 'alex',
    status: 409,
  }),
  costs('cancelLane', 7, 6, ({ ids }) => ({ params: { id: ids.lane } })),
  costs('speedeWeek', 8, 4, ({ soon }) => ({ query: weekOf(soon) })),
  costs('reserveSpeede', 8, 6, (club) => ({ body: unit(club) })),
  costs('cancelSpeede', 7, 6, ({ ids }) => ({ params: { id: ids.speede } }), { by: 'alex' }),
  costs('placeOrder', 7, 5, (club) => ({ body: cart(club) })),
  costs('listOrders', 4, 3, undefined, { by: 'alex' }),
  costs('account', 3, 2),
  costs('editAccount', 4, 3, () => ({ body: family() })),
  costs('exportOwn', 8, 3),
  costs('changePassword', 9, 6, () => ({ body: { current: password, next: 'four grey herons' } })),
  costs('deleteAccount', 28, 18, () => ({ body: { password, confirm: robin } })),
]

const staff: CostPromise[] = [
  costs('inviteStaff', 4, 3),
  costs('listStaff', 5, 3),
  costs('removeStaff', 13, 10, ({ mateId }) => ({ params: { id: mateId } })),
  costs('changeStaffPassword', 10, 7, () => ({ body: { current: password, next: 'four grey herons' } })),
  costs('readLog', 11, 3, ({ soon }) => ({ query: `?day=${addDays(soon, -2)}` })),
  costs('listTours', 4, 3),
  costs('updateTour', 6, 5, (club) => ({ params: { id: club.ids.tour }, body: called(club) })),
  costs('deskEvents', 5, 2),
  costs('addEvent', 5, 4, (club) => ({ body: draft(club) })),
  costs('editEvent', 5, 4, (club) => ({ params: { id: club.ids.event }, body: { ...draft(club), rev: 1 } })),
  costs('removeEvent', 7, 6, ({ ids }) => ({ params: { id: ids.event } })),
  costs('listAttendees', 5, 3, ({ ids }) => ({ params: { id: ids.event } })),
  costs('checkIn', 6, 5, ({ ids }) => ({
    params: { id: ids.event, bookingId: ids.guest },
    body: { checkedIn: true },
  })),
  costs('exportAttendees', 6, 4, ({ ids }) => ({ params: { id: ids.event } })),
  costs('listOrders', 7, 6, undefined, { case: 'of everybody', by: 'coach' }),
  costs('settleOrder', 7, 6, ({ ids }) => ({ params: { id: ids.order }, body: { status: 'picked_up', rev: 0 } })),
  costs('deskProducts', 3, 2),
  costs('addProduct', 7, 6, (club) => ({ body: flask(club) })),
  costs('editProduct', 7, 6, (club) => ({ params: { id: club.ids.product }, body: { ...flask(club), rev: 1 } })),
  costs('removeProduct', 11, 7, ({ ids }) => ({ params: { id: ids.product } })),
  costs('addImage', 4, 3, () => ({ body: { data: picture } })),
  costs('listMembers', 9, 5),
  costs('fullMembers', 21, 5),
  costs('exportMembers', 10, 5),
  costs('deskDay', 9, 4, ({ tuesday }) => ({ query: `?date=${tuesday}` })),
  costs('bookFor', 14, 9, ({ tuesday: date }) => ({
    body: { kind: 'lane', unit: 2, date, time: '16:00', name: 'Sam', email: robin },
  })),
  costs('markBooking', 9, 6, ({ ids }) => ({ params: { id: ids.lane }, body: { checkedIn: true } })),
  costs('moveBooking', 25, 17, ({ ids, tuesday: date }) => ({
    params: { id: ids.lane },
    body: { unit: 2, date, time: '17:00' },
  })),
  costs('listBlocks', 7, 5),
  costs('addBlock', 6, 5, (club) => ({ body: { scope: 'unit', kind: 'lane', unit: 5, ...boards(club) } })),
  costs('keepBooking', 9, 6, ({ ids }) => ({ params: { id: ids.block }, body: { keep: ids.lane } })),
  costs('removeBlock', 5, 4, ({ ids }) => ({ params: { id: ids.block } })),
  costs('overview', 42, 5, () => ({ query: '?weeks=4' })),
  costs('lastProbe', 3, 2),
  costs('probeStorage', 2, 1, undefined, { case: 'where there is none', status: 404 }),
]

/** Every call of the contract at least once. */
export const costPromises: readonly CostPromise[] = [...everybody, ...members, ...staff]
