/**
 * Races through the whole server, each with a negative control: the same race on a mutant of the store, which must fail.
 * Negative controls of the booking protocol and of concurrent requests are in their own test files.
 */
import { describe, expect, test } from 'vitest'
import { isStanding } from '#domain/bookings/closures.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { consume } from '#server/repositories/rate-limits.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { seeded } from './simulator.ts'
import { testServer, type TestResponse } from '#server/test-support/server/test-server.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'

type MutantName = keyof typeof mutants

const setupToken = 'a-set-up-token-of-enough-letters'
const newStaff = (name: string) => ({ email: `${name}@thenest.example`, name, password: 'a whistle in the dark' })
const countStatus = (responses: readonly TestResponse[], status: number) =>
  responses.filter((response) => response.status === status).length
const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, n) => make(n))
const serverOn = (store: Store) => testServer({ store, environment: 'local', setupToken })

/** A race on a given store. `run` returns the number of successes, which must be `expected`. */
type Race = { mutant: MutantName; expected: number; run: (store: Store) => Promise<number> }

const races: Record<string, Race> = {
  'rate-limited attempts in one window': {
    mutant: 'create overwrites an existing value',
    expected: 10,
    async run(store) {
      const limit = { bucket: 'sign_in', subject: 'a1', count: 10, minutes: 15 }
      const attempts = await Promise.all(
        times(50, () => consume(memoryRecords(store), limit, new Date('2026-11-21T17:04:00Z'))),
      )
      return attempts.filter((attempt) => attempt !== undefined).length
    },
  },
  'two requests for the first staff account': {
    mutant: 'create overwrites an existing value',
    expected: 1,
    async run(store) {
      const { ask } = serverOn(store)
      const setUp = (name: string) =>
        ask('POST', '/api/staff/join', { by: 'setup', token: setupToken, ...newStaff(name) })
      return countStatus(await Promise.all([setUp('kim'), setUp('lee')]), 201)
    },
  },
  'ten requests with one invitation': {
    mutant: 'replace ignores the tag',
    expected: 1,
    async run(store) {
      const { ask, signUpStaff } = serverOn(store)
      const { body } = await ask('POST', '/api/staff/invites', { role: 'manager' }, await signUpStaff())
      const { token } = (body as { invite: { token: string } }).invite
      const accepts = times(10, (n) =>
        ask('POST', '/api/staff/join', { by: 'invite', token, ...newStaff(`guest${n}`) }),
      )
      return countStatus(await Promise.all(accepts), 201)
    },
  },
  'two edits of one account': {
    mutant: 'replace ignores the tag',
    expected: 1,
    async run(store) {
      const { ask, signUp } = serverOn(store)
      const { cookie } = await signUp()
      const billing = { billingAddressType: 'different', billingAddress: '1 Rink Road' }
      const save = (address: string) => ask('PATCH', '/api/account', { rev: 1, ...billing, address }, { cookie })
      return countStatus(await Promise.all([save('2 Rink Road'), save('3 Rink Road')]), 200)
    },
  },
  'two final statuses of one order': {
    mutant: 'replace ignores the tag',
    expected: 1,
    async run(store) {
      const { ask, signUp, signUpStaff } = serverOn(store)
      const items = [{ pid: 'members-jacket', size: 'M', qty: 1 }]
      const placed = await ask('POST', '/api/orders', { items }, await signUp())
      const { order } = placed.body as { order: { id: string } }
      const { cookie } = await signUpStaff()
      const updateStatus = (status: string) => ask('PATCH', `/api/orders/${order.id}`, { status, rev: 0 }, { cookie })
      return countStatus(await Promise.all([updateStatus('picked_up'), updateStatus('canceled')]), 200)
    },
  },
  'twenty events in one calendar': {
    mutant: 'create overwrites an existing value',
    expected: 20,
    async run(store) {
      const { ask, signUpStaff } = serverOn(store)
      const staff = await signUpStaff()
      const draft = { datetime: '2026-12-01T18:30', summary: 'Stations.', image: '' }
      await Promise.all(times(20, (n) => ask('POST', '/api/events', { ...draft, title: `Event ${n}` }, staff)))
      const { body } = await ask('GET', '/api/admin/events', undefined, staff)
      return (body as Reply<'adminEvents'>).events.filter(({ weekly }) => !weekly).length
    },
  },
  'twenty closures in one list': {
    mutant: 'create overwrites an existing value',
    expected: 20,
    async run(store) {
      const { ask, signUpStaff } = serverOn(store)
      const staff = await signUpStaff()
      const closure = { scope: 'club', from: '2026-12-01T10:00', to: '2026-12-01T12:00' }
      await Promise.all(times(20, (n) => ask('POST', '/api/admin/closures', { ...closure, reason: `No. ${n}` }, staff)))
      const { body } = await ask('GET', '/api/admin/closures', undefined, staff)
      return (body as Reply<'listClosures'>).closures.filter((each) => !isStanding(each)).length
    },
  },
}

describe.each(Object.entries(races))('%s', (_, { mutant, expected, run }) => {
  test(`exactly ${expected} of the concurrent requests succeed`, async () => {
    expect(await run(memoryStore())).toBe(expected)
  })

  test(`negative control: not when ${mutant}`, async () => {
    expect(await run(mutants[mutant](memoryStore(), seeded(1)))).not.toBe(expected)
  })
})
