/** The arrival card through the whole server in memory. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import { matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let kit: string
const cookies: Partial<Record<StaffRole, string>> = {}
const today = '2026-11-24'

beforeEach(async () => {
  server = testServer({ now: new Date(`${today}T12:00:00-05:00`) })
  anna = await server.signUp({ childName: 'Mia Example', childAge: '11' })
  for (const role of ['desk', 'coach'] as const)
    cookies[role] = (await server.signUpStaff(`${role}@thenest.example`, undefined, role)).cookie
  const sibling = { name: 'Kit Example', age: '14', position: 'forward', plan: 'monthly' }
  const { account } = (await server.ask('POST', '/api/account/players', sibling, anna)).body as Reply<'addPlayer'>
  kit = account.players[1]!.id
})

const book = async (player: string, unit: number, time = '17:00', kind = 'lane') => {
  const body = { kind, unit, date: today, time, name: 'Mia Example', email: anna.profile.email, player }
  const made = await server.ask('POST', '/api/admin/bookings', body, { cookie: cookies.desk })
  return (made.body as Reply<'bookForMember'>).booking.id
}
const cardFor = async (id: string, role: StaffRole = 'desk') => {
  const response = await server.ask('POST', `/api/admin/arrivals/${id}/card`, undefined, { cookie: cookies[role] })
  expect(matchesContract('arrivalCard', response)).toBe(true)
  return response.body as Reply<'arrivalCard'>
}
const sayHealth = async (health: string) => {
  const { account } = (await server.ask('GET', '/api/account', undefined, anna)).body as Reply<'account'>
  const body = { rev: account.rev, born: '', health, leavesAlone: '', collectors: [] }
  return server.ask('PATCH', `/api/account/players/${anna.playerId}/safety`, body, anna)
}
const openings = async () =>
  ((await server.ask('GET', '/api/account/export', undefined, anna)).body as Reply<'exportOwnData'>).safety[0]!.openings

describe('the card', () => {
  test('says name, hour, lane, and only what asks for action', async () => {
    await server.signAll()
    const { card, others } = await cardFor(await book(anna.playerId, 3))
    expect(card).toMatchObject({ name: 'Mia Example', unit: 3, time: '17:00', age: '11', orders: [], unsigned: [] })
    expect([card.asks, others]).toEqual([['adult', 'first_visit'], []])
  })

  test("'First visit' until the player was here once", async () => {
    const id = await book(anna.playerId, 3)
    server.setClock(`${today}T17:00:00-05:00`)
    await server.ask('POST', `/api/arrivals/${id}`, {}, { cookie: cookies.desk })
    expect((await cardFor(id)).card.asks).not.toContain('first_visit')
  })

  test('has a second player of the family next to it, not one of another hour', async () => {
    const id = await book(anna.playerId, 3)
    const [beside, soon] = [await book(kit, 4), await book(kit, 1, '18:00', 'speede')]
    await book(kit, 5, '20:00')
    const { card, others } = await cardFor(id)
    expect(card.unsigned).toEqual([])
    expect(others.map((each) => [each.id, each.name])).toEqual([
      [beside, 'Kit Example'],
      [soon, 'Kit Example'],
    ])
    // The second player was added later, and nobody has signed for them.
    expect(others[0]!.asks).toEqual(['unsigned', 'first_visit'])
    expect(others[0]!.unsigned).toContain('waiver')
  })

  test('names the orders to hand over, and a change that the family has not confirmed', async () => {
    const items = [{ pid: 'logo-hat', size: 'One Size', qty: 1 }]
    const ordered = (await server.ask('POST', '/api/orders', { items }, anna)).body as Reply<'placeOrder'>
    const old = await book(anna.playerId, 3)
    const to = { unit: 4, date: today, time: '17:00' }
    const moved = await server.ask('POST', `/api/admin/bookings/${old}/move`, to, { cookie: cookies.desk })
    const { card } = await cardFor((moved.body as Reply<'moveBooking'>).booking.id)
    expect([card.orders, card.asks]).toEqual([[ordered.order.number], ['adult', 'first_visit', 'moved']])
  })

  test('shows what a coach must know to coaches, each opening logged and told to the family', async () => {
    const id = await book(anna.playerId, 3)
    expect((await cardFor(id, 'coach')).card.safety).toBeUndefined()
    expect(await openings()).toEqual([])
    await sayHealth('Nuts: carries an EpiPen')
    const atDesk = (await cardFor(id, 'desk')).card
    expect([atDesk.asks.includes('safety'), atDesk.safety]).toEqual([true, undefined])
    expect(await openings()).toEqual([])
    expect((await cardFor(id, 'coach')).card.safety).toEqual({ health: 'Nuts: carries an EpiPen' })
    expect(await openings()).toHaveLength(1)
  })

  test("says 'Not on the ice until cleared' to everybody at the desk, and why to coaches", async () => {
    const id = await book(anna.playerId, 3)
    const hold = { note: 'Hit on the head.' }
    const path = `/api/admin/members/${anna.profile.id}/players/${anna.playerId}`
    await server.ask('PATCH', `${path}/hold`, { held: true, ...hold }, { cookie: cookies.coach })
    const [desk, coach] = [(await cardFor(id)).card, (await cardFor(id, 'coach')).card]
    expect([desk.asks.includes('on_hold'), desk.safety]).toEqual([true, undefined])
    expect(coach.safety).toMatchObject({ health: '', hold })
    const cleared = { held: false, note: 'Fine.', since: coach.safety!.hold!.since }
    await server.ask('PATCH', `${path}/hold`, cleared, { cookie: cookies.coach })
    expect((await cardFor(id)).card.asks).not.toContain('on_hold')
  })

  test('is not there for a canceled booking, nor once the family has left', async () => {
    const [canceled, left] = [await book(anna.playerId, 3), await book(anna.playerId, 3, '13:00')]
    const ask = (id: string) =>
      server.ask('POST', `/api/admin/arrivals/${id}/card`, undefined, { cookie: cookies.desk })
    await server.ask('POST', `/api/admin/bookings/${canceled}/cancel`, { kind: 'lane' }, { cookie: cookies.desk })
    server.setClock(`${today}T13:30:00-05:00`)
    const { email } = anna.profile
    await server.ask('POST', '/api/account/delete', { password: anna.password, confirm: email }, anna)
    expect([(await ask(canceled)).status, (await ask(left)).status, (await ask('bk_none')).status]).toEqual([
      404, 404, 404,
    ])
  })
})

test('the desk reads today and tomorrow in one call, which answers nothing while nothing has changed', async () => {
  const id = await book(anna.playerId, 3)
  const ask = async (since = '') =>
    (await server.ask('GET', `/api/admin/desk${since && `?since=${since}`}`, undefined, { cookie: cookies.desk }))
      .body as Reply<'deskDays'>
  const { version, days } = await ask()
  expect(days?.map(({ date, sheet }) => [date, sheet.bookings.map((each) => each.id)])).toEqual([
    [today, [id]],
    ['2026-11-25', []],
  ])
  expect(await ask(version)).toEqual({ version })
  server.setClock(`${today}T17:00:00-05:00`)
  await server.ask('POST', `/api/arrivals/${id}`, {}, { cookie: cookies.desk })
  expect((await ask(version)).days?.[0]?.sheet.bookings[0]?.arrival?.state).toBe('here')
})
