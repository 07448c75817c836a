/** Wishes over HTTP: made, listed, paused and ended, and what is refused. */
import { describe, expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { standbyMessages } from '#domain/standby/standby-messages.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { listWishes, parseWishKey, wishKey } from '#server/repositories/wish-index.ts'
import { assertKey } from '#server/storage/store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'
import { email, signedUpMember } from '#server/test-support/fixtures/member-fixture.ts'
import { errorOf, matchesContract, testKeyPepper, testServer } from '#server/test-support/server/test-server.ts'

// Saturday noon, November 21.
const friday = '2026-11-27'
const wish: Body<'addWish'> = { kind: 'lane', days: [friday], from: '16:00', to: '19:00' }

async function family(on = testServer()) {
  const { server, cookie, playerId } = await signedUpMember(on)
  const add = (changes: Partial<Body<'addWish'>> = {}, key = '') =>
    server.ask('POST', '/api/standby', { ...wish, ...changes }, { cookie, ...(key && { key }) })
  const own = async () => (await server.ask('GET', '/api/standby', undefined, { cookie })).body as Reply<'standby'>
  return { server, cookie, playerId, add, own }
}

test('a wish is listed, paused, resumed and ended', async () => {
  const { server, cookie, playerId, add, own } = await family(testServer({ mailEnabled: true }))
  const response = await add({ units: [2, 3], notice: 60 })
  expect(matchesContract('addWish', response)).toBe(true)
  const { wish: added, telling } = response.body as Reply<'addWish'>
  expect(added).toMatchObject({ players: [playerId], units: [2, 3], notice: 60, days: [friday] })
  expect(telling).toBe('mail')
  expect((await own()).wishes).toEqual([added])
  const pause = (paused: boolean) => server.ask('PATCH', `/api/standby/${added.id}`, { paused }, { cookie })
  expect((await pause(true)).body).toEqual({ wish: { ...added, paused: 'by_family' } })
  expect((await pause(false)).body).toEqual({ wish: added })
  const end = () => server.ask('DELETE', `/api/standby/${added.id}`, undefined, { cookie })
  expect([(await end()).status, (await end()).status]).toEqual([204, 204])
  expect((await own()).wishes).toEqual([])
  expect(await listWishes(server.context.store, 'lane')).toEqual([])
})

test('an equal wish is the same one, also if it is repeated; a late copy of an ended one is not made again', async () => {
  const { server, cookie, add, own } = await family()
  const first = (await add({}, 'one')).body as Reply<'addWish'>
  expect((await add({}, 'one')).body).toEqual(first)
  expect((await add({ notice: 90 }, 'two')).body).toEqual(first)
  expect((await own()).wishes).toHaveLength(1)
  expect(await listWishes(server.context.store, 'lane')).toHaveLength(1)
  await server.ask('DELETE', `/api/standby/${first.wish.id}`, undefined, { cookie })
  expect((await add({}, 'one')).status).toBe(404)
  expect(await listWishes(server.context.store, 'lane')).toEqual([])
})

test('a changed wish replaces the one before, once, also where a player waits for as much as one may', async () => {
  const { server, add, own } = await family()
  for (const from of ['10:00', '11:00', '12:00', '13:00']) await add({ from, to: '22:00' })
  const { wish: first } = (await add()).body as Reply<'addWish'>
  const change = () => add({ units: [4], instead: first.id }, 'change')
  const { wish: changed } = (await change()).body as Reply<'addWish'>
  expect((await change()).body).toMatchObject({ wish: changed })
  const { wishes } = await own()
  expect(wishes.map(({ id }) => id)).not.toContain(first.id)
  expect(wishes).toContainEqual(changed)
  expect(await listWishes(server.context.store, 'lane')).toHaveLength(5)
  // Saved unchanged, and changed into another that the family has.
  expect((await add({ units: [4], instead: changed.id })).body).toMatchObject({ wish: changed })
  await add({ from: '13:00', to: '22:00', instead: changed.id })
  expect((await own()).wishes).toHaveLength(4)
  expect(await listWishes(server.context.store, 'lane')).toHaveLength(4)
})

test('asking again resumes a paused wish', async () => {
  const { server, cookie, add, own } = await family()
  const { wish: first } = (await add()).body as Reply<'addWish'>
  await server.ask('PATCH', `/api/standby/${first.id}`, { paused: true }, { cookie })
  await add()
  expect((await own()).wishes).toEqual([first])
})

test('at most five of a player, however many are asked for at once', async () => {
  const { server, add, own } = await family()
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => add({ notice: 90, from: `${10 + nth}:00`, to: '22:00' })),
  )
  const refused = all.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(5)
  expect(errorOf(refused[0]!)).toMatchObject({
    code: 'full',
    error: 'Sam Example is waiting for 5 times already. Stop one of them first.',
  })
  expect((await own()).wishes).toHaveLength(5)
  expect(await listWishes(server.context.store, 'lane')).toHaveLength(5)
})

test('negative control: without compare-and-swap, wishes that were acknowledged are lost', async () => {
  const store = mutants['replace ignores the tag'](memoryStore())
  const { add, own } = await family(testServer({ store }))
  await add()
  const all = await Promise.all(Array.from({ length: 10 }, (_, nth) => add({ from: `${10 + nth}:00`, to: '22:00' })))
  const accepted = all.filter(({ status }) => status === 201).length
  expect((await own()).wishes.length).toBeLessThan(1 + accepted)
})

