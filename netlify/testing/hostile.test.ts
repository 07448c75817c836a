/**
 * What nobody should send: thousands of made-up bodies to every call that writes. None may break the server, none that
 * is wrong may be taken, and none that is refused may leave a trace.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { wire } from '#contract/wire.ts'
import { errorOf, registration, testHouse, type TestHouse } from './house.ts'

const email = 'robin@thenest.example'
/** One right body for every call that takes one: a call without its line here fails below. */
const right: Partial<Record<EndpointName, Record<string, unknown>>> = {
  requestTour: { name: 'Kim', phone: '555', date: '2026-12-01', time: '4pm' },
  register: registration('new@thenest.example'),
  signIn: { email, password: 'three blue herons' },
  staffSignIn: { email: 'coach@thenest.example', password: 'a whistle in the dark' },
  attend: { name: 'Sam', email, qty: 2 },
  reserveLane: { lane: 1, date: '2026-11-24', time: '16:00', name: 'Sam', email },
  reserveSpeede: { unit: 1, date: '2026-11-24', time: '16:00', name: 'Sam', email },
  setUpStaff: { token: 'x', email: 'new@thenest.example', name: 'Kim', password: 'a whistle in the dark' },
  acceptInvite: { token: 'x', email: 'new@thenest.example', name: 'Kim', password: 'a whistle in the dark' },
  addEvent: { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations on all five lanes.', image: '' },
  editEvent: { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.', rev: 1 },
  checkIn: { checkedIn: true },
  updateTour: { status: 'confirmed', notes: 'Called back.', followUp: '2026-12-02', rev: 0 },
  bookFor: { kind: 'lane', unit: 2, date: '2026-11-24', time: '16:00', name: 'Sam', email, beyondLimit: false },
  markBooking: { checkedIn: true },
  moveBooking: { unit: 2, date: '2026-11-24', time: '17:00' },
  addBlock: {
    scope: 'unit',
    kind: 'lane',
    unit: 5,
    from: '2026-11-30T10:00',
    to: '2026-11-30T12:00',
    reason: 'Boards',
  },
  keepBooking: { keep: 'bk_2026-11-24_1600_2_0' },
  settleOrder: { status: 'picked_up', rev: 0 },
  addProduct: { name: 'Bottle', price: '$12', image: 'https://images.example/bottle.png', description: '' },
  editProduct: { name: 'Bottle', price: '$12', image: 'https://images.example/bottle.png', description: '', rev: 1 },
  // Right in form, and no picture.
  addImage: { data: 'iVBORw0KGgo=' },
  placeOrder: { items: [{ pid: 'x', size: 'One Size', qty: 1 }] },
  editAccount: {
    rev: 1,
    firstName: 'Robin',
    lastName: 'Example',
    childName: 'Sam Example',
    childAge: '11',
    childPosition: 'goalie',
    address: '1 Rink Road',
    parentPhone: '555 0100',
    billingAddressType: 'same',
    billingAddress: '1 Rink Road',
  },
  // Right in form, and still nothing is done: the password is another one.
  changePassword: { current: 'four blue herons', next: 'five blue herons' },
  deleteAccount: { password: 'four blue herons', confirm: email },
}

const writes = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET')
const withBody = writes.filter((name) => 'body' in wire[name])
const pathOf = (name: EndpointName, id = 'homework-helper-2026-11-25') =>
  `/api${endpoints[name].path.replaceAll(/:\w+/g, id)}`

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\ud800',
  '<script>alert(1)</script>',
  '=1+1',
  "' OR 1=1--",
  '../../member/x',
  '%00',
  '${7*7}',
  '4242 4242 4242 4242',
  'x'.repeat(5000),
  '٣',
  '２０２６-１１-２４',
  '2026-02-30',
  '25:00',
  'constructor',
  '__proto__',
  'toString',
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  Number.MAX_VALUE,
  [],
  [[]],
  {},
  { length: 1 },
  { toString: 1 },
  { $ne: null },
)
const value = fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 60 }), fc.jsonValue({ maxDepth: 3 }))
const name = fc.constantFrom(
  'email',
  'password',
  'name',
  'qty',
  'lane',
  'unit',
  'date',
  'time',
  'items',
  'agree',
  'role',
  'holder',
  'constructor',
  'toString',
  'v',
)

