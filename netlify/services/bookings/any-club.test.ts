/** Booking works for any club configuration: number of units and weekly limit. */
// @module-tag long
// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#api-contract/errors.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { instantOf, minutesOf, timeOf } from '#domain/calendar/calendar.ts'
import { bookables, facility, kinds, standby } from '#domain/facility/facility.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { registration, testKeyPepper, testServer } from '#server/test-support/server/test-server.ts'

const calls = {
  lane: { path: '/api/lanes/bookings', unit: 'lane' },
  speede: { path: '/api/speede/bookings', unit: 'unit' },
} as const
const date = '2026-11-24'
const opening = instantOf('2026-11-23', facility.opens)

async function openClub() {
  const server = testServer({ now: opening })
  const family = async () => {
    const member = await server.signUp()
    return async (slot: Pick<Slot, 'kind' | 'unit' | 'time'>) => {
      const { path, unit } = calls[slot.kind]
      const body = { [unit]: slot.unit, date, time: slot.time, name: 'Sam', email: member.profile.email }
      const options = { cookie: member.cookie, key: `${slot.kind}-${slot.unit}-${slot.time.replace(':', '')}` }
      return (await server.ask('POST', path, body, options)).status
    }
  }
  return { server, family }
}

test.each(kinds)('every %s unit can be booked once, the next family is refused', async (kind) => {
  const { family } = await openClub()
  const time = slotTimes(kind).at(-1)!
  for (const unit of unitsOf(kind)) {
    const [one, other] = [await family(), await family()]
    expect([await one({ kind, unit, time }), await other({ kind, unit, time })]).toEqual([201, 409])
  }
  const another = await family()
  expect(await another({ kind, unit: bookables[kind].units + 1, time })).toBe(400)
})

test.each(kinds)('a %s leaves a closed hour for the one that staff have seen', async (kind) => {
  const { server } = await openClub()
  const [staff, { profile }] = [await server.signUpStaff(), await server.signUp()]
  const age = Number(registration('').childAge)
  const [time, open] = slotTimes(kind)
    .toReversed()
    .filter((each) => !whyNotAge({ kind, date, time: each }, age)) as [string, string]
  const unit = bookables[kind].units
  const body = { kind, unit, date, time, name: 'Sam', email: profile.email }
  const made = (await server.ask('POST', '/api/admin/bookings', body, staff)).body as Reply<'bookForMember'>
  const hour = { from: `${date}T${time}`, to: `${date}T${timeOf(minutesOf(time) + 1)}`, reason: 'Boards' }
  const closed = await server.ask('POST', '/api/admin/closures', { scope: 'club', ...hour }, staff)
  const { id } = (closed.body as Reply<'addClosure'>).closure
  const moves = [{ id: made.booking.id, unit: 1, date, time: open }]
  const moved = await server.ask('POST', `/api/admin/closures/${id}/move-all`, { moves }, staff)
  expect(moved.body).toMatchObject({ lines: [{ id: made.booking.id, booking: { kind, unit: 1, time: open } }] })
})

test.each(kinds)('a %s canceled after the cut-off counts until somebody takes it', async (kind) => {
  const { server, family } = await openClub()
  const { freeUntilHours, weeklyLimit } = bookables[kind]
  const { path, unit } = calls[kind]
  const member = await server.signUp()
  const time = slotTimes(kind).at(-1)!
  const book = (at: string, who = member) =>
    server.ask(
      'POST',
      path,
      { [unit]: 1, date, time: at, name: 'Sam', email: who.profile.email },
      { cookie: who.cookie },
    )
  const { body } = await book(time)
  const { id, freeUntil } = (body as { booking: { id: string; freeUntil?: string } }).booking
  expect(freeUntil !== undefined).toBe(freeUntilHours > 0)
  server.setClock(new Date(instantOf(date, time).getTime() - 60 * 60_000))
  expect((await server.ask('DELETE', `${path}/${id}`, undefined, { cookie: member.cookie })).status).toBe(204)
  const week = async () => {
    const reply = await server.ask('GET', `${path}?week=${date}`, undefined, { cookie: member.cookie })
    return (reply.body as { late?: unknown[] }).late ?? []
  }
  const counts = freeUntilHours > 0 ? 1 : 0
  expect(await week()).toHaveLength(counts)
  expect(weeklyLimit).toBeGreaterThan(0)
  await (
    await family()
  )({ kind, unit: 1, time })
  expect(await week()).toHaveLength(0)
})

