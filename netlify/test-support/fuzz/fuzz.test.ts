/**
 * Fuzzes every endpoint as every kind of sender. No request may cause a server error, no invalid one may succeed, no refused
 * one may change a record, and no response may contain foreign data.
 */
// @module-tag long
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { examples, furnishers, validBodies, refused } from '#server/test-support/calls/tables.ts'
import { schemas, type Reply } from '#api-contract/schemas.ts'
import { firstSeed, sizes } from '#server/test-support/server/soak-report.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { expectInvariants } from './invariants.ts'
import { fuzzRequests, validRequest } from './requests.ts'
import { isValidBody } from './oracle.ts'
import { canaries, secrets, createFuzzClub, type Actor, type FuzzClub } from './fuzz-club.ts'

/** For each call. */
const requests = sizes(15, 10_000)
const calls = Object.keys(endpoints) as EndpointName[]

/** The other accounts, links and codes of calls that serve several. */
const furtherBodies: { call: EndpointName; of: string; body: (club: FuzzClub) => object; actor?: Actor }[] = [
  {
    call: 'redeemCode',
    of: 'a code for signing in',
    body: ({ emails, signInCode: code }) => ({ email: emails.ada, code }),
  },
  { call: 'forgotPassword', of: 'staff', body: ({ emails }) => ({ email: emails.staff, role: 'staff' }) },
  { call: 'checkLink', of: 'a family', body: ({ familyInvite: token }) => ({ token }) },
  { call: 'checkLink', of: 'a member', body: ({ resetTokens }) => ({ token: resetTokens.member }) },
  { call: 'checkLink', of: 'staff', body: ({ resetTokens }) => ({ token: resetTokens.staff }) },
  {
    call: 'resetPassword',
    of: 'staff',
    body: ({ resetTokens }) => ({ ...examples.resetPassword, token: resetTokens.staff }),
  },
  {
    call: 'changePassword',
    of: 'staff',
    actor: 'staff',
    body: () => ({ current: secrets.staff, next: 'a whistle at dawn' }),
  },
  {
    call: 'joinStaff',
    of: 'the first account',
    body: () => ({ ...examples.joinStaff, by: 'setup', token: secrets.setup, email: 'first@thenest.example' }),
  },
]

let club: FuzzClub
let valid: Partial<Record<EndpointName, object>>
beforeAll(async () => {
  club = await createFuzzClub(furnishers)
  valid = validBodies(club)
})

/** @throws if an invariant is violated, with the smallest failing request. */
const fuzz = (club: FuzzClub, call: EndpointName, numRuns: number, body = validBodies(club)[call]) => {
  const property = fc.asyncProperty(
    fuzzRequests(club, call, body),
    async (request) => void (await expectInvariants(club, request)),
  )
  return fc.assert(property, { numRuns, seed: firstSeed })
}

test('every endpoint that takes a body has a valid example', () => {
  expect(Object.keys(examples).toSorted()).toEqual(calls.filter((name) => 'body' in schemas[name]).toSorted())
  for (const [call, body] of Object.entries(examples))
    expect(isValidBody(call as EndpointName, Buffer.from(JSON.stringify(body)).toString('latin1')), call).toBe(true)
})

describe(`fuzz requests (NEST_SEED=${firstSeed})`, () => {
  // A request takes a few milliseconds; the limit only ends a run that hangs, however busy the machine is.
  test.each(calls)('%s', { timeout: 120_000 + requests * 200 }, async (call) => {
    // The valid request must succeed; otherwise the fuzzing proves nothing.
    expect(await expectInvariants(club, validRequest(club, call, valid[call]))).toBe(
      refused[call] ?? endpoints[call].status,
    )
    await fuzz(club, call, requests)
  })

  test.each(furtherBodies)('$call of $of', { timeout: 120_000 + requests * 200 }, async ({ call, body, actor }) => {
    const request = validRequest(club, call, body(club))
    expect(await expectInvariants(club, { ...request, ...(actor && { actor }) })).toBe(endpoints[call].status)
    await fuzz(club, call, requests, body(club))
  })
})

describe('negative controls: the invariants detect', () => {
  const brokenHandlers: [string, EndpointName, Partial<Handlers>][] = [
    [
      'a server error',
      'updateTour',
      { updateTour: () => Promise.reject(new TypeError('undefined is not a function')) },
    ],
    [
      'a record written by a refused request',
      'updateOrderStatus',
      {
        async updateOrderStatus({ store }) {
          await store.create('order/left-behind', {})
          throw new HttpError(409, 'changed', 'No.')
        },
      },
    ],
    [
      "another member's data",
      'account',
      {
        async account(context) {
          const listed = await context.store.list<Reply<'account'>['account']>('member/')
          const found = await Promise.all(listed.map(({ key }) => context.store.read(key)))
          const others = found.find((each) => JSON.stringify(each).includes(canaries.ben))
          return { account: others!.value }
        },
      },
    ],
    [
      'a password in a response',
      'whoAmI',
      {
        whoAmI: async ({ principal }) => ({
          profile: { ...principal, profileName: secrets.ben },
          role: principal.role,
        }),
      },
    ],
  ]
  test.each(brokenHandlers)('%s', async (_, call, handlers) => {
    const brokenClub = await createFuzzClub(furnishers, handlers)
    await expect(fuzz(brokenClub, call, 2000)).rejects.toThrow('Property failed')
  })
})
