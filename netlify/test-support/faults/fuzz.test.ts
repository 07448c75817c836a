/**
 * Thousands of made-up requests to every call, from everybody who might send them. None may break the server, none that
 * is wrong may be done, none that is refused may leave a trace, and no answer may hold what belongs to somebody else.
 * NEST_FUZZ asks for more requests a call than a commit runs, NEST_SEED for those of an earlier run.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { examples } from '#api-contract/examples.ts'
import { schemas, type Reply } from '#api-contract/schemas.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { expectInvariants } from './invariants.ts'
import { fuzzRequests, validRequest } from './fuzz-requests.ts'
import { isBody } from './may-succeed.ts'
import { secrets, watchedClub, type WatchedClub } from './watched-club.ts'

const requests = Number(process.env['NEST_FUZZ'] ?? 200)
const seed = Number(process.env.NEST_SEED ?? Date.now() % 2 ** 31)
const calls = Object.keys(endpoints) as EndpointName[]

/** The bodies with which the calls succeed in this club: the contract's examples, with its people and ids. */
const rightBodies = ({ ids, emails, openInvite, picture }: WatchedClub): Partial<Record<EndpointName, object>> => {
  const email = emails.ada
  return {
    ...examples,
    register: { ...examples.register, email: 'new@thenest.example' },
    signIn: { email, password: secrets.ada },
    staffSignIn: { email: emails.staff, password: secrets.staff },
    changePassword: { current: secrets.ada, next: 'five blue herons' },
    changeStaffPassword: { current: secrets.staff, next: 'a whistle at dawn' },
    deleteAccount: { password: secrets.ada, confirm: email },
    reserveLane: { ...examples.reserveLane, email },
    reserveSpeede: { ...examples.reserveSpeede, email },
    createRsvp: { ...examples.createRsvp, email },
    bookForMember: { ...examples.bookForMember, email },
    keepBooking: { keep: ids.ben.lane },
    addImage: { data: picture },
    setUpStaff: { ...examples.setUpStaff, token: secrets.setup, email: 'first@thenest.example' },
    acceptInvitation: { ...examples.acceptInvitation, token: openInvite, email: 'second@thenest.example' },
  }
}

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
    fuzzRequests(club, call, body),
    async (made) => void (await expectInvariants(club, made)),
  )
  return fc.assert(harmless, { numRuns, seed })
}

test('the contract has an example for every call that takes a body, and it is right', () => {
  expect(Object.keys(examples).toSorted()).toEqual(calls.filter((name) => 'body' in schemas[name]).toSorted())
  for (const [call, body] of Object.entries(examples))
    expect(isBody(call as EndpointName, Buffer.from(JSON.stringify(body)).toString('latin1')), call).toBe(true)
})

describe(`made-up requests (NEST_SEED=${seed})`, () => {
  test.each(calls)('%s', { timeout: 30_000 + requests * 20 }, async (call) => {
    // The right one succeeds, or nothing below would mean anything.
    expect(await expectInvariants(club, validRequest(club, call, right[call]))).toBe(endpoints[call].status)
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
      'updateOrderStatus',
      {
        async updateOrderStatus({ store }) {
          await store.create('order/left-behind', {})
          throw new HttpError(409, 'changed', 'No.')
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
      {
        whoAmI: async ({ principal }) => ({
          profile: { ...principal, profileName: secrets.ben },
          role: principal.role,
        }),
      },
    ],
  ]
  test.each(wrong)('%s', async (_, call, handlers) => {
    const broken = await watchedClub(handlers)
    await expect(askAll(broken, call, 2000)).rejects.toThrow('Property failed')
  })
})