describe('refused, and nothing is stored', () => {
  const { refusals } = standbyMessages
  test.each([
    ['a day that is over', { days: ['2026-11-20'] }, refusals.past],
    ['hours of today that are over', { days: ['2026-11-21'], from: '10:00', to: '12:00' }, refusals.past],
    ['a day that is not open yet', { days: ['2026-12-21'] }, refusals.outside_window],
    ['a Speede day that is not open yet', { kind: 'speede' as const, days: ['2026-11-28'] }, refusals.outside_window],
    ['no day', { days: [] }, standbyMessages.noDay],
    ['a day twice', { days: [friday, friday] }, standbyMessages.tooManyDays],
    [
      'eight days',
      { days: [21, 22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`) },
      standbyMessages.tooManyDays,
    ],
    ['lane 9', { units: [9] }, refusals.no_such_unit],
    ['a lane twice', { units: [2, 2] }, 'Please pick each lane or unit once.'],
    ['an end before the start', { from: '19:00', to: '16:00' }, refusals.backwards],
    ['no time at all', { from: '16:00', to: '16:00' }, refusals.backwards],
    ['hours without a session', { from: '16:30', to: '17:30' }, refusals.no_session],
    ['a notice that cannot be chosen', { notice: 45 }, refusals.no_such_notice],
    ['a foreign player', { players: ['pl_0123456789abcdef01234567'] }, playerMessages.notYours],
  ])('%s', async (_, changes, message) => {
    const { server, add } = await family()
    const before = server.writeCount()
    const response = await add(changes)
    expect([response.status, errorOf(response).error]).toEqual([400, message])
    expect(server.writeCount()).toBe(before)
  })

  test('a player whose membership has ended, and two players for one lane', async () => {
    const { server, cookie, playerId, add } = await family()
    const sibling = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    const { body } = await server.ask('POST', '/api/account/players', sibling, { cookie })
    const kit = (body as Reply<'addPlayer'>).account.players[1]!.id
    expect(errorOf(await add()).error).toBe('This family has several players. Please say who plays.')
    expect(errorOf(await add({ players: [playerId, kit], units: [3] })).error).toBe(refusals.too_few_units)
    expect((await add({ players: [playerId, kit], units: [3, 4] })).status).toBe(201)
    await server.endMembership(kit)
    expect(errorOf(await add({ players: [kit] })).error).toBe(standbyMessages.away.retired('Kit'))
  })

  test('the same key with another body', async () => {
    const { add, own } = await family()
    await add({}, 'one')
    const response = await add({ from: '17:00' }, 'one')
    expect([response.status, errorOf(response).code]).toEqual([422, 'key_reused'])
    expect((await own()).wishes).toHaveLength(1)
  })
})

test('the reply says what could be booked right now, and whether anything can be held', async () => {
  const { server, add } = await family()
  const { open, telling } = (await add()).body as Reply<'addWish'>
  expect(telling).toBe('off')
  expect(open).toEqual([1, 2, 3].map((unit) => ({ unit, date: friday, time: '16:00' })))
  const unverified = testServer({ mailEnabled: true })
  const { cookie } = await unverified.signUp({}, { isUnverified: true })
  const { body } = await unverified.ask('POST', '/api/standby', wish, { cookie })
  expect((body as Reply<'addWish'>).telling).toBe('unverified')
  expect(server.recordAlarms).toEqual([])
})

test('others learn how many wait for a slot, and not who', async () => {
  const { server, add } = await family()
  await add({ from: '17:00', to: '18:00' })
  const { cookie } = await server.signUp()
  await server.ask('POST', '/api/standby', { ...wish, from: '17:00', units: [2] }, { cookie })
  const response = await server.ask('GET', `/api/standby/waiting?kind=lane&date=${friday}`, undefined, { cookie })
  const { waiting, own } = response.body as Reply<'standbyWaiting'>
  expect(own).toEqual([{ wish: expect.any(String) as string, ahead: 1 }])
  expect(matchesContract('standbyWaiting', response)).toBe(true)
  expect(waiting.filter(({ time }) => time === '17:00').map(({ unit, count }) => [unit, count])).toEqual(
    expect.arrayContaining([
      [1, 1],
      [2, 2],
      [5, 1],
    ]),
  )
  expect(waiting.filter(({ time }) => time === '18:00')).toEqual([{ unit: 2, time: '18:00', count: 1 }])
})

test('another family cannot pause or end a wish', async () => {
  const { server, add, own } = await family()
  const { wish: added } = (await add()).body as Reply<'addWish'>
  const { cookie } = await server.signUp()
  expect((await server.ask('DELETE', `/api/standby/${added.id}`, undefined, { cookie })).status).toBe(404)
  expect((await server.ask('PATCH', `/api/standby/${added.id}`, { paused: true }, { cookie })).status).toBe(404)
  expect((await own()).wishes).toEqual([added])
})

test('the key of a wish says what it is, with the longest values too, and names nobody', () => {
  const accountKey = accountKeyOf(testKeyPepper, email)
  const stored = {
    id: '0123456789ab',
    kind: 'speede' as const,
    players: [1, 2, 3, 4].map((nth) => `pl_${String(nth).repeat(24)}`),
    days: [0, 9, 10, 11, 12, 13, 14].map((offset) => `2026-11-${10 + offset}`),
    from: '10:00',
    to: '22:00',
    units: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    notice: 180,
    at: Date.parse('2026-11-21T17:00:00Z'),
  }
  const key = wishKey(accountKey, stored)
  expect(() => assertKey(key)).not.toThrow()
  expect(parseWishKey(key)).toEqual({ ...stored, accountKey, key })
  expect(parseWishKey(keys.standby(accountKey))).toBeUndefined()
  expect(key).not.toContain('@')
})
