/** Both or neither, over HTTP: what is booked or canceled, what is named if not, and what is refused. */
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#api-contract/errors.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { email, signedUpMember } from '#server/test-support/fixtures/member-fixture.ts'
import { errorOf, matchesContract } from '#server/test-support/server/test-server.ts'

const several = 'Please pick up to 4 players, each of them once.'

const severalBookings = 'Please pick 2 to 12 bookings, each of them once.'

const date = '2026-11-24'
type Wanted = { player: string; unit: number; date?: string; time?: string }

/** A family with Sam Example and Kit; `other` is another family. */
async function twoFamilies() {
  const { server, cookie, playerId: sam } = await signedUpMember()
  const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  const { body } = await server.ask('POST', '/api/account/players', added, { cookie })
  await server.signAll()
  const kit = (body as Reply<'addPlayer'>).account.players[1]!.id
  const together = (wanted: Wanted[], { kind = 'lane', key = '' } = {}) => {
    const bookings = wanted.map((each) => ({ date, time: '18:00', ...each }))
    return server.ask('POST', '/api/bookings', { kind, bookings }, { cookie, ...(key && { key }) })
  }
  const other = await server.signUp({ email: 'other@thenest.example' })
  const takes = async (lane: number, time = '18:00') => {
    const slot = { lane, date, time, name: 'Ada', email: 'other@thenest.example' }
    const { status } = await server.ask('POST', '/api/lanes/bookings', slot, { cookie: other.cookie })
    expect(status).toBe(201)
  }
  const booked = async () => {
    await server.drainWaitUntil()
    const { booked: count, violations } = await auditBookings(server.context)
    expect(violations).toEqual([])
    return count
  }
  const pair = (units: readonly [number, number] = [2, 3]): Wanted[] =>
    [sam, kit].map((player, nth) => ({ player, unit: units[nth]! }))
  return { server, cookie, sam, kit, together, takes, booked, pair }
}

describe('booked', () => {
  test('both lanes with the names of the players, once for a repeated request', async () => {
    const { server, cookie, sam, kit, together, pair, booked } = await twoFamilies()
    const response = await together(pair(), { key: 'one' })
    expect([response.status, matchesContract('reserveTogether', response)]).toEqual([201, true])
    const lanes = (response.body as Reply<'reserveTogether'>).weeks[0]!.bookings
    expect(lanes).toMatchObject([
      { lane: 2, name: 'Sam Example', player: sam, email },
      { lane: 3, name: 'Kit', player: kit, email },
    ])
    expect((await together(pair(), { key: 'one' })).body).toEqual(response.body)
    expect(await booked()).toBe(2)
    const { body } = await server.ask('GET', '/api/schedule', undefined, { cookie })
    expect((body as Reply<'schedule'>).bookings).toMatchObject(lanes)
    expect((await server.ask('DELETE', `/api/lanes/bookings/${lanes[0]!.id}`, undefined, { cookie })).status).toBe(204)
    expect(await booked()).toBe(1)
  })

  test('Speede units as well', async () => {
    const { together, sam, kit } = await twoFamilies()
    const response = await together(
      [
        { player: kit, unit: 4, time: '16:30' },
        { player: sam, unit: 4, time: '17:00' },
      ],
      { kind: 'speede' },
    )
    expect(response.body).toMatchObject({
      weeks: [{ bookings: [], speedeBookings: [{ name: 'Kit' }, { name: 'Sam Example' }] }],
    })
  })

  test('staff see both names on the day sheet', async () => {
    const { server, together, pair } = await twoFamilies()
    await together(pair())
    const { cookie } = await server.signUpStaff()
    const { body } = await server.ask('GET', `/api/admin/day?date=${date}`, undefined, { cookie })
    const { sheet } = body as Reply<'daySheet'>
    expect(sheet?.bookings.map(({ unit, name }) => [unit, name])).toEqual([
      [2, 'Sam Example'],
      [3, 'Kit'],
    ])
  })
})

