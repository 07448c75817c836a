/**
 * Thousands of made-up requests to every call, from everybody who might send them. None may break the server, none that
 * is wrong may be done, none that is refused may leave a trace, and no answer may hold what belongs to somebody else.
 * NEST_FUZZ asks for more requests a call than a commit runs, NEST_FUZZ_SEED for those of an earlier run.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { wire, type Reply } from '#contract/wire.ts'
import { Failure } from '#server/http/failure.ts'
import type { Handlers } from '#server/http/house.ts'
import { expectHarmless } from './harmless.ts'
import { registration } from './house.ts'
import { requestsTo, rightRequest } from './made-up-requests.ts'
import { isBody } from './may-be-done.ts'
import { secrets, watchedClub, type WatchedClub } from './watched-club.ts'

const requests = Number(process.env['NEST_FUZZ'] ?? 200)
const seed = Number(process.env['NEST_FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const calls = Object.keys(endpoints) as EndpointName[]

/** One body for every call that takes one, with which it succeeds: a call without its line here fails below. */
const rightBodies = ({ ids, emails, openInvite, picture }: WatchedClub): Partial<Record<EndpointName, object>> => ({
  requestTour: { name: 'Kim', phone: '555', date: '2026-12-01', time: '4pm' },
  register: registration('new@thenest.example'),
  signIn: { email: emails.ada, password: secrets.ada },
  staffSignIn: { email: emails.staff, password: secrets.staff },
  attend: { name: 'Sam', email: emails.ada, qty: 2 },
  reserveLane: { lane: 1, date: '2026-11-24', time: '16:00', name: 'Sam', email: emails.ada },
  reserveSpeede: { unit: 1, date: '2026-11-24', time: '16:00', name: 'Sam', email: emails.ada },
  setUpStaff: { token: secrets.setup, email: 'first@thenest.example', name: 'Kim', password: 'a whistle in the dark' },
  acceptInvite: { token: openInvite, email: 'new@thenest.example', name: 'Kim', password: 'a whistle in the dark' },
  addEvent: { title: 'Open Ice', datetime: '2026-12-01T18:30', summary: 'Stations on all five lanes.', image: '' },
  editEvent: { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.', rev: 1 },
  checkIn: { checkedIn: true },
  updateTour: { status: 'confirmed', notes: 'Called back.', followUp: '2026-12-02', rev: 0 },
  bookFor: {
    kind: 'lane',
    unit: 2,
    date: '2026-11-24',
    time: '16:00',
    name: 'Sam',
    email: emails.ada,
    beyondLimit: false,
  },
  markBooking: { checkedIn: true },
  moveBooking: { unit: 2, date: '2026-11-24', time: '16:00' },
  addBlock: {
    scope: 'unit',
    kind: 'lane',
    unit: 5,
    from: '2026-11-30T10:00',
    to: '2026-11-30T12:00',
    reason: 'Boards',
  },
  keepBooking: { keep: ids.ben.lane },
  settleOrder: { status: 'picked_up', rev: 0 },
  addProduct: { name: 'Tape', price: '$12', image: 'https://images.example/tape.png', description: '' },
  editProduct: { name: 'Bottle', price: '$12', image: 'https://images.example/bottle.png', description: '', rev: 1 },
  addImage: { data: picture },
  placeOrder: { items: [{ pid: ids.product, size: 'One Size', qty: 1 }] },
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
  changePassword: { current: secrets.ada, next: 'five blue herons' },
  deleteAccount: { password: secrets.ada, confirm: emails.ada },
})

let club: WatchedClub
let right: Partial<Record<EndpointName, object>>
beforeAll(async () => {
  club = await watchedClub()
  right = rightBodies(club)
})

/** @throws what was wrong, with the smallest request that shows it. */
const askAll = (club: WatchedClub, call: EndpointName, numRuns: number) => {
  const body = rightBodies(club)[call]
  const harmless = fc.asyncProperty(
    requestsTo(club, call, body),
    async (made) => void (await expectHarmless(club, made)),
  )
  return fc.assert(harmless, { numRuns, seed })
}

test('there is a right body for every call that takes one', () => {
  for (const call of calls.filter((name) => 'body' in wire[name]))
    expect(isBody(call, Buffer.from(JSON.stringify(right[call])).toString('latin1')), call).toBe(true)
})

describe(`made-up requests (NEST_FUZZ_SEED=${seed})`, () => {
  test.each(calls)('%s', { timeout: 30_000 + requests * 20 }, async (call) => {
    // The right one succeeds, or nothing below would mean anything.
    expect(await expectHarmless(club, rightRequest(club, call, right[call]))).toBe(endpoints[call].status)
    await askAll(club, call, requests)
  })
})

describe('is noticed:', () => {
  const wrong: [string, EndpointName, Partial<Handlers>][] = [
    [
      'a failure of ours',
      'updateTour',
      { updateTour: () => Promise.reject(new TypeError('undefined is not a function')) },
    ],
    [
      'a trace of what was refused',
      'settleOrder',
      {
        async settleOrder({ store }) {
          await store.create('order/left-behind', {})
          throw new Failure(409, 'changed', 'No.')
        },
      },
    ],
    [
      "another family's data",
      'account',
      {
        async account(call) {
          const [first] = await call.store.list('member/')
          return { account: (await call.store.read<Reply<'account'>['account']>(first!.key))!.value }
        },
      },
    ],
    [
      'a password in an answer',
      'whoAmI',
      { whoAmI: async ({ caller }) => ({ profile: { ...caller, profileName: secrets.ben }, role: caller.role }) },
    ],
  ]
  test.each(wrong)('%s', async (_, call, handlers) => {
    const broken = await watchedClub(handlers)
    await expect(askAll(broken, call, 2000)).rejects.toThrow('Property failed')
  })
})
