/**
 * The races of the whole server, each with its twin: the same race on a store without the promise that decides it. A race
 * that ends well there too would prove nothing. Those of the booking protocol and of rushes are beside their own tests.
 */
import { describe, expect, test } from 'vitest'
import { consume } from '#server/repositories/rate-limits.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { seeded } from './simulator.ts'
import { testServer, type TestResponse } from '#server/test-support/server/test-server.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'

type Weakened = keyof typeof mutants

const setupToken = 'a-set-up-token-of-enough-letters'
const newcomer = (name: string) => ({ email: `${name}@thenest.example`, name, password: 'a whistle in the dark' })
const said = (answers: readonly TestResponse[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, n) => make(n))
const houseOn = (store: Store) => testServer({ store, environment: 'local', setupToken })

/** Runs on any store. @returns how many got what only `right` may get. */
type Race = { guard: Weakened; right: number; run: (store: Store) => Promise<number> }

const races: Record<string, Race> = {
  'permits of one window': {
    guard: 'a create overwrites what stands there',
    right: 10,
    async run(store) {
      const limit = { bucket: 'sign_in', subject: 'a1', count: 10, minutes: 15 }
      const taken = await Promise.all(times(50, () => consume(store, limit, new Date('2026-11-21T17:04:00Z'))))
      return taken.filter((permit) => permit !== undefined).length
    },
  },
  'the first staff account, for two': {
    guard: 'a create overwrites what stands there',
    right: 1,
    async run(store) {
      const { ask } = houseOn(store)
      const setUp = (name: string) => ask('POST', '/api/staff/setup', { token: setupToken, ...newcomer(name) })
      return said(await Promise.all([setUp('kim'), setUp('lee')]), 201)
    },
  },
  'one invite, for ten': {
    guard: 'the tag is ignored',
    right: 1,
    async run(store) {
      const { ask, signUpStaff } = houseOn(store)
      const { body } = await ask('POST', '/api/staff/invites', undefined, await signUpStaff())
      const { token } = (body as { invite: { token: string } }).invite
      const accepts = times(10, (n) => ask('POST', '/api/staff/accept', { token, ...newcomer(`guest${n}`) }))
      return said(await Promise.all(accepts), 201)
    },
  },
  'two changes of one family': {
    guard: 'the tag is ignored',
    right: 1,
    async run(store) {
      const { ask, signUp } = houseOn(store)
      const { cookie } = await signUp()
      const { account } = (await ask('GET', '/api/account', undefined, { cookie })).body as { account: object }
      const fields = ['firstName', 'lastName', 'childName', 'childAge', 'childPosition', 'parentPhone']
      const kept = Object.entries(account).filter(([name]) =>
        [...fields, 'billingAddressType', 'billingAddress'].includes(name),
      )
      const seen = { ...Object.fromEntries(kept), rev: 'rev' in account ? account.rev : 1 }
      const save = (address: string) => ask('PATCH', '/api/account', { ...seen, address }, { cookie })
      return said(await Promise.all([save('2 Rink Road'), save('3 Rink Road')]), 200)
    },
  },
  'two ends of one order': {
    guard: 'the tag is ignored',
    right: 1,
    async run(store) {
      const { ask, signUp, signUpStaff } = houseOn(store)
      const items = [{ pid: 'members-jacket', size: 'M', qty: 1 }]
      const placed = await ask('POST', '/api/orders', { items }, await signUp())
      const { order } = placed.body as { order: { id: string } }
      const { cookie } = await signUpStaff()
      const settle = (status: string) => ask('PATCH', `/api/orders/${order.id}`, { status, rev: 0 }, { cookie })
      return said(await Promise.all([settle('picked_up'), settle('canceled')]), 200)
    },
  },
  'twenty events in one calendar': {
    guard: 'the tag is ignored',
    right: 20,
    async run(store) {
      const { ask, signUpStaff } = houseOn(store)
      const staff = await signUpStaff()
      const draft = { datetime: '2026-12-01T18:30', summary: 'Stations.', image: '' }
      await Promise.all(times(20, (n) => ask('POST', '/api/events', { ...draft, title: `Event ${n}` }, staff)))
      const { body } = await ask('GET', '/api/admin/events', undefined, staff)
      return (body as { events: unknown[] }).events.length
    },
  },
  'twenty blocks in one list': {
    guard: 'the tag is ignored',
    right: 20,
    async run(store) {
      const { ask, signUpStaff } = houseOn(store)
      const staff = await signUpStaff()
      const block = { scope: 'club', from: '2026-12-01T10:00', to: '2026-12-01T12:00' }
      await Promise.all(times(20, (n) => ask('POST', '/api/admin/closures', { ...block, reason: `No. ${n}` }, staff)))
      const { body } = await ask('GET', '/api/admin/closures', undefined, staff)
      return (body as { blocks: unknown[] }).blocks.length
    },
  },
}

describe.each(Object.entries(races))('%s', (_, { guard, right, run }) => {
  test(`${right} at the same moment, and not one more or less`, async () => {
    expect(await run(memoryStore())).toBe(right)
  })

  test(`is another number where ${guard}`, async () => {
    expect(await run(mutants[guard](memoryStore(), seeded(1)))).not.toBe(right)
  })
})
