/** Children whom nobody has picked up: from when on staff hear of it, where, over midnight and a change of the clocks, and until when. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, instantOf, type Day } from '#domain/calendar/calendar.ts'
import { compose } from '#server/mail/compose.ts'
import { keys } from '#server/repositories/keys.ts'
import { tellStaff } from '#server/services/inbox/tell-staff.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const staff = { email: 'desk@thenest.example', password: 'a whistle in the dark' }
let server: TestServer
let raw: ReturnType<typeof memoryStore>
let cookie: string
let family: Awaited<ReturnType<TestServer['signUp']>>
/** A Tuesday. */
const tuesday = '2026-11-24'

async function start(day: Day, age = '9') {
  raw = memoryStore()
  server = testServer({ now: instantOf(day, '12:00'), mailEnabled: true, store: raw })
  await server.signUpStaff(staff.email, staff.password, 'desk')
  family = await server.signUp({ childAge: age, childName: 'Sam Example' })
  await at(day, '12:00')
}
/** Sessions of staff end with the day. */
async function at(day: Day, time: string) {
  server.setClock(instantOf(day, time))
  cookie = (await server.ask('POST', '/api/staff/login', staff)).cookie
}
const ask = <Of>(method: string, path: string, body?: unknown) => server.askOk<Of>(method, path, body, cookie)
const book = async (date: Day, time: string, unit = 2, kind = 'lane') => {
  const body = { kind, unit, date, time, name: 'Sam', email: family.profile.email, player: family.playerId }
  return (await ask<Reply<'bookForMember'>>('POST', '/admin/bookings', body)).booking.id
}
const here = (id: string) => ask('POST', `/arrivals/${id}`, {})
const say = (id: string, whom: string) =>
  server.ask('POST', `/api/admin/arrivals/${id}/left`, { with: whom }, { cookie })
const items = async () =>
  (await ask<Reply<'listInbox'>>('GET', '/admin/inbox')).items.filter(({ kind }) => kind === 'still_here')

/** Here at 8:05 PM for the hour of 8 PM. */
async function evening(day: Day) {
  const id = await book(day, '20:00')
  await at(day, '20:05')
  await here(id)
  return id
}

describe('a child that nobody has picked up', () => {
  beforeEach(() => start(tuesday))

  test.each([
    ['a lane', 'lane', '16:00', '17:29', '17:30'],
    ['a Speede unit', 'speede', '16:00', '16:59', '17:00'],
  ])('is an item 30 minutes after the session of %s', async (...row) => {
    const [, kind, time, before, since] = row
    const id = await book(tuesday, time, 2, kind)
    await at(tuesday, time)
    await here(id)
    await at(tuesday, before)
    expect(await items()).toEqual([])
    await at(tuesday, since)
    const due = instantOf(tuesday, since).toISOString()
    expect(await items()).toMatchObject([{ player: 'Sam Example', at: due, due, day: tuesday }])
  })

  test('is waited for until the last session of the day, of whatever it is, unless that is excused', async () => {
    const [id, last] = [await book(tuesday, '16:00'), await book(tuesday, '19:00', 1, 'speede')]
    await at(tuesday, '16:00')
    await here(id)
    await at(tuesday, '17:30')
    expect(await items()).toEqual([])
    await ask('POST', `/admin/arrivals/${last}/absence`, { state: 'excused' })
    expect(await items()).toHaveLength(1)
  })

  test('is told once, at night, in a message that names nobody in its subject, and stands until somebody says', async () => {
    const id = await evening(tuesday)
    for (const [day, time, mails] of [
      [tuesday, '21:25', 0],
      [tuesday, '21:30', 1],
      [tuesday, '23:55', 0],
      [addDays(tuesday, 1), '00:05', 0],
      [addDays(tuesday, 1), '07:05', 0],
      [addDays(tuesday, 6), '12:00', 0],
    ] as const) {
      await at(day, time)
      expect([day, time, await tellStaff(server.context)]).toEqual([day, time, mails])
      expect(await items()).toHaveLength(day === tuesday && time === '21:25' ? 0 : 1)
    }
    const told = (await unsentEntries(server.context)).find(({ entry }) => entry.value.kind === 'urgent_staff')!
    const { mail } = (await compose(server.context, 'https://nest.example', told))!
    expect(mail).toMatchObject({ to: staff.email, subject: 'Urgent: Child not picked up' })
    expect(JSON.stringify(mail)).toContain('Sam Example')
    expect((await say(id, 'gone')).body).toMatchObject({ name: 'gone' })
    expect(await items()).toEqual([])
    const { card } = await ask<Reply<'arrivalCard'>>('POST', `/admin/arrivals/${id}/card`)
    expect(card.leftWith).toBe('gone')
    await ask('DELETE', `/admin/arrivals/${id}?was=left`)
    expect(await items()).toHaveLength(1)
  })

  test('who is picked up after midnight has left with whom they have left', async () => {
    const id = await evening(tuesday)
    await at(addDays(tuesday, 1), '00:10')
    expect((await say(id, family.profile.id)).body).toMatchObject({ name: 'Robin Example' })
    expect(await items()).toEqual([])
  })

  test('is not looked for after a week', async () => {
    const id = await evening(tuesday)
    await at(addDays(tuesday, 7), '12:00')
    expect(await items()).toHaveLength(1)
    await at(addDays(tuesday, 8), '12:00')
    expect(await items()).toEqual([])
    expect(errorOf(await say(id, 'gone')).error).toBe('Only on the day of the session.')
  })

  test('of a day whose record cannot be read stops no other', async () => {
    await evening(tuesday)
    await at(addDays(tuesday, 1), '12:00')
    const next = await book(addDays(tuesday, 1), '13:00', 3)
    await at(addDays(tuesday, 1), '13:00')
    await here(next)
    await at(addDays(tuesday, 1), '14:30')
    expect(await items()).toHaveLength(2)
    const { tag } = (await raw.read(keys.arrivals(tuesday)))!
    await raw.replace<object>(keys.arrivals(tuesday), tag, { v: 1, marks: 'none' })
    expect(await items()).toMatchObject([{ day: addDays(tuesday, 1) }])
  })
})

test('nobody waits for a player who may leave by age', async () => {
  await start(tuesday, '12')
  await evening(tuesday)
  await at(tuesday, '22:00')
  expect(await items()).toEqual([])
})

/** In America, the clock goes back on November 1 of 2026 and forward on March 14 of 2027. */
test.each(['2026-10-31', '2027-03-13', '2026-12-31', '2026-11-24'])(
  'over the night of %s, from half an hour after the session on, there is one item, of that moment, by every clock',
  async (day) => {
    await start(day)
    const id = await evening(day)
    const due = instantOf(day, '21:30')
    for (let minutes = -60; minutes <= 24 * 60; minutes += 45) {
      server.setClock(new Date(due.getTime() + minutes * 60_000))
      cookie = (await server.ask('POST', '/api/staff/login', staff)).cookie
      const found = (await items()).map(({ due: moment, subject }) => [moment, subject])
      expect([minutes, found]).toEqual([minutes, minutes < 0 ? [] : [[due.toISOString(), id]]])
    }
  },
)
