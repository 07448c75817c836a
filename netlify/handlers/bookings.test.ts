/** Lanes and Speede units over the whole server in memory, as a browser meets them. */
import { beforeEach, describe, expect, test } from 'vitest'
import { bookingMessages } from '#domain/messages/messages.ts'
import {
  errorOf,
  isReply,
  testServer,
  type TestResponse,
  type TestServer,
} from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
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
] as const)('%s', (kind, wanted, words, place, reserving, looking) => {
  const { date, time } = wanted

  test('a reservation is answered with the booking, under the account’s own e-mail', async () => {
    const email = ` ${anna.profile.email.toUpperCase()} `
    const answer = await reserve(kind, anna, { ...wanted, email })
    expect(isReply(reserving, answer)).toBe(true)
    expect(answer.body).toMatchObject({
      booking: { ...place, date, time, name: 'Sam Example', email: anna.profile.email },
    })
  })

  test('the week shows mine with its id, others’ as taken, and never a name', async () => {
    const mine = await reserve(kind, anna, wanted)
    await reserve(kind, ben, { ...wanted, time: '20:00' })
    const answer = await week(kind, anna)
    expect(isReply(looking, answer)).toBe(true)
    expect(answer.body).toEqual({
      week: '2026-11-23',
      taken: [
        { ...place, date, time, mine: true, id: idOf(mine) },
        { ...place, date, time: '20:00', mine: false },
      ],
      closed: [],
    })
    expect(JSON.stringify((await week(kind, ben)).body)).not.toContain(idOf(mine))
    expect(takenOf(await week(kind, anna, '2026-11-30'))).toEqual([])
  })

  test(`a taken slot is a 409 with '${words.taken}'`, async () => {
    await reserve(kind, anna, wanted)
    const answer = await reserve(kind, ben, wanted)
    expect([answer.status, errorOf(answer)]).toMatchObject([409, { code: 'slot_taken', error: words.taken }])
  })

  test(`a third session is a 409 with '${words.weeklyLimit}'`, async () => {
    for (const at of ['10:00', '11:00']) await reserve(kind, anna, { ...wanted, time: at })
    const answer = await reserve(kind, anna, wanted)
    expect([answer.status, errorOf(answer)]).toMatchObject([409, { code: 'weekly_limit', error: words.weeklyLimit }])
  })

  test('somebody else’s e-mail is refused, and nothing is kept', async () => {
    const before = server.writes()
    const answer = await reserve(kind, anna, { ...wanted, email: ben.profile.email })
    expect([answer.status, errorOf(answer)]).toMatchObject([
      400,
      { code: 'invalid', fields: { email: bookingMessages.ownEmail } },
    ])
    expect(server.writes()).toBe(before)
  })

  test('a slot that is not on the grid, has begun or is too far ahead is a 400 with its sentence', async () => {
    const tries = [
      [{ time: '18:15' }, bookingMessages.noSuchSlot],
      [{ date: '2026-11-21', time: '11:00' }, bookingMessages.past],
      [{ date: '2026-12-31' }, bookingMessages.outsideWindow],
    ] as const
    for (const [change, error] of tries) {
      const answer = await reserve(kind, anna, { ...wanted, ...change })
      expect([answer.status, errorOf(answer)]).toMatchObject([400, { code: 'invalid', error }])
    }
  })

  test('the same request 50 times at once is one booking and 50 equal answers', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(kind, anna, wanted, 'one-tap-0001')))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(takenOf(await week(kind, anna))).toHaveLength(1)
  })

  test('canceling frees the slot; twice is 204 both times; what never was is a 404', async () => {
    const id = idOf(await reserve(kind, anna, wanted))
    expect((await cancel(kind, anna, id)).status).toBe(204)
    expect((await cancel(kind, anna, id)).status).toBe(204)
    expect(takenOf(await week(kind, ben))).toEqual([])
    expect((await reserve(kind, ben, wanted)).status).toBe(201)
    const gone = await cancel(kind, anna, 'nothing')
    expect([gone.status, errorOf(gone)]).toMatchObject([404, { code: 'not_found', error: bookingMessages.gone }])
  })

  test('nobody cancels another member’s booking, but staff may', async () => {
    const id = idOf(await reserve(kind, anna, wanted))
    expect((await cancel(kind, ben, id)).status).toBe(404)
    expect((await cancel(kind, await server.signUpStaff(), id)).status).toBe(204)
    expect(takenOf(await week(kind, anna))).toEqual([])
  })

  test('a session that has begun is not handed back', async () => {
    const id = idOf(await reserve(kind, anna, wanted))
    server.at(`${date}T23:45:00Z`)
    const answer = await cancel(kind, anna, id)
    expect([answer.status, errorOf(answer)]).toMatchObject([409, { error: bookingMessages.begun }])
  })
})

test('a reservation costs at most 8 operations of the store, signing in included', async () => {
  await reserve('lanes', anna, lane)
  expect(server.lines.at(-1)).toMatchObject({ route: 'reserveLane', status: 201 })
  expect(server.lines.at(-1)?.operations).toBeLessThanOrEqual(8)
})

test('when the store gives no answer it is a 503 to try again, and the same request then books', async () => {
  let isOff = false
  server = testServer({
    store: failingStore(memoryStore(), ({ verb }) => (isOff && verb === 'create' ? 'after' : undefined)),
  })
  anna = await server.signUp()
  isOff = true
  const answer = await reserve('lanes', anna, lane, 'one-tap-0001')
  expect([answer.status, errorOf(answer).code]).toEqual([503, 'try_again'])
  isOff = false
  expect((await reserve('lanes', anna, lane, 'one-tap-0001')).status).toBe(201)
  expect(takenOf(await week('lanes', anna))).toHaveLength(1)
})