test.each(kinds)('a family can book %s sessions up to the weekly limit', async (kind) => {
  const { family } = await openClub()
  const reserve = await family()
  const statuses: number[] = []
  for (const time of slotTimes(kind).slice(0, bookables[kind].weeklyLimit + 1))
    statuses.push(await reserve({ kind, unit: 1, time }))
  expect(statuses).toEqual([...Array<number>(bookables[kind].weeklyLimit).fill(201), 409])
})

describe.runIf(bookables.lane.ageBands)('an hour for other ages', () => {
  const time = slotTimes('lane').find((each) => whyNotAge({ kind: 'lane', date, time: each }, 11))!
  const reason = whyNotAge({ kind: 'lane', date, time }, 11)
  const refused = { code: 'other_ages', error: reason }
  const open = slotTimes('lane').at(-1)!
  const player = { age: '8', position: 'forward', plan: 'monthly' }
  const familyOf = async (childAge: string) => {
    const server = testServer({ now: opening })
    const member = await server.signUp({ childAge })
    const ask = (method: string, path: string, body?: unknown) =>
      server.ask(method, path, body, { cookie: member.cookie })
    const book = (at: string) =>
      ask('POST', calls.lane.path, { lane: 1, date, time: at, name: 'Sam', email: member.profile.email })
    return { server, member, ask, book }
  }

  test('is refused with the sentence, and booked by a child of that age', async () => {
    const { server, book } = await familyOf('11')
    const before = server.writeCount()
    expect(await book(time)).toMatchObject({ status: 409, body: refused })
    expect(server.writeCount()).toBe(before)
    expect((await (await familyOf('8')).book(time)).status).toBe(201)
  })

  test('follows the age of the day', async () => {
    const { server, member, book } = await familyOf('9')
    await updateMember(server.context, accountKeyOf(testKeyPepper, member.profile.email), (record) => ({
      ...record,
      players: record.players.map((each) => ({ ...each, born: '2015-11' })),
    }))
    expect(await book(time)).toMatchObject({ status: 409, body: refused })
  })

  test('is not where a booking is moved, which stays', async () => {
    const { ask, book } = await familyOf('11')
    const { id } = ((await book(open)).body as Reply<'reserveLane'>).booking
    const moves = [{ id, unit: 1, date, time }]
    const moved = await ask('POST', '/api/bookings/move', { kind: 'lane', moves })
    expect(moved).toMatchObject({ status: 409, body: { code: 'other_ages' } })
    expect((await ask('GET', '/api/schedule')).body).toMatchObject({ bookings: [{ id, time: open }] })
  })

  test('is booked by staff if they say so', async () => {
    const { server, member } = await familyOf('11')
    const staff = await server.signUpStaff()
    const body = { kind: 'lane', unit: 1, date, time, name: 'Sam', email: member.profile.email }
    const book = (more: object) => server.ask('POST', '/api/admin/bookings', { ...body, ...more }, staff)
    expect(await book({ overLimit: true })).toMatchObject({ status: 409, body: refused })
    expect(await book({ anyAge: true })).toMatchObject({ status: 201 })
  })

  test('is not where staff move a booking, which stays, unless they say so', async () => {
    const { server, ask, book } = await familyOf('11')
    const staff = await server.signUpStaff()
    const { id } = ((await book(open)).body as Reply<'reserveLane'>).booking
    const move = (more: object) =>
      server.ask('POST', `/api/admin/bookings/${id}/move`, { unit: 1, date, time, ...more }, staff)
    expect(await move({ overLimit: true })).toMatchObject({ status: 409, body: refused })
    expect((await ask('GET', '/api/schedule')).body).toMatchObject({ bookings: [{ id, time: open }] })
    expect(await move({ anyAge: true })).toMatchObject({ status: 200, body: { booking: { time } } })
  })

  test('is refused for the child it is not for, and the hours proposed instead are for both', async () => {
    const { server, member, ask } = await familyOf('11')
    const added = (await ask('POST', '/api/account/players', { ...player, name: 'Ida' })).body as Reply<'addPlayer'>
    await server.signAll()
    const ida = added.account.players[1]!.id
    const bookings = [member.playerId, ida].map((id, nth) => ({ player: id, unit: nth + 1, date, time }))
    const { status, body } = await ask('POST', '/api/bookings', { kind: 'lane', bookings })
    const { error, alternatives = [] } = body as ErrorBody
    expect([status, error]).toEqual([409, `Nothing was booked. Sam Example: ${reason!}`])
    expect(alternatives).not.toEqual([])
    for (const slots of alternatives)
      expect(slots.map((slot) => whyNotAge({ kind: 'lane', ...slot }, slot.player === ida ? 8 : 11))).toEqual([
        undefined,
        undefined,
      ])
  })

  test('is not accepted by who has become too old for it since it was offered', async () => {
    const server = testServer({ now: new Date(opening.getTime() + 60 * 60_000), mailEnabled: true })
    const [holder, waiting] = [await server.signUp({ childAge: '8' }), await server.signUp({ childAge: '8' })]
    const ask = (who: typeof holder, method: string, path: string, body?: unknown) =>
      server.ask(method, path, body, { cookie: who.cookie })
    const booked = await ask(holder, 'POST', calls.lane.path, {
      lane: 1,
      date,
      time,
      name: 'Sam',
      email: holder.profile.email,
    })
    const to = timeOf(minutesOf(time) + bookables.lane.minutes)
    await ask(waiting, 'POST', '/api/standby', {
      kind: 'lane',
      days: [date],
      from: time,
      to,
      notice: standby.notice[0],
    })
    const { id } = (booked.body as Reply<'reserveLane'>).booking
    await server.ask('POST', `/api/admin/bookings/${id}/cancel`, { kind: 'lane' }, await server.signUpStaff())
    await server.drainWaitUntil()
    const { offers } = (await ask(waiting, 'GET', '/api/standby')).body as Reply<'standby'>
    await updateMember(server.context, accountKeyOf(testKeyPepper, waiting.profile.email), (record) => ({
      ...record,
      players: record.players.map((each) => ({ ...each, born: '2015-11' })),
    }))
    const accepted = await ask(waiting, 'POST', `/api/standby/offers/${offers[0]!.id}/accept`)
    expect(accepted).toMatchObject({ status: 409, body: refused })
    expect((await ask(waiting, 'GET', '/api/standby')).body).toMatchObject({ offers: [] })
  })

  test('cannot be waited for, but an hour around it can', async () => {
    const { ask } = await familyOf('11')
    const until = timeOf(minutesOf(time) + bookables.lane.minutes)
    const wish = { kind: 'lane', days: [date], from: time, notice: standby.notice[0] }
    expect(await ask('POST', '/api/standby', { ...wish, to: until })).toMatchObject({
      status: 400,
      body: { fields: { days: reason } },
    })
    const longer = await ask('POST', '/api/standby', { ...wish, to: facility.closes })
    expect(longer).toMatchObject({ status: 201 })
    const { open: now } = longer.body as Reply<'addWish'>
    expect(now.every((slot) => !whyNotAge({ kind: 'lane', ...slot }, 11))).toBe(true)
  })
})
