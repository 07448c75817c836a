/** Interrupted account deletions: a retry completes them, otherwise the scheduled job does. */
// @module-tag long
import type { Doc, Store } from '#server/storage/store.ts'
import { describe, expect, test } from 'vitest'
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { keys } from '#server/repositories/keys.ts'
import { isDeleted } from '#server/repositories/accounts/members.ts'
import { transact } from '#server/repositories/transact.ts'
import { interceptStore, isWrite } from '#server/storage/intercept-store.ts'
import { failingStore, killedAtEach } from '#server/test-support/faults/failing-store.ts'
import { errorOf, testServer } from '#server/test-support/server/test-server.ts'
import {
  email,
  expectErased,
  family,
  accountKeyOn,
  lane,
  deleteAccount,
  password,
  memberWithData,
  personalData,
  personalDataIn,
} from '#server/test-support/fixtures/account-deletion-fixture.ts'
import { finishDeletions } from './erase.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

async function interruptedDeletion(kill: (store: Store) => Store) {
  const { cookie, store } = await memberWithData()
  const failing = testServer({ store: kill(store) })
  const server = testServer({ store })
  server.waitByClock()
  const response = await deleteAccount(failing, cookie)
  await failing.drainWaitUntil()
  return { cookie, store, response, server }
}

/** The store dies with a write in the middle of the deletion. */
const inTheMiddle = (store: Store) => {
  let writes = 0
  return failingStore(store, ({ verb }) => {
    if (isWrite(verb)) writes += 1
    return writes > 16 ? 'before' : undefined
  })
}

describe('interrupted after any write', () => {
  // What a process leaves that dies before a write is what it leaves after the one before.
  const interruptedAtEach = (check: (interrupted: Awaited<ReturnType<typeof interruptedDeletion>>) => Promise<void>) =>
    killedAtEach(async (kill, at) => {
      if (at.startsWith('after')) await check(await interruptedDeletion(kill))
    }, isWrite)

  test('a retry completes it', async () => {
    const statuses: number[] = []
    await interruptedAtEach(async ({ server, cookie, store, response }) => {
      statuses.push(response.status)
      const again = await deleteAccount(server, cookie)
      // If only the response was lost, the account is already gone.
      expect([204, 401]).toContain(again.status)
      await server.drainWaitUntil()
      await expectErased(server, store)
    })
    expect(new Set(statuses)).toEqual(new Set([503, 204]))
    expect(statuses.length).toBeGreaterThan(32)
    expect(statuses.at(-1)).toBe(204)
  })

  test('without a retry, the scheduled job completes it', async () => {
    let unbegun = 0
    await interruptedAtEach(async ({ server, store }) => {
      const found = await server.context.store.read(keys.member(accountKeyOn(server)))
      server.setClock('2026-11-21T17:05:00Z')
      await finishDeletions(server.context)
      await server.drainWaitUntil()
      if (found && (isDeleted(found.value) || found.value.deleting)) return expectErased(server, store)
      unbegun += 1
      expect(await personalDataIn(store)).toEqual(personalData)
    })
    expect(unbegun).toBeGreaterThan(0)
  })
})

