/** Bookings of a family with several players: limits per player, one place at a time, and the names that the others see. */
import { describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { errorOf, testServer } from '#server/test-support/server/test-server.ts'
import { email, signedUpMember } from '#server/test-support/fixtures/member-fixture.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

const date = '2026-11-24'

/** A family with Sam and Kit. */
async function twoPlayers(store = memoryStore()) {
  const server = testServer({ store })
  const { cookie, playerId: sam } = await signedUpMember(server)
  const ask = (method: string, path: string, body?: object, key?: string) =>
    server.ask(method, `/api${path}`, body, { cookie, ...(key && { key }) })
  const player = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  const { account } = (await ask('POST', '/account/players', player)).body as Reply<'addPlayer'>
  await server.signAll()
  const kit = account.players[1]!.id
  const lane = (number: number, time: string, whom?: string, key?: string) =>
    ask(
      'POST',
      '/lanes/bookings',
      { lane: number, date, time, name: whom === kit ? 'Kit' : 'Sam', email, ...(whom && { player: whom }) },
      key,
    )
  const audit = async () => {
    await server.drainWaitUntil()
    return auditBookings({ ...server.context, store: memoryRecords(store) })
  }
  return { server, store, cookie, ask, sam, kit, lane, audit }
}

describe('the weekly limit', () => {
  test('is per player: two each, also when all ask at once', async () => {
    const { lane, sam, kit, audit } = await twoPlayers()
    const times = ['10:00', '11:00', '12:00', '13:00']
    const responses = await Promise.all(
      times.flatMap((time, index) => [lane(1, time, sam, `s${index}`), lane(2, time, kit, `k${index}`)]),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(new Set(responses.filter(({ status }) => status !== 201).map((each) => errorOf(each).code))).toEqual(
      new Set(['weekly_limit']),
    )
    expect(await audit()).toEqual({ booked: 4, violations: [] })
  })

  test('counts what was booked for a player while they were the only one', async () => {
    const { server, cookie, playerId: sam } = await signedUpMember()
    const book = (time: string, player?: string) => {
      const body = { lane: 1, date, time, name: 'Sam', email, ...(player && { player }) }
      return server.ask('POST', '/api/lanes/bookings', body, { cookie })
    }
    expect((await book('10:00')).status).toBe(201)
    const kit = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    await server.ask('POST', '/api/account/players', kit, { cookie })
    await server.signAll()
    expect((await book('11:00', sam)).status).toBe(201)
    const third = await book('12:00', sam)
    expect([third.status, errorOf(third).error]).toEqual([409, bookingMessages.lane.weeklyLimit])
  })
})

describe('one place at a time', () => {
  test('siblings can be on two lanes in one hour, one player cannot', async () => {
    const { lane, sam, kit } = await twoPlayers()
    expect((await lane(1, '10:00', sam)).status).toBe(201)
    expect((await lane(2, '10:00', kit)).status).toBe(201)
    for (const whom of [sam, kit]) {
      const refused = await lane(3, '10:00', whom)
      expect([refused.status, errorOf(refused)]).toEqual([
        409,
        { code: 'same_time', error: 'This player already has a booking at that time.' },
      ])
    }
  })

  test('of two concurrent requests for one player and hour one is booked', async () => {
    const { lane, kit, audit } = await twoPlayers()
    const responses = await Promise.all([1, 2, 3].map((number) => lane(number, '10:00', kit, `k${number}`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await audit()).booked).toBe(1)
  })

  test('staff cannot move a player to where they already are in that hour, but to another lane of it', async () => {
    const { server, lane, kit } = await twoPlayers()
    await lane(1, '10:00', kit)
    const { booking } = (await lane(1, '11:00', kit)).body as Reply<'reserveLane'>
    const { cookie } = await server.signUpStaff()
    const move = (unit: number, time: string) =>
      server.ask('POST', `/api/admin/bookings/${booking.id}/move`, { unit, date, time }, { cookie })
    const refused = await move(2, '10:00')
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'same_time'])
    const moved = await move(4, '11:00')
    expect([moved.status, moved.body]).toMatchObject([200, { booking: { unit: 4, name: 'Kit' } }])
  })

  test('a family with one player may still take two lanes for an hour', async () => {
    const { server, cookie } = await signedUpMember()
    const ids: string[] = []
    for (const lane of [1, 2]) {
      const body = { lane, date, time: '10:00', name: 'Sam', email }
      const booked = await server.ask('POST', '/api/lanes/bookings', body, { cookie })
      expect(booked.status).toBe(201)
      ids.push((booked.body as Reply<'reserveLane'>).booking.id)
    }
    // Staff may move one of them within the hour.
    const coach = await server.signUpStaff()
    const to = { unit: 4, date, time: '10:00' }
    const moved = await server.ask('POST', `/api/admin/bookings/${ids[0]}/move`, to, { cookie: coach.cookie })
    expect(moved.status).toBe(200)
  })
})

describe('whom a booking is for', () => {
  test('is in the reply, the week, the schedule and the records', async () => {
    const { server, store, ask, lane, kit } = await twoPlayers()
    const { booking } = (await lane(2, '10:00', kit)).body as Reply<'reserveLane'>
    expect(booking).toMatchObject({ player: kit, name: 'Kit' })
    const week = (await ask('GET', `/lanes/bookings?week=${date}`)).body as Reply<'laneWeek'>
    expect(week.taken).toEqual([{ id: booking.id, lane: 2, date, time: '10:00', mine: true, player: kit }])
    const { bookings, items } = (await ask('GET', '/schedule')).body as Reply<'schedule'>
    expect(bookings).toMatchObject([booking])
    expect(items).toMatchObject([{ subtitle: expect.stringContaining('for Kit') }])
    await server.drainWaitUntil()
    const accountKey = accountKeyOf(server.context.keyPepper, email)
    const stored = await store.read(keys.memberWeek(accountKey, 'lane', '2026-11-23'))
    expect(stored?.value.entries).toMatchObject([{ player: kit }])
    const slot = await store.read(keys.slot({ kind: 'lane', unit: 2, date, time: '10:00' }))
    expect(slot?.value).toMatchObject({ player: kit, state: 'booked' })
    const { cookie } = await server.signUp({ email: 'other@thenest.example' })
    const foreign = await server.ask('GET', `/api/lanes/bookings?week=${date}`, undefined, { cookie })
    expect((foreign.body as Reply<'laneWeek'>).taken).toEqual([{ lane: 2, date, time: '10:00', mine: false }])
  })

  test('has to be said by a family with several players, and not by one with one active player', async () => {
    const { lane, server, sam, kit, audit } = await twoPlayers()
    const refused = await lane(2, '10:00')
    expect([refused.status, errorOf(refused).fields]).toEqual([
      400,
      { player: 'This family has several players. Please say who plays.' },
    ])
    expect((await audit()).booked).toBe(0)
    await server.endMembership(sam)
    expect((await lane(2, '10:00')).body).toMatchObject({ booking: { player: kit } })
  })

  test('has to be said by staff, too', async () => {
    const { server } = await twoPlayers()
    const { cookie } = await server.signUpStaff()
    const body = { kind: 'lane', unit: 1, date, time: '10:00', name: 'Sam', email }
    const refused = await server.ask('POST', '/api/admin/bookings', body, { cookie })
    expect([refused.status, errorOf(refused).fields]).toEqual([
      400,
      { player: 'This family has several players. Please say who plays.' },
    ])
  })

  test.each([`pl_${'0'.repeat(24)}`, 'nobody', ''])('cannot be "%s"', async (player) => {
    const { ask, audit } = await twoPlayers()
    const body = { lane: 1, date, time: '10:00', name: 'Kit', email, player }
    const refused = await ask('POST', '/lanes/bookings', body)
    expect([refused.status, errorOf(refused).fields]).toEqual([400, { player: playerMessages.notYours }])
    expect((await audit()).booked).toBe(0)
  })

  test('cannot be a retired player, whose bookings stay and can be canceled', async () => {
    const { ask, server, lane, kit, audit } = await twoPlayers()
    const first = await lane(1, '10:00', kit, 'before')
    await server.endMembership(kit)
    const refused = await lane(1, '11:00', kit)
    expect([refused.status, errorOf(refused).error]).toEqual([400, playerMessages.retired])
    // A repeated request is answered as before.
    expect((await lane(1, '10:00', kit, 'before')).body).toEqual(first.body)
    expect((await audit()).booked).toBe(1)
    const { booking } = first.body as Reply<'reserveLane'>
    expect((await ask('DELETE', `/lanes/bookings/${booking.id}`)).status).toBe(204)
  })

  test('is what staff choose for the family, by the same rules', async () => {
    const { server, sam, kit } = await twoPlayers()
    const { cookie } = await server.signUpStaff()
    const book = (unit: number, player: string) => {
      const body = { kind: 'lane', unit, date, time: '10:00', name: 'Kit', email, player }
      return server.ask('POST', '/api/admin/bookings', body, { cookie })
    }
    expect((await book(1, kit)).status).toBe(201)
    expect(errorOf(await book(2, kit)).code).toBe('same_time')
    expect((await book(2, sam)).status).toBe(201)
    const unknown = await book(3, `pl_${'0'.repeat(24)}`)
    expect([unknown.status, errorOf(unknown).fields]).toEqual([400, { player: playerMessages.notYours }])
  })
})
