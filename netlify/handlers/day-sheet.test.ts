/** The day sheet, bookings for members and closures, through the whole server in memory. */
import { beforeEach, describe, expect, test } from 'vitest'
import { closureMessages } from '#domain/bookings/closure-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import type { Reply } from '#api-contract/schemas.ts'
import {
  errorOf,
  matchesContract,
  testServer,
  type TestResponse,
  type TestServer,
} from '#server/test-support/server/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let staff: { cookie: string }
beforeEach(async () => {
  server = testServer()
  anna = await server.signUp({ parentPhone: '518 555 0142' })
  staff = await server.signUpStaff()
})

const date = '2026-11-24'
const slot = { kind: 'lane', unit: 3, date, time: '18:00', name: 'Sam Example' }
const asStaff = (method: string, path: string, body?: object, key?: string) =>
  server.ask(method, `/api/admin/${path}`, body, { ...staff, ...(key ? { key } : {}) })
const bookFor = (change: object = {}, key?: string) =>
  asStaff('POST', 'bookings', { ...slot, email: anna.profile.email, ...change }, key)
const day = async (since?: string) =>
  (await asStaff('GET', `day?date=${date}${since === undefined ? '' : `&since=${since}`}`)).body as Reply<'daySheet'>
const bookingOf = ({ body }: TestResponse) => (body as Reply<'bookForMember'>).booking
const logged = async () =>
  ((await server.ask('GET', '/api/log?day=2026-11-21', undefined, staff)).body as Reply<'readLog'>).entries.map(
    ({ what, subject }) => [what, subject],
  )

describe('the day sheet', () => {
  test('lists bookings with phone, e-mail, member id, and whether the player came', async () => {
    const response = await bookFor()
    expect(matchesContract('bookForMember', response)).toBe(true)
    const { id } = bookingOf(response)
    server.setClock(`${date}T22:50:00Z`)
    staff = await server.signUpStaff('early@thenest.example')
    const arrival = { state: 'here', at: `${date}T22:50:00.000Z`, by: 'Coach Example' }
    expect((await server.ask('POST', `/api/arrivals/${id}`, {}, staff)).body).toEqual({ id, arrival })
    expect((await day()).sheet).toEqual({
      bookings: [
        {
          id,
          kind: 'lane',
          unit: 3,
          date,
          time: '18:00',
          name: 'Sam Example',
          player: anna.playerId,
          overLimit: false,
          arrival,
          asks: ['adult'],
          pass: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
          member: {
            id: anna.profile.id,
            players: [{ id: anna.playerId, name: 'Sam Example', age: '11', position: 'goalie' }],
            caregivers: [{ ...anna.profile, phone: '518 555 0142' }],
            alerts: [],
          },
        },
      ],
      closures: [],
    })
    await asStaff('DELETE', `arrivals/${id}`)
    expect((await day()).sheet?.bookings[0]).not.toHaveProperty('arrival')
  })

  test('an unchanged sheet is not sent again, and takes 4 operations beside the session and the role', async () => {
    for (const unit of [1, 2]) await bookFor({ unit })
    const { version } = await day()
    expect(await day(version)).toEqual({ version })
    expect(server.lines.at(-1)).toMatchObject({ route: 'daySheet', operations: 7 })
    await asStaff('POST', 'closures', { scope: 'club', from: `${date}T10:00`, to: `${date}T11:00`, reason: 'Ice' })
    expect((await day(version)).sheet?.closures).toHaveLength(1)
  })

  test('a full day takes a bounded number of operations', async () => {
    const families = await Promise.all(Array.from({ length: 30 }, () => server.signUp()))
    for (const [n, { profile }] of families.entries())
      for (const time of ['10:00', '11:00'])
        await bookFor({
          unit: (n % 5) + 1,
          time: `${10 + Math.floor(n / 5) * 2 + Number(time.slice(1, 2))}:00`,
          email: profile.email,
        })
    await server.drainWaitUntil()
    const { sheet } = await day()
    expect(sheet?.bookings).toHaveLength(60)
    // Session and role 3, listings and documents 4, locks 60, and one week and one member for each of 30 families.
    expect(server.lines.at(-1)?.operations).toBe(3 + 4 + 60 + 60)
    // Of a check-in, each open screen reads the arrivals alone.
    server.setClock(`${date}T14:50:00Z`)
    staff = await server.signUpStaff('early@thenest.example')
    const { version } = await day()
    const { id } = sheet!.bookings.find(({ time }) => time === '10:00')!
    await server.ask('POST', `/api/arrivals/${id}`, {}, staff)
    const { arrivals, ...others } = await day(`${version}&arrivals=alone`)
    expect([Object.keys(arrivals ?? {}), others.sheet]).toEqual([[id], undefined])
    expect(server.lines.at(-1)?.operations).toBe(7)
    expect(await day(others.version)).toEqual({ version: others.version })
    await bookFor({ kind: 'speede', unit: 1, email: families[0]!.profile.email })
    expect((await day(`${others.version}&arrivals=alone`)).sheet?.bookings).toHaveLength(61)
    expect((await day(version)).sheet?.bookings).toHaveLength(61)
  })
})

