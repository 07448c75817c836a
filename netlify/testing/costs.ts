/** What each call may cost: storage operations, tidying up after the answer included, and how many wait for one another. */
import { memoryStore } from '#server/store/memory-store.ts'
import { countingStore, type Cost } from './counting-store.ts'
import { registration, testHouse } from './house.ts'

const email = 'robin@thenest.example'
const password = 'three blue herons'
const wednesday = '/api/events/homework-helper-2026-11-25/attendees'
const tour = { name: 'Kim', phone: '555', date: '2026-12-01', time: '4pm' }
const rsvp = { name: 'Sam', email, qty: 2 }
const lane = { lane: 1, date: '2026-11-24', time: '16:00', name: 'Sam', email }
const week = '?week=2026-11-23'

export type Asked = readonly [method: string, path: string, body?: object]

/** What a call costs on top of a club where Robin is a member with a booking of each kind. */
export async function costOf([method, path, body]: Asked, signedIn: boolean): Promise<Cost & { status: number }> {
  const store = memoryStore()
  const settled = testHouse({ store })
  const { cookie } = await settled.signUp({ email, password })
  await settled.ask('POST', '/api/lanes/bookings', { ...lane, lane: 3 }, { cookie })
  await settled.ask('POST', '/api/events/healthy-eats-2026-11-22/attendees', rsvp, { cookie })
  const counted = countingStore(store)
  const { ask, lines } = testHouse({ store: counted.store })
  const { status } = await ask(method, path, body, signedIn ? { cookie } : {})
  const { depth } = counted.cost()
  return { status, operations: lines[0]!.operations!, depth }
}

/** Call, what is asked, whether by Robin, the status of success, most operations, most that wait for one another. */
export const costPromises: readonly (readonly [
  name: string,
  asked: Asked,
  signedIn: boolean,
  status: number,
  most: number,
  deep: number,
])[] = [
  ['listEvents', ['GET', '/api/events'], false, 200, 1, 1],
  ['requestTour', ['POST', '/api/tour-requests', tour], false, 201, 3, 3],
  ['register', ['POST', '/api/members/register', registration('new@thenest.example')], false, 201, 3, 3],
  ['signIn', ['POST', '/api/members/login', { email, password }], false, 200, 5, 3],
  ['signIn, refused', ['POST', '/api/members/login', { email, password: 'x' }], false, 401, 3, 1],
  ['signOut', ['POST', '/api/members/logout'], true, 204, 2, 2],
  ['whoAmI', ['GET', '/api/session'], true, 200, 2, 1],
  ['attend', ['POST', wednesday, rsvp], true, 201, 6, 4],
  ['attend again', ['POST', '/api/events/healthy-eats-2026-11-22/attendees', rsvp], true, 201, 5, 3],
  ['schedule', ['GET', '/api/schedule'], true, 200, 7, 3],
  ['account', ['GET', '/api/account'], true, 200, 3, 2],
  ['exportOwn', ['GET', '/api/account/export'], true, 200, 8, 3],
  [
    'changePassword',
    ['POST', '/api/account/password', { current: password, next: 'four grey herons' }],
    true,
    204,
    8,
    6,
  ],
  ['deleteAccount', ['POST', '/api/account/delete', { password, confirm: email }], true, 204, 28, 18],
  ['laneWeek', ['GET', `/api/lanes/bookings${week}`], true, 200, 8, 4],
  // The sixth step confirms the lock after the answer.
  ['reserveLane', ['POST', '/api/lanes/bookings', lane], true, 201, 8, 6],
]