describe('an account whose deletion has begun', () => {
  test('can only sign in, sign out and continue the deletion', async () => {
    const { server, cookie } = await interruptedDeletion(inTheMiddle)
    const booked = await server.ask('POST', '/api/lanes/bookings', lane('2026-11-24', '18:00'), { cookie })
    expect([booked.status, errorOf(booked).error]).toEqual([
      403,
      'This account is being deleted. Delete it again to finish now.',
    ])
    expect((await server.ask('GET', '/api/account', undefined, { cookie })).status).toBe(403)
    expect((await server.ask('POST', '/api/members/logout', undefined, { cookie })).status).toBe(204)
    const back = await server.ask('POST', '/api/members/login', { email, password })
    expect((await deleteAccount(server, back.cookie)).status).toBe(204)
  })

  test('late writes of a concurrent booking are erased too', async () => {
    const { server, cookie, store } = await memberWithData()
    await deleteAccount(server, cookie)
    // Admitted before the deletion began, written after it.
    const slot: Slot = { kind: 'lane', date: '2026-11-30', time: '18:00', unit: 1 }
    const entry = {
      ...lane(slot.date, slot.time),
      id: bookingIdOf(slot, accountKeyOn(server), 'late'),
      player: 'pl_x',
      unit: 1,
    }
    const week = { v: 1, entries: [entry], done: [] }
    await store.create<Doc>(keys.memberWeek(accountKeyOn(server), 'lane', '2026-11-30'), week)
    expect(await personalDataIn(store)).not.toEqual([])
    server.setClock('2026-11-21T17:10:00Z')
    expect(await finishDeletions({ ...server.context, store: memoryRecords(store) })).toBe(0)
    expect(await personalDataIn(store)).toEqual([])
    server.setClock('2026-11-21T18:10:00Z')
    expect(await finishDeletions({ ...server.context, store: memoryRecords(store) })).toBe(1)
    expect(await server.context.store.read(keys.accountDeletion(accountKeyOn(server)))).toBeUndefined()
  })

  test('the job does not touch a new account with the same address', async () => {
    const { server, cookie, store } = await memberWithData()
    await deleteAccount(server, cookie)
    const { cookie: newCookie } = await server.signUp(family)
    await server.ask('POST', '/api/lanes/bookings', lane('2026-11-24', '18:00'), { cookie: newCookie })
    server.setClock('2026-11-21T18:10:00Z')
    await finishDeletions({ ...server.context, store: memoryRecords(store) })
    const { body } = await server.ask('GET', '/api/schedule', undefined, { cookie: newCookie })
    expect(body).toMatchObject({ bookings: [{ date: '2026-11-24', time: '18:00' }] })
  })

  test('that is deleted again while the job ends its first deletion is not forgotten', async () => {
    const { server, cookie, store } = await memberWithData()
    await deleteAccount(server, cookie)
    server.setClock('2026-11-21T18:10:00Z')
    const [deletion, dues] = [keys.accountDeletion(accountKeyOn(server)), keys.dues(accountKeyOn(server))]
    const again = { v: 1, at: server.context.now().getTime() } as const
    let isBegun = false
    const meeting = interceptStore(store, async (operation, verb, key) => {
      if (isWrite(verb) && key === deletion && !isBegun) {
        isBegun = true
        await transact(server.context, [deletion, dues], (documents) => {
          documents.set(deletion, again)
          documents.set(dues, { v: 1, dues: {} })
        })
      }
      return operation()
    })
    await finishDeletions({ ...server.context, store: memoryRecords(meeting) })
    expect(isBegun).toBe(true)
    expect((await server.context.store.read(deletion))?.value).toEqual(again)
  })

  test('costs the job nothing more once its deletion is complete', async () => {
    const { server, cookie, store } = await memberWithData()
    await deleteAccount(server, cookie)
    server.setClock('2026-11-21T18:10:00Z')
    await finishDeletions(server.context)
    await finishDeletions(server.context)
    await server.drainWaitUntil()
    const asked: string[] = []
    const counted = interceptStore(store, (operation, verb, key) => {
      asked.push(`${verb} ${key}`)
      return operation()
    })
    expect(await finishDeletions({ ...server.context, store: memoryRecords(counted) })).toBe(0)
    expect(asked).toEqual(['list deleting/', 'read snap/deleting/all'])
  })

  test('a deletion that keeps failing does not block the others', async () => {
    const { server, store } = await interruptedDeletion(inTheMiddle)
    await store.create(keys.accountDeletion('0'.repeat(40)), { v: 1, at: 0 })
    const stuck = failingStore(store, ({ key }) =>
      key.includes('0'.repeat(40)) && !key.startsWith('deleting') ? 'before' : undefined,
    )
    server.setClock('2026-11-21T17:10:00Z')
    await finishDeletions({ ...server.context, store: memoryRecords(stuck) })
    expect(await personalDataIn(store)).toEqual([])
  })
})
