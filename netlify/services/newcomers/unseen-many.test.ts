/** Many families that nobody has seen, through the whole server: what they hold, what managers hear, and how it ends. */
// @module-tag long
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { keys } from '#server/repositories/keys.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { registration, testServer } from '#server/test-support/server/test-server.ts'

/** Monday morning, before the first hour. */
const start = instantOf('2026-11-23', '08:00')

test('forty strangers with confirmed addresses hold a tenth of the hours, the club hears of it, and ends it', async () => {
  const server = testServer({ mailEnabled: true, now: start })
  let { cookie: manager } = await server.signUpStaff('m@thenest.example', 'a whistle in the dark', 'manager')
  const days = Array.from(
    { length: 28 },
    (_, nth) => `2026-${nth < 8 ? `11-${nth + 23}` : `12-${String(nth - 7).padStart(2, '0')}`}`,
  )
  const free = days.flatMap((date) =>
    slotTimes('lane').flatMap((time) => [1, 2, 3, 4, 5].map((lane) => ({ lane, date, time }))),
  )
  expect(free).toHaveLength(1680)
  const strangers = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => server.signUp({ email: `bot${nth}@catch-all.example` }, { isUnseen: true })),
  )
  const stranger = async ({ cookie: bot, profile }: (typeof strangers)[number], nth: number) => {
    // Each tries a part of all hours of its own, in every week.
    for (const slot of free.filter((_, each) => each % 120 === nth))
      await server.ask('POST', '/api/lanes/bookings', { ...slot, name: 'B', email: profile.email }, { cookie: bot })
  }
  for (const [nth, one] of strangers.entries()) await stranger(one, nth)
  const hours = async () => {
    const { store } = server.context
    const slots = await Promise.all((await store.list(keys.slotsOfKind('lane'))).map(({ key }) => store.read(key)))
    return slots.filter((slot) => slot?.value.state === 'booked').length
  }
  expect(await hours()).toBe(160)
  const inbox = async () =>
    (
      (await server.ask('GET', '/api/admin/inbox', undefined, { cookie: manager })).body as Reply<'listInbox'>
    ).items.filter(({ kind }) => kind === 'newcomers_many')
  const [item] = await inbox()
  // Thanksgiving is closed.
  expect(item).toMatchObject({ about: '40 families joined today, 160 of 1,620 lane hours (10%)' })
  expect(item!.unseen).toHaveLength(40)

  const known = item!.unseen![0]!.id
  await server.ask('PATCH', `/api/admin/members/${known}/known`, { known: true }, { cookie: manager })
  const end = () => server.ask('POST', '/api/admin/inbox/unseen/end', { day: '2026-11-23' }, { cookie: manager })
  expect((await end()).body).toEqual({ families: 39, sessions: 156 })
  expect((await end()).body).toEqual({ families: 0, sessions: 0 })
  await server.drainWaitUntil()
  expect(await hours()).toBe(4)
  expect((await auditBookings(server.context)).violations).toEqual([])
  // Each is told on its schedule, and nobody has to call a stranger.
  const changes = (await server.ask('GET', '/api/schedule/changes', undefined, { cookie: strangers[1]!.cookie }))
    .body as Reply<'scheduleChanges'>
  expect(changes.changes).toHaveLength(4)
  const { items } = (await server.ask('GET', '/api/admin/inbox', undefined, { cookie: manager }))
    .body as Reply<'listInbox'>
  expect(items.filter(({ kind }) => kind === 'call')).toEqual([])
  expect(await inbox()).toHaveLength(1)
  server.setClock(instantOf('2026-11-24', '08:00'))
  manager = (await server.signUpStaff('other@thenest.example', 'a whistle in the dark', 'manager')).cookie
  expect(await inbox()).toEqual([])
}, 60_000)

test('accounts that are made and deleted within a day by somebody the club has not seen leave nothing to do', async () => {
  const server = testServer({ now: start })
  const comeAndGo = async (email: string, leave: string) => {
    server.setClock(start)
    const { cookie } = await server.signUp({ email }, { isUnseen: true })
    server.setClock(leave)
    const body = { password: 'three blue herons', confirm: email }
    expect((await server.ask('POST', '/api/account/delete', body, { cookie })).status).toBe(204)
  }
  for (let nth = 0; nth < 20; nth += 1)
    await comeAndGo(`bot${nth}@catch-all.example`, instantOf('2026-11-23', '23:00').toISOString())
  const gone = async (manager: string) => {
    const { cookie } = await server.signUpStaff(manager, 'a whistle in the dark', 'manager')
    const { body } = await server.ask('GET', '/api/admin/inbox', undefined, { cookie })
    return (body as Reply<'listInbox'>).items.filter(({ kind }) => kind === 'account_deleted')
  }
  expect(await gone('one@thenest.example')).toEqual([])
  await comeAndGo('longer@x.example', instantOf('2026-11-24', '09:00').toISOString())
  expect(await gone('two@thenest.example')).toHaveLength(1)
})

test('one subscriber with a /48 of IPv6 registers as often as one network may', async () => {
  const server = testServer({ now: start })
  const register = (nth: number) =>
    server.ask('POST', '/api/members/register', registration(`v6${nth}@x.example`), {
      ip: `2001:db8:7:${(nth * 256).toString(16)}::1`,
    })
  const statuses = []
  for (let nth = 0; nth < 21; nth += 1) statuses.push((await register(nth)).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})
