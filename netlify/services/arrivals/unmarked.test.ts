/** Sessions that nobody has marked: an item of the next morning, and what can be said of them until its end. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { instantOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const staff = { email: 'desk@thenest.example', password: 'a whistle in the dark' }
const tuesday = '2026-11-24'
const wednesday = '2026-11-25'

let server: TestServer
let cookie: string
let families: Awaited<ReturnType<TestServer['signUp']>>[]
beforeEach(async () => {
  server = testServer({ now: instantOf(tuesday, '12:00') })
  await server.signUpStaff(staff.email, staff.password, 'desk')
  families = [await server.signUp({ childAge: '9' }), await server.signUp(), await server.signUp()]
  await at(tuesday, '12:00')
})

/** Sessions of staff end with the day. */
async function at(day: Day, time: Time) {
  server.setClock(instantOf(day, time))
  cookie = (await server.ask('POST', '/api/staff/login', staff)).cookie
}
const ask = <Of>(method: string, path: string, body?: unknown) => server.askOk<Of>(method, path, body, cookie)
const book = async (nth: number, time: Time, kind: Kind = 'lane', unit = 2) => {
  const body = { kind, unit, date: tuesday, time, name: 'Sam', email: families[nth]!.profile.email, overLimit: true }
  return (await ask<Reply<'bookForMember'>>('POST', '/admin/bookings', body)).booking.id
}
const wasHere = (id: string) =>
  ask('POST', `/arrivals/${id}`, { at: instantOf(tuesday, '16:00').toISOString(), afterwards: true })
const absent = (id: string, state: 'no_show' | 'excused') =>
  server.ask('POST', `/api/admin/arrivals/${id}/absence`, { state, staffed: true }, { cookie })
const items = async () =>
  (await ask<Reply<'listInbox'>>('GET', '/admin/inbox')).items.filter(
    ({ kind }) => kind === 'unmarked' || kind === 'still_here',
  )

test('are one item of the next morning, until the last of them is marked', async () => {
  const [lane, unit, excused] = [await book(0, '16:00'), await book(1, '16:00', 'speede'), await book(2, '17:00')]
  await at(tuesday, '16:05')
  await ask('POST', `/arrivals/${lane}`, {})
  await at(tuesday, '16:55')
  await ask('POST', `/admin/arrivals/${lane}/left`, { with: 'gone' })
  await at(tuesday, '21:30')
  expect(await items()).toEqual([])
  await at(wednesday, '09:00')
  // The lane is marked, the unit of the same number is not.
  expect(await items()).toMatchObject([{ kind: 'unmarked', day: tuesday, about: '2 sessions on Tue Nov 24' }])
  expect((await absent(excused, 'excused')).status).toBe(200)
  expect(await items()).toMatchObject([{ about: '1 session on Tue Nov 24' }])
  expect((await absent(unit, 'no_show')).status).toBe(200)
  expect(await items()).toEqual([])
})

test('of a child who was here are marked without looking for the child', async () => {
  const id = await book(0, '16:00')
  await at(wednesday, '09:00')
  await wasHere(id)
  expect(await items()).toEqual([])
  const sheet = await ask<Reply<'daySheet'>>('GET', `/admin/day?date=${tuesday}`)
  expect(sheet.sheet?.bookings[0]?.arrival).toEqual({
    state: 'here',
    at: instantOf(tuesday, '16:00').toISOString(),
    by: expect.any(String) as string,
    afterwards: true,
  })
  await server.ask('DELETE', `/api/admin/arrivals/${id}`, undefined, { cookie })
  expect(await items()).toHaveLength(1)
})

test('are marked afterwards only once they are over, and until the end of the next day', async () => {
  const id = await book(0, '16:00')
  await at(tuesday, '16:10')
  await ask('POST', `/arrivals/${id}`, { afterwards: true })
  const sheet = await ask<Reply<'daySheet'>>('GET', `/admin/day?date=${tuesday}`)
  expect(sheet.sheet?.bookings[0]?.arrival).not.toHaveProperty('afterwards')
  const late = await book(1, '17:00')
  await at('2026-11-26', '09:00')
  expect((await items()).map(({ kind }) => kind)).toEqual(['still_here'])
  const refused = await absent(late, 'excused')
  expect([refused.status, errorOf(refused).error]).toEqual([
    409,
    'Only on the day of the session, and the day after it.',
  ])
})