/** A right body with some fields replaced, dropped or added; or no such thing at all. */
const bodiesFor = (of: Record<string, unknown>) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .dictionary(fc.oneof(fc.constantFrom(...Object.keys(of)), name), value, { minKeys: 1, maxKeys: 3 })
        .map((other) => JSON.stringify(Object.assign({}, of, other))),
    },
    {
      weight: 2,
      arbitrary: fc
        .subarray(Object.keys(of))
        .map((some) => JSON.stringify(Object.fromEntries(some.map((key) => [key, of[key]])))),
    },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.nat(), fc.string({ maxLength: 3 }))
        .map(([at, junk]) => spoiled(JSON.stringify(of), at, junk)),
    },
  )

const spoiled = (text: string, at: number, junk: string) => {
  const place = at % text.length
  return text.slice(0, place) + junk + text.slice(place + 1)
}

/** True for a text the contract takes: only such may be done. */
const isRight = (call: EndpointName, text: string): boolean => {
  const shapes = wire[call]
  try {
    const body: unknown = JSON.parse(text)
    const trap = typeof body === 'object' && body !== null && Object.hasOwn(body, '__proto__')
    return 'body' in shapes && !trap && shapes.body.safeParse(body).success
  } catch {
    return false
  }
}

let house: TestHouse
let cookie: string
let staffCookie: string

beforeAll(async () => {
  house = testHouse({ environment: 'local' })
  ;({ cookie } = await house.signUp({ email }))
  ;({ cookie: staffCookie } = await house.signUpStaff())
})

/** Who is asked to send it: somebody the call admits. */
const senderOf = (call: EndpointName) =>
  ({ anyone: {}, member: { cookie }, account: { cookie }, staff: { cookie: staffCookie } })[endpoints[call].who]

test('there is a right body for every call that takes one', () => {
  for (const call of withBody) expect(isRight(call, JSON.stringify(right[call])), call).toBe(true)
})

describe('made-up bodies', () => {
  test.each(withBody)(
    '%s',
    async (call) => {
      await fc.assert(
        fc.asyncProperty(bodiesFor(right[call]!), async (text) => {
          const before = house.writes()
          const answer = await house.ask(endpoints[call].method, pathOf(call), text, senderOf(call))
          expect(answer.status).toBeLessThan(500)
          if (isRight(call, text)) return
          expect([400, 413]).toContain(answer.status)
          expect(errorOf(answer).error).toMatch(/^[A-Z3M].{2,120}$/)
          expect(house.writes()).toBe(before)
          expect(answer.headers.get('set-cookie')).toBeNull()
        }),
        { numRuns: 2000 },
      )
    },
    20_000,
  )
})

describe('ids that nobody gave out', () => {
  test('of any form are not found, and nothing breaks', async () => {
    const calls = writes.filter((call) => endpoints[call].path.includes(':'))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        async (call, id) => {
          const before = house.writes()
          const path = pathOf(call, encodeURIComponent(id))
          const body = right[call]
          const answer = await house.ask(endpoints[call].method, path, body, senderOf(call))
          expect([404, 405]).toContain(answer.status)
          expect(house.writes()).toBe(before)
        },
      ),
      { numRuns: 2000 },
    )
  }, 20_000)
})

describe('cookies that nobody gave out', () => {
  test('open nothing, and nothing breaks', async () => {
    const pieces = fc.constantFrom(
      'v1',
      'm',
      's',
      '.',
      'a'.repeat(40),
      'A'.repeat(43),
      '../',
      '%2e',
      '"',
      ';',
      '=',
      '\t',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 9 }), async (some) => {
        const answer = await house.ask('GET', '/api/session', undefined, { cookie: `__Host-nest=${some.join('')}` })
        expect(answer.status).toBe(401)
      }),
      { numRuns: 1000 },
    )
  }, 20_000)
})
