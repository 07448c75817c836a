/** A deletion may break off anywhere: asked again it ends, and if nobody asks, the sweep ends it. */
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#domain/messages/messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { isDeleted, type MemberRecord } from '#server/repositories/members.ts'
import { failingStore, type Moment } from '#server/test-support/faults/failing-store.ts'
import { errorOf, testServer } from '#server/test-support/server/test-server.ts'
import {
  email,
  expectErased,
  family,
  ownerKeyIn,
  lane,
  leave,
  password,
  settled,
  traces,
  tracesIn,
} from '#server/test-support/server/leaving-family.ts'
import { finishDeletions } from './erase-personal-data.ts'

/** Breaks off for good at the nth write: that one may still land, nothing after it does. Reads between writes leave nothing. */
const dyingAt = (nth: number, when: 'before' | 'after') => {
  let writes = 0
  return ({ verb }: Moment) => {
    if (verb === 'create' || verb === 'replace') writes += 1
    return writes > nth ? 'before' : writes === nth && verb !== 'read' && verb !== 'list' ? when : undefined
  }
}

async function brokenOff(nth: number, when: 'before' | 'after') {
  const { cookie, store } = await settled()
  const dying = testServer({ store: failingStore(store, dyingAt(nth, when)) })
  const answer = await leave(dying, cookie)
  await dying.drainWaitUntil()
  return { cookie, store, answer, server: testServer({ store }) }
}

// More than a whole deletion makes, as the last ones show.
const deaths = Array.from({ length: 26 }, (_, index) => index + 1).flatMap((nth) => [
  [nth, 'before'] as const,
  [nth, 'after'] as const,
])

describe.each(deaths)('broken off at write %i, %s it is done', (nth, when) => {
  test('asked again it ends', async () => {
    const { server, cookie, store, answer } = await brokenOff(nth, when)
    expect([204, 503]).toContain(answer.status)
    const again = await leave(server, cookie)
    // Where only the answer got lost, the account is gone already.
    expect([204, 401]).toContain(again.status)
    if (nth === deaths.at(-1)![0]) expect(answer.status).toBe(204)
    await server.drainWaitUntil()
    await expectErased(server, store)
  })

  test('if nobody asks again, the sweep ends what has begun', async () => {
    const { server, store } = await brokenOff(nth, when)
    const begun = await store.read<MemberRecord>(keys.member(ownerKeyIn(server)))
    server.at('2026-11-21T17:05:00Z')
    await finishDeletions({ ...server.context, store })
    await server.drainWaitUntil()
    const isBegun = begun && (isDeleted(begun.value) || begun.value.closing)
    if (isBegun) await expectErased(server, store)
    else expect(await tracesIn(store)).toEqual(traces)
  })
})

describe('an account whose deletion has begun', () => {
  test('can do nothing but end it', async () => {
    const { server, cookie } = await brokenOff(5, 'after')
    const booked = await server.ask('POST', '/api/lanes/bookings', lane('2026-11-24', '18:00'), { cookie })
    expect([booked.status, errorOf(booked).error]).toEqual([403, accountMessages.closing])
    expect((await server.ask('GET', '/api/account', undefined, { cookie })).status).toBe(403)
    expect((await server.ask('POST', '/api/members/logout', undefined, { cookie })).status).toBe(204)
    const back = await server.ask('POST', '/api/members/login', { email, password })
    expect((await leave(server, back.cookie)).status).toBe(204)
  })

  test('a booking that was on its way is forgotten too', async () => {
    const { server, cookie, store } = await settled()
    await leave(server, cookie)
    // Let in before the deletion began, and done only after it.
    const week = {
      v: 1,
      entries: [{ ...lane('2026-11-30', '18:00'), id: 'bk_x', unit: 1, state: 'held', lease: 0 }],
      done: [],
    }
    await store.create(keys.memberWeek(ownerKeyIn(server), 'lane', '2026-11-30'), week)
    expect(await tracesIn(store)).not.toEqual([])
    server.at('2026-11-21T17:10:00Z')
    expect(await finishDeletions({ ...server.context, store })).toBe(0)
    expect(await tracesIn(store)).toEqual([])
    server.at('2026-11-21T18:10:00Z')
    expect(await finishDeletions({ ...server.context, store })).toBe(1)
    expect(await store.list(keys.allAccountDeletions)).toEqual([])
  })

  test('the sweep leaves alone who has joined with the address since', async () => {
    const { server, cookie, store } = await settled()
    await leave(server, cookie)
    const { cookie: anew } = await server.signUp(family)
    await server.ask('POST', '/api/lanes/bookings', lane('2026-11-24', '18:00'), { cookie: anew })
    server.at('2026-11-21T18:10:00Z')
    await finishDeletions({ ...server.context, store })
    const { body } = await server.ask('GET', '/api/schedule', undefined, { cookie: anew })
    expect(body).toMatchObject({ bookings: [{ date: '2026-11-24', time: '18:00' }] })
  })

  test('one deletion that cannot be reached does not hold up the others', async () => {
    const { server, store } = await brokenOff(6, 'after')
    await store.create(keys.accountDeletion('0'.repeat(40)), { v: 1, at: 0 })
    const stuck = failingStore(store, ({ key }) =>
      key.includes('0'.repeat(40)) && !key.startsWith('closing') ? 'before' : undefined,
    )
    server.at('2026-11-21T17:10:00Z')
    await finishDeletions({ ...server.context, store: stuck })
    expect(await tracesIn(store)).toEqual([])
  })
})
