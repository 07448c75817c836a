/** Lane and Speede bookings, through the whole server in memory. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import {
  errorOf,
  matchesContract,
  testServer,
  type TestResponse,
  type TestServer,
} from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'

const lane = { lane: 3, date: '2026-11-24', time: '18:00', name: 'Sam Example' }
const speede = { unit: 2, date: '2026-11-23', time: '18:30', name: 'Sam Example' }

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let ben: typeof anna
beforeEach(async () => {
  server = testServer()
  anna = await server.signUp()
  ben = await server.signUp()
})

type Member = typeof anna
const reserve = (kind: 'lanes' | 'speede', member: Member, body: object, key?: string) =>
  server.ask(
    'POST',
    `/api/${kind}/bookings`,
    { email: member.profile.email, ...body },
    { cookie: member.cookie, ...(key ? { key } : {}) },
  )
const week = (kind: 'lanes' | 'speede', member: Member, day = '2026-11-25') =>
  server.ask('GET', `/api/${kind}/bookings?week=${day}`, undefined, { cookie: member.cookie })
const cancel = (kind: 'lanes' | 'speede', { cookie }: { cookie: string }, id: string) =>
  server.ask('DELETE', `/api/${kind}/bookings/${id}`, undefined, { cookie })
const idOf = ({ body }: TestResponse) => (body as { booking: { id: string } }).booking.id
const takenOf = ({ body }: TestResponse) => (body as { taken: unknown[] }).taken

describe.each([
  ['lanes', lane, bookingMessages.lane, { lane: 3 }, 'reserveLane', 'laneWeek'],
  ['speede', speede, bookingMessages.speede, { unit: 2 }, 'reserveSpeede', 'speedeWeek'],
] as const)('%s', (kind, wanted, messages, place, reserveEndpoint, weekEndpoint) => {
  const { date, time } = wanted

  test('a reservation returns the booking, under the account’s own e-mail', async () => {
    const email = ` ${anna.profile.email.toUpperCase()} `
    const response = await reserve(kind, anna, { ...wanted, email })
    expect(matchesContract(reserveEndpoint, response)).toBe(true)
    expect(response.body).toMatchObject({
      booking: { ...place, date, time, name: 'Sam Example', email: anna.profile.email },
    })
  })

  test('the week shows own bookings with their id, others’ as taken, and no names', async () => {
    const mine = await reserve(kind, anna, wanted)
    await reserve(kind, ben, { ...wanted, time: '20:00' })
    const response = await week(kind, anna)
    expect(matchesContract(weekEndpoint, response)).toBe(true)
    const { closed, ...body } = response.body as Reply<'laneWeek' | 'speedeWeek'>
    expect(closed).toEqual([{ from: '2026-11-26T00:00', to: '2026-11-27T00:00', reason: 'Thanksgiving' }])
    expect(body).toEqual({
      week: '2026-11-23',
      late: [],
      taken: [
        { ...place, date, time, mine: true, id: idOf(mine), player: expect.stringMatching(/^pl_/) },
        { ...place, date, time: '20:00', mine: false },
      ],
    })
    expect(JSON.stringify((await week(kind, ben)).body)).not.toContain(idOf(mine))
    expect(takenOf(await week(kind, anna, '2026-11-30'))).toEqual([])
  })

  test(`a taken slot is a 409 with '${messages.taken}'`, async () => {
    await reserve(kind, anna, wanted)
    const response = await reserve(kind, ben, wanted)
    expect([response.status, errorOf(response)]).toMatchObject([409, { code: 'slot_taken', error: messages.taken }])
  })

  test(`a third session is a 409 with '${messages.weeklyLimit}'`, async () => {
    for (const at of ['10:00', '11:00']) await reserve(kind, anna, { ...wanted, time: at })
    const response = await reserve(kind, anna, wanted)
    expect([response.status, errorOf(response)]).toMatchObject([
      409,
      { code: 'weekly_limit', error: messages.weeklyLimit },
    ])
  })

  test('another member’s e-mail is rejected, and nothing is stored', async () => {
    const before = server.writeCount()
    const response = await reserve(kind, anna, { ...wanted, email: ben.profile.email })
    expect([response.status, errorOf(response)]).toMatchObject([
      400,
      { code: 'invalid', fields: { email: bookingMessages.ownEmail } },
    ])
    expect(server.writeCount()).toBe(before)
  })

  test('a slot that does not exist, has begun or is too far ahead is a 400 with its message', async () => {
    const cases = [
      [{ time: '18:15' }, 'This slot does not exist. Please pick another one.'],
      [{ date: '2026-11-21', time: '11:00' }, 'This slot has already started. Please pick a later one.'],
      [{ date: '2026-12-31' }, bookingMessages.outsideWindow],
    ] as const
    for (const [change, error] of cases) {
      const response = await reserve(kind, anna, { ...wanted, ...change })
      expect([response.status, errorOf(response)]).toMatchObject([400, { code: 'invalid', error }])
    }
  })

  test('50 concurrent copies of a request make one booking and get equal responses', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => reserve(kind, anna, wanted, 'one-tap-0001')))
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(responses[0]?.status).toBe(201)
    expect(takenOf(await week(kind, anna))).toHaveLength(1)
  })

  test('canceling frees the slot and is idempotent; an unknown booking is a 404', async () => {
    const id = idOf(await reserve(kind, anna, wanted))
    expect((await cancel(kind, anna, id)).status).toBe(204)
    expect((await cancel(kind, anna, id)).status).toBe(204)
    expect(takenOf(await week(kind, ben))).toEqual([])
    expect((await reserve(kind, ben, wanted)).status).toBe(201)
    const gone = await cancel(kind, anna, 'nothing')
    expect([gone.status, errorOf(gone)]).toMatchObject([404, { code: 'not_found', error: bookingMessages.gone }])
  })

  test('only staff may cancel another member’s booking', async () => {
    const id = idOf(await reserve(kind, anna, wanted))
    expect((await cancel(kind, ben, id)).status).toBe(404)
    expect((await cancel(kind, await server.signUpStaff(), id)).status).toBe(204)
    expect(takenOf(await week(kind, anna))).toEqual([])
  })

  test('a session that has begun can neither be canceled nor moved', async () => {
    const id = idOf(await reserve(kind, anna, wanted))
    server.setClock(`${date}T23:45:00Z`)
    const moves = [{ id, unit: 1, date, time: '20:00' }]
    const move = { kind: kind === 'lanes' ? 'lane' : 'speede', moves }
    for (const response of [
      await cancel(kind, anna, id),
      await server.ask('POST', '/api/bookings/move', move, { cookie: anna.cookie }),
    ])
      expect([response.status, errorOf(response)]).toMatchObject([409, { error: bookingMessages.alreadyStarted }])
    expect(takenOf(await week(kind, anna))).toMatchObject([{ id }])
  })
})

test('a reservation takes at most 11 storage operations, authentication included', async () => {
  await reserve('lanes', anna, lane)
  expect(server.lines.at(-1)).toMatchObject({ route: 'reserveLane', status: 201 })
  expect(server.lines.at(-1)?.operations).toBeLessThanOrEqual(11)
})

test('a storage outage is a 503, and a retry of the same request books once', async () => {
  let isFailing = false
  server = testServer({
    store: failingStore(memoryStore(), ({ verb }) => (isFailing && verb === 'create' ? 'after' : undefined)),
  })
  anna = await server.signUp()
  isFailing = true
  const response = await reserve('lanes', anna, lane, 'one-tap-0001')
  expect([response.status, errorOf(response).code]).toEqual([503, 'try_again'])
  isFailing = false
  expect((await reserve('lanes', anna, lane, 'one-tap-0001')).status).toBe(201)
  expect(takenOf(await week('lanes', anna))).toHaveLength(1)
})
