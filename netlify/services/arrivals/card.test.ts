/** The arrival card through the whole server in memory. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { staffRoles, type StaffRole } from '#domain/staff/staff-roles.ts'
import { minutesOf } from '#domain/calendar/calendar.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let server: TestServer
const entries = new Map<string, StoredVersion>()
let anna: Awaited<ReturnType<TestServer['signUp']>>
let kit: string
const cookies: Partial<Record<StaffRole, string>> = {}
const today = '2026-11-24'

beforeEach(async () => {
  entries.clear()
  server = testServer({ now: new Date(`${today}T12:00:00-05:00`), store: memoryStore(entries) })
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

describe('who picks a child up', () => {
  const collectors = [
    { name: 'Anna Ruiz', phone: '', onlyToday: false },
    { name: 'Kim Doe', phone: '', onlyToday: false },
  ]
  const say = async (player: string, leavesAlone: string) => {
    const { account } = (await server.ask('GET', '/api/account', undefined, anna)).body as Reply<'account'>
    const body = { rev: account.rev, born: '', leavesAlone, collectors }
    return server.ask('PATCH', `/api/account/players/${player}/safety`, body, anna)
  }
  const at = (time: string) => server.setClock(`${today}T${time}:00-05:00`)
  const as = (role: StaffRole) => ({ cookie: cookies[role]! })
  const left = (id: string, whom: string, sent?: string) =>
    server.ask('POST', `/api/admin/arrivals/${id}/left`, { with: whom, ...(sent && { at: sent }) }, as('desk'))
  const here = (id: string) => server.ask('POST', `/api/arrivals/${id}`, {}, as('desk'))

  test('everybody at the desk reads it of a child under twelve, which is logged, and of nobody else', async () => {
    await say(anna.playerId, 'yes')
    await say(kit, 'no')
    const manager = (await server.signUpStaff('manager@thenest.example', undefined, 'manager')).cookie
    const denied = { denied: true, name: 'Kim Doe', note: 'Court' }
    const path = `/api/admin/members/${anna.profile.id}/players/${anna.playerId}/denied`
    await server.ask('PATCH', path, denied, { cookie: manager })
    const [child, teen] = [await cardFor(await book(anna.playerId, 3)), await cardFor(await book(kit, 4))]
    const { allowed, ...others } = child.card.pickUp!
    expect(allowed.map(({ name }) => name)).toEqual(['Robin Example', 'Anna Ruiz'])
    expect(others).toEqual({ denied: ['Kim Doe'], leavesAlone: true })
    expect(JSON.stringify(child)).not.toContain('Court')
    expect(teen.card).not.toHaveProperty('pickUp')
    const { entries } = (await server.ask('GET', `/api/log?day=${today}`, undefined, as('desk')))
      .body as Reply<'readLog'>
    expect(entries.map(({ what }) => what)).toContain('member_collectors_opened')
  })

  test('with whom they left is one call, once, taken back on its own, and the family has it', async () => {
    await say(anna.playerId, 'no')
    const id = await book(anna.playerId, 3)
    const { id: whom } = (await cardFor(id)).card.pickUp!.allowed.find(({ name }) => name === 'Anna Ruiz')!
    at('17:00')
    expect((await left(id, whom)).status).toBe(409)
    await here(id)
    for (const refused of ['alone', 'co_nobody', kit]) expect((await left(id, refused)).status).toBe(409)
    at('18:04')
    expect((await left(id, whom)).body).toEqual({ at: `${today}T23:04:00.000Z`, name: 'Anna Ruiz' })
    at('18:05')
    expect((await left(id, anna.profile.id)).body).toMatchObject({ name: 'Anna Ruiz' })
    expect((await cardFor(id)).card).toMatchObject({ leftWith: 'Anna Ruiz', arrival: { state: 'here' } })
    const { safety } = (await server.ask('GET', '/api/account/export', undefined, anna)).body as Reply<'exportOwnData'>
    expect(safety[0]!.departures).toEqual([{ at: `${today}T23:04:00.000Z`, name: 'Anna Ruiz' }])
    await server.ask('DELETE', `/api/admin/arrivals/${id}`, undefined, as('desk'))
    const { card } = await cardFor(id)
    expect([card.arrival?.state, card.arrival?.left, card.leftWith]).toEqual(['here', undefined, undefined])
  })

  test('a second desk that takes back what is taken back already leaves what another has recorded', async () => {
    const id = await book(kit, 3)
    const undo = async (was: string) => {
      const { status } = await server.ask('DELETE', `/api/admin/arrivals/${id}?was=${was}`, undefined, as('desk'))
      return [status, (await cardFor(id)).card.arrival?.state]
    }
    at('17:00')
    await here(id)
    expect(await undo('left')).toEqual([204, 'here'])
    expect(await undo('no_show')).toEqual([204, 'here'])
    expect((await undo('somewhere'))[0]).toBe(400)
    expect(await undo('here')).toEqual([204, undefined])
  })

  test.each([
    ['later', '18:30', '18:04', '18:04'],
    ['on the next day', '24:30', '18:04', '18:04'],
    ['before it can be', '18:30', '18:40', '18:30'],
    ['of before the arrival', '18:30', '16:30', '18:30'],
  ])(
    'a departure that is sent %s counts from when the device says so, if that can be',
    async (_, now, sent, counts) => {
      await say(anna.playerId, 'yes')
      const id = await book(anna.playerId, 3)
      const instant = (time: string) => new Date(Date.parse(`${today}T00:00:00-05:00`) + minutesOf(time) * 60_000)
      server.setClock(instant('17:00'))
      await here(id)
      server.setClock(instant(now))
      const { body } = await left(id, 'alone', instant(sent).toISOString())
      expect(body).toEqual({ at: instant(counts).toISOString(), name: 'alone' })
    },
  )
})

describe('a player who is off the ice', () => {
  const hold = (body: object) =>
    server.ask('PATCH', `/api/admin/members/${anna.profile.id}/players/${anna.playerId}/hold`, body, {
      cookie: cookies.coach!,
    })

  test('is not checked in until a coach clears it; who came before stays', async () => {
    const id = await book(anna.playerId, 3)
    server.setClock(`${today}T17:05:00-05:00`)
    await hold({ held: true, note: 'Wrist.' })
    const here = (at?: string) =>
      server.ask('POST', `/api/arrivals/${id}`, { ...(at && { at }) }, { cookie: cookies.desk! })
    const refused = await here()
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'on_hold', error: 'Please see a coach first.' }])
    expect((await here(`${today}T22:01:00.000Z`)).status).toBe(200)
    await server.ask('DELETE', `/api/admin/arrivals/${id}`, undefined, { cookie: cookies.desk! })
    const { since } = (await cardFor(id, 'coach')).card.safety!.hold!
    await hold({ held: false, note: 'Seen by a doctor.', since })
    expect((await here()).status).toBe(200)
  })
})

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
    await server.ask('DELETE', `/api/admin/arrivals/${id}`, undefined, { cookie: cookies.desk })
    expect((await cardFor(id)).card.asks).toContain('first_visit')
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

const deskOf = async (role: StaffRole = 'desk', since = '') => {
  const response = await server.ask('GET', `/api/admin/desk${since && `?since=${since}`}`, undefined, {
    cookie: cookies[role],
  })
  expect(matchesContract('deskDays', response)).toBe(true)
  return response.body as Reply<'deskDays'>
}

test('the desk reads today and tomorrow in one call, which answers nothing while nothing has changed', async () => {
  const id = await book(anna.playerId, 3)
  const { version, days } = await deskOf()
  expect(days?.map(({ date, sheet }) => [date, sheet.bookings.map((each) => each.id)])).toEqual([
    [today, [id]],
    ['2026-11-25', []],
  ])
  expect(await deskOf('desk', version)).toEqual({ version })
  server.setClock(`${today}T17:00:00-05:00`)
  await server.ask('POST', `/api/arrivals/${id}`, {}, { cookie: cookies.desk })
  expect((await deskOf('desk', version)).days?.[0]?.sheet.bookings[0]?.arrival?.state).toBe('here')
})

describe('what a desk has of today without a connection', () => {
  const note = 'Hit on the head.'
  const ofPlayer = (path: string) => `/api/admin/members/${anna.profile.id}/players/${anna.playerId}${path}`
  const log = async () =>
    ((await server.ask('GET', `/api/log?day=${today}`, undefined, { cookie: cookies.owner })).body as Reply<'readLog'>)
      .entries
  let id: string
  beforeEach(async () => {
    for (const role of ['manager', 'owner'] as const)
      cookies[role] = (await server.signUpStaff(`${role}@thenest.example`, undefined, role)).cookie
    id = await book(anna.playerId, 3)
    await book(kit, 4)
    await sayHealth('Nuts: carries an EpiPen')
    await server.ask('PATCH', ofPlayer('/hold'), { held: true, note }, { cookie: cookies.coach })
    const denied = { denied: true, name: 'Kim Doe', note: 'Court' }
    await server.ask('PATCH', ofPlayer('/denied'), denied, { cookie: cookies.manager })
    await server.ask('POST', '/api/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 1 }] }, anna)
  })

  test.each(staffRoles)('is, for a %s, what the card says with one', async (role) => {
    const { days, cards } = await deskOf(role)
    expect(cards?.at).toBe(`${today}T17:00:00.000Z`)
    expect(cards?.all.map(({ name }) => name)).toEqual(['Mia Example', 'Kit Example'])
    const kept = cards!.all[0]!
    expect(kept).toEqual((await cardFor(id, role)).card)
    expect(kept.pickUp?.denied).toEqual(['Kim Doe'])
    expect(kept.orders).toHaveLength(1)
    const { safety } = kept
    if (role === 'desk') expect([safety, kept.asks.slice(0, 2)]).toEqual([undefined, ['on_hold', 'safety']])
    else expect(safety).toMatchObject({ health: 'Nuts: carries an EpiPen', hold: { note } })
    expect(JSON.stringify([days, cards])).not.toContain('Court')
    expect(JSON.stringify(days)).not.toMatch(/EpiPen|head|Kim Doe/)
  })

  test('is logged once, and not as an opening of each player', async () => {
    await deskOf('coach')
    await deskOf('coach')
    const taken = (await log()).filter(({ what }) => what === 'day_facts_kept')
    expect(taken).toMatchObject([{ subject: today }])
    expect(taken[0]).not.toHaveProperty('member')
    expect(await openings()).toEqual([])
  })

  test('is sent again once the colleague has another role', async () => {
    const { version } = await deskOf('coach')
    expect(await deskOf('coach', version)).toEqual({ version })
    const as = (staffRole: StaffRole) => `${staffRole}${version.slice('coach'.length)}`
    const { cards } = await deskOf('desk', version)
    expect(cards?.all.map(({ safety }) => safety)).toEqual([undefined, undefined])
    expect((await deskOf('desk', as('desk'))).cards).toBeUndefined()
  })

  test('says nothing of tomorrow, and who is denied meanwhile is on the next one', async () => {
    const body = { kind: 'lane', unit: 3, date: '2026-11-25', time: '17:00', name: 'Kit Example', player: kit }
    await server.ask('POST', '/api/admin/bookings', { ...body, email: anna.profile.email }, { cookie: cookies.desk })
    const { version, days, cards } = await deskOf()
    expect([days?.[1]?.sheet.bookings.length, cards?.all.length]).toEqual([1, 2])
    const denied = { denied: true, name: 'Robin Example', note: 'Court' }
    await server.ask('PATCH', ofPlayer('/denied'), denied, { cookie: cookies.manager })
    server.setClock(`${today}T12:05:00-05:00`)
    const next = (await deskOf('desk', version)).cards
    expect([next?.at, next?.all[0]?.pickUp?.denied]).toEqual([`${today}T17:05:00.000Z`, ['Robin Example', 'Kim Doe']])
  })

  test('has every card, even where an order cannot be read', async () => {
    const order = [...entries.keys()].find((key) => key.startsWith('order/'))!
    entries.set(order, { text: '{"v":1}', tag: '"damaged"' })
    const { cards } = await deskOf()
    expect(cards?.all.map(({ orders }) => orders)).toEqual([[], []])
  })
})
