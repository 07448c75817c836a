/** Interrupted account deletions: a retry completes them, otherwise the scheduled job does. */
// @module-tag long
import type { Doc } from '#server/storage/store.ts'
import { describe, expect, test } from 'vitest'
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { keys } from '#server/repositories/keys.ts'
import { isDeleted } from '#server/repositories/accounts/members.ts'
import { transact } from '#server/repositories/transact.ts'
import { interceptStore, isWrite } from '#server/storage/intercept-store.ts'
import { failingStore, type StoreCall } from '#server/test-support/faults/failing-store.ts'
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

/** Fails at the nth write and at every operation after it; the nth write itself may still succeed. */
const failingFromWrite = (nth: number, when: 'before' | 'after') => {
  let writes = 0
  return ({ verb }: StoreCall) => {
    if (verb === 'create' || verb === 'replace') writes += 1
    return writes > nth ? 'before' : writes === nth && isWrite(verb) ? when : undefined
  }
}

async function interruptedDeletion(nth: number, when: 'before' | 'after') {
  const { cookie, store } = await memberWithData()
  const failing = testServer({ store: failingStore(store, failingFromWrite(nth, when)) })
  const server = testServer({ store })
  server.waitByClock()
  const response = await deleteAccount(failing, cookie)
  await failing.drainWaitUntil()
  return { cookie, store, response, server }
}

// More writes than one deletion makes, as the last cases show.
const crashes = Array.from({ length: 64 }, (_, index) => index + 1).flatMap((nth) => [
  [nth, 'before'] as const,
  [nth, 'after'] as const,
])

describe.each(crashes)('interrupted at write %i, %s it lands', (nth, when) => {
  test('a retry completes it', async () => {
    const { server, cookie, store, response } = await interruptedDeletion(nth, when)
    expect([204, 503]).toContain(response.status)
    const again = await deleteAccount(server, cookie)
    // If only the response was lost, the account is already gone.
    expect([204, 401]).toContain(again.status)
    if (nth === crashes.at(-1)![0]) expect(response.status).toBe(204)
    await server.drainWaitUntil()
    await expectErased(server, store)
  })

  test('without a retry, the scheduled job completes it', async () => {
    const { server, store } = await interruptedDeletion(nth, when)
    const found = await server.context.store.read(keys.member(accountKeyOn(server)))
    server.setClock('2026-11-21T17:05:00Z')
    await finishDeletions(server.context)
    await server.drainWaitUntil()
    const hasBegun = found && (isDeleted(found.value) || found.value.deleting)
    if (hasBegun) await expectErased(server, store)
    else expect(await personalDataIn(store)).toEqual(personalData)
  })
})

describe('an account whose deletion has begun', () => {
  test('can only sign in, sign out and continue the deletion', async () => {
    const { server, cookie } = await interruptedDeletion(16, 'after')
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
    const { server, store } = await interruptedDeletion(16, 'after')
    await store.create(keys.accountDeletion('0'.repeat(40)), { v: 1, at: 0 })
    const stuck = failingStore(store, ({ key }) =>
      key.includes('0'.repeat(40)) && !key.startsWith('deleting') ? 'before' : undefined,
    )
    server.setClock('2026-11-21T17:10:00Z')
    await finishDeletions({ ...server.context, store: memoryRecords(stuck) })
    expect(await personalDataIn(store)).toEqual([])
  })
})