describe('booking for a member', () => {
  test('finds the member by e-mail, in any case', async () => {
    const response = await bookFor({ email: 'nobody@thenest.example' })
    expect([response.status, errorOf(response)]).toMatchObject([
      400,
      { fields: { email: 'No member has this email. Please check it, or register the family first.' } },
    ])
    expect((await bookFor({ email: anna.profile.email.toUpperCase() })).status).toBe(201)
  })

  test("'limit included unless they say otherwise' (product 4), and the member's own limit stays", async () => {
    for (const unit of [1, 2]) await bookFor({ unit })
    const rejected = await bookFor()
    expect([rejected.status, errorOf(rejected)]).toMatchObject([
      409,
      { code: 'weekly_limit', error: bookingMessages.lane.weeklyLimit },
    ])
    const overridden = await bookFor({ overLimit: true })
    expect([overridden.status, bookingOf(overridden).overLimit]).toEqual([201, true])
    const own = { lane: 5, date, time: '20:00', name: 'Sam', email: anna.profile.email }
    expect((await server.ask('POST', '/api/lanes/bookings', own, anna)).status).toBe(409)
  })

  test('the same request books once', async () => {
    const first = await bookFor({}, 'tap-1')
    server.setClock('2026-11-21T17:01:00Z')
    const second = await bookFor({}, 'tap-1')
    expect(bookingOf(first).id).toBe(bookingOf(second).id)
    expect((await day()).sheet?.bookings).toHaveLength(1)
  })
})

test('a move keeps the booking on the sheet, and a taken slot is 409', async () => {
  const { id } = bookingOf(await bookFor())
  await bookFor({ unit: 1 })
  const taken = await asStaff('POST', `bookings/${id}/move`, { unit: 1, date, time: '18:00' })
  expect([taken.status, errorOf(taken).error]).toEqual([409, bookingMessages.lane.taken])
  const moved = await asStaff('POST', `bookings/${id}/move`, { unit: 4, date, time: '19:00' })
  expect(matchesContract('moveBooking', moved)).toBe(true)
  expect((await day()).sheet?.bookings.map(({ unit }) => unit)).toEqual([1, 4])
})

describe('closures', () => {
  const closure = {
    scope: 'unit',
    kind: 'lane',
    unit: 3,
    from: `${date}T17:00`,
    to: `${date}T19:00`,
    reason: 'New boards',
  }

  test("members see 'Closed' and the reason, and staff decide on existing bookings", async () => {
    const { id } = bookingOf(await bookFor())
    const added = (await asStaff('POST', 'closures', closure)).body as Reply<'addClosure'>
    expect(added.undecided).toMatchObject([{ closureId: added.closure.id, booking: { id } }])
    const { body } = await server.ask('GET', `/api/lanes/bookings?week=${date}`, undefined, anna)
    expect((body as Reply<'laneWeek'>).closed.filter(({ from }) => from.startsWith(date))).toEqual([
      { from: closure.from, to: closure.to, lane: 3, reason: closure.reason },
    ])
    const own = { lane: 3, date, time: '17:00', name: 'Sam', email: anna.profile.email }
    const rejected = await server.ask('POST', '/api/lanes/bookings', own, anna)
    expect([rejected.status, errorOf(rejected)]).toMatchObject([
      409,
      { code: 'slot_closed', error: 'This slot is closed: New boards' },
    ])
    await asStaff('PATCH', `closures/${added.closure.id}`, { keep: id })
    const { closures, undecided } = (await asStaff('GET', 'closures')).body as Reply<'listClosures'>
    expect([closures.find((each) => each.id === added.closure.id)?.kept, undecided]).toEqual([[id], []])
    expect((await asStaff('DELETE', `closures/${added.closure.id}`)).status).toBe(204)
    expect((await server.ask('POST', '/api/lanes/bookings', own, anna)).status).toBe(201)
  })

  test('an invalid period is a message at its field', async () => {
    const response = await asStaff('POST', 'closures', { ...closure, to: `${date}T16:00` })
    expect([response.status, errorOf(response).fields]).toEqual([400, { to: closureMessages.refusal.backwards }])
  })
})

test('every staff action is logged, by id and without a name', async () => {
  const { id } = bookingOf(await bookFor())
  const today = bookingOf(await bookFor({ date: '2026-11-21' }))
  await asStaff('POST', `arrivals/${today.id}/absence`, { state: 'excused' })
  await asStaff('DELETE', `arrivals/${today.id}`)
  const moved = bookingOf(await asStaff('POST', `bookings/${id}/move`, { unit: 4, date, time: '19:00' }))
  const all = { scope: 'club', from: `${date}T10:00`, to: `${date}T22:00`, reason: 'Holiday' }
  const { closure } = (await asStaff('POST', 'closures', all)).body as Reply<'addClosure'>
  await asStaff('PATCH', `closures/${closure.id}`, { keep: moved.id })
  await asStaff('DELETE', `closures/${closure.id}`)
  expect((await logged()).toReversed()).toEqual([
    ['booking_made', id],
    ['booking_made', today.id],
    ['member_excused', today.id],
    ['member_check_in_undone', today.id],
    ['booking_moved', moved.id],
    ['closure_added', closure.id],
    ['booking_kept', moved.id],
    ['closure_removed', closure.id],
  ])
})

describe('the week of a family', () => {
  const weekOf = (id: string) => asStaff('GET', `members/${id}/week?kind=lane&date=${date}`)

  test('names the players who can be booked for, with what each has used', async () => {
    const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    const add = async () =>
      (await server.ask('POST', '/api/account/players', added, { cookie: anna.cookie })).body as Reply<'addPlayer'>
    const kit = (await add()).account.players[1]!.id
    await server.endMembership(kit)
    const second = (await add()).account.players[2]!.id
    await bookFor({ player: second })
    await bookFor({ player: second, unit: 4, time: '19:00', date: '2026-12-01' })
    const response = await weekOf(anna.profile.id)
    expect([response.status, matchesContract('familyWeek', response)]).toEqual([200, true])
    expect(response.body).toEqual({
      players: [
        { id: anna.playerId, name: 'Sam Example', used: 0 },
        { id: second, name: 'Kit', used: 1 },
      ],
    })
  })

  test('of nobody is not found', async () => {
    expect((await weekOf('mb_nobody')).status).toBe(404)
  })
})