describe('nothing booked', () => {
  test('if one lane is taken: names it and the player, and offers lanes side by side, then consecutive hours', async () => {
    const { together, takes, pair, sam, kit, booked } = await twoFamilies()
    await takes(3)
    const response = await together(pair())
    const { taken } = bookingMessages.lane
    const error: ErrorBody = {
      code: 'slot_taken',
      error: `Nothing was booked. Kit: ${taken}`,
      refusals: [{ player: kit, unit: 3, date, time: '18:00', code: 'slot_taken', error: taken }],
      alternatives: [
        [1, 2].map((unit, nth) => ({ player: [sam, kit][nth]!, unit, date, time: '18:00' })),
        ['18:00', '19:00'].map((time, nth) => ({ player: [sam, kit][nth]!, unit: 2, date, time })),
      ],
    }
    expect([response.status, response.body]).toEqual([409, error])
    expect(await booked()).toBe(1)
    const again = await together(error.alternatives![0]!)
    expect(again.status).toBe(201)
  })

  test('if the limit of one is reached: names everything in the way, and offers nothing', async () => {
    const { server, cookie, together, kit, pair, booked } = await twoFamilies()
    for (const time of ['10:00', '11:00']) {
      const body = { lane: 1, date, time, name: 'Kit', email, player: kit }
      await server.ask('POST', '/api/lanes/bookings', body, { cookie })
    }
    const response = await together(pair())
    const { weeklyLimit } = bookingMessages.lane
    expect([response.status, response.body]).toEqual([
      409,
      {
        code: 'weekly_limit',
        error: `Nothing was booked. Kit: ${weeklyLimit}`,
        refusals: [{ player: kit, unit: 3, date, time: '18:00', code: 'weekly_limit', error: weeklyLimit }],
      },
    ])
    expect(await booked()).toBe(2)
  })

  test('for a retired player', async () => {
    const { server, together, kit, pair, booked } = await twoFamilies()
    await server.endMembership(kit)
    const response = await together(pair())
    expect([response.status, errorOf(response).error]).toEqual([
      400,
      `Nothing was booked. Kit: ${playerMessages.retired}`,
    ])
    expect(await booked()).toBe(0)
  })

  test.each<[string, (kit: string, sam: string) => Wanted[], string]>([
    ['the same player twice', (kit) => [2, 3].map((unit) => ({ player: kit, unit })), several],
    ['five at once', () => [1, 2, 3, 4, 5].map((unit) => ({ player: `pl_${String(unit).repeat(24)}`, unit })), several],
    [
      'one slot twice',
      (kit, sam) => [sam, kit].map((player) => ({ player, unit: 2 })),
      'Please pick a slot of their own for each player.',
    ],
    [
      'two weeks',
      (kit, sam) => [
        { player: sam, unit: 2 },
        { player: kit, unit: 2, date: '2026-12-01' },
      ],
      'Please pick slots of one week.',
    ],
    [
      'a player of another family',
      (_, sam) => [sam, `pl_${'0'.repeat(24)}`].map((player, nth) => ({ player, unit: nth + 1 })),
      playerMessages.notYours,
    ],
    [
      'a lane that does not exist',
      (kit, sam) => [sam, kit].map((player, nth) => ({ player, unit: nth + 5 })),
      bookingMessages.lane.incomplete,
    ],
  ])('for %s', async (_, wanted, message) => {
    const { together, sam, kit, booked } = await twoFamilies()
    const response = await together(wanted(kit, sam))
    expect(response.status).toBe(400)
    expect(errorOf(response).error).toContain(message)
    expect(await booked()).toBe(0)
  })
})

describe('canceled', () => {
  /** A family with two lanes booked together. */
  async function bookedPair() {
    const family = await twoFamilies()
    const { body } = await family.together(family.pair())
    const ids = (body as Reply<'reserveTogether'>).weeks[0]!.bookings.map(({ id }) => id)
    const cancel = (body: object, cookie = family.cookie, key = '') =>
      family.server.ask('POST', '/api/bookings/cancel', body, { cookie, ...(key && { key }) })
    return { ...family, ids, cancel }
  }

  test('both, with one request that may be repeated; the schedule says what was booked together', async () => {
    const { server, cookie, ids, cancel, booked } = await bookedPair()
    const { body } = await server.ask('GET', '/api/schedule', undefined, { cookie })
    const groups = (body as Reply<'schedule'>).bookings.map(({ group }) => group)
    expect(groups).toEqual([ids.toSorted()[0], ids.toSorted()[0]])
    const response = await cancel({ kind: 'lane', ids }, cookie, 'one')
    expect([response.status, matchesContract('cancelTogether', response)]).toEqual([204, true])
    expect((await cancel({ kind: 'lane', ids }, cookie, 'one')).status).toBe(204)
    expect((await cancel({ kind: 'lane', ids })).status).toBe(204)
    expect(await booked()).toBe(0)
  })

  test('none of another family, and none for staff', async () => {
    const { server, ids, cancel, booked } = await bookedPair()
    const other = await server.signUp({ email: 'third@thenest.example' })
    const response = await cancel({ kind: 'lane', ids }, other.cookie)
    expect([response.status, errorOf(response).error]).toEqual([404, bookingMessages.gone])
    const staff = await server.signUpStaff()
    expect((await cancel({ kind: 'lane', ids }, staff.cookie)).status).toBe(403)
    expect(await booked()).toBe(2)
  })

  test.each<[string, (ids: string[]) => object, number, string]>([
    ['one alone', ([id]) => ({ kind: 'lane', ids: [id] }), 400, severalBookings],
    ['one twice', ([id]) => ({ kind: 'lane', ids: [id, id] }), 400, severalBookings],
    ['of the other kind', (ids) => ({ kind: 'speede', ids }), 404, bookingMessages.gone],
    [
      'of two weeks',
      ([id]) => ({ kind: 'lane', ids: [id, id!.replace('2026-11-24', '2026-12-01')] }),
      400,
      'Please cancel bookings of one week at a time.',
    ],
    [
      'with one that is gone',
      ([id]) => ({ kind: 'lane', ids: [id, `${id!.slice(0, -3)}fff`] }),
      404,
      bookingMessages.gone,
    ],
  ])('none, if asked for %s', async (_, bodyOf, status, message) => {
    const { ids, cancel, booked } = await bookedPair()
    const response = await cancel(bodyOf(ids))
    expect([response.status, errorOf(response).error]).toEqual([status, expect.stringContaining(message) as string])
    expect(await booked()).toBe(2)
  })
})
