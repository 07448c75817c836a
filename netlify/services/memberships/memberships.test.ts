/** Memberships and dues through the whole server: end, pause, take back, charge, decline, refund, and who races whom. */
// @module-tag long
import { beforeEach, describe, expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { standbyMessages } from '#domain/standby/standby-messages.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { keysUnder, readAll } from '#server/repositories/update-with-retry.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { inviteSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { errorOf, testKeyPepper, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { reconcileMemberships } from './reconcile-memberships.ts'

const email = 'robin@families.example'
const accountKey = accountKeyOf(testKeyPepper, email)
type Change = Body<'changeMembership'>
type Entry = Body<'noteDues'>['entry']

let server: TestServer
let entries: Map<string, StoredVersion>
let cookie: string
let player: string
let family: string
let coach: string
/** Sam joined on October 30: the period goes to November 29, today is the 21st. */
beforeEach(async () => {
  entries = new Map()
  server = testServer({ mailEnabled: true, store: memoryStore(entries) })
  const joined = await server.signUp({ email, childName: 'Sam', membershipPlan: 'monthly' })
  ;({ cookie, playerId: player } = joined)
  family = joined.profile.id
  coach = (await server.signUpStaff()).cookie
  await byStaff({ change: 'date', from: '2026-10-30' })
})

/** Sessions of colleagues do not last that long. */
async function later(at: string) {
  server.setClock(at)
  const again = { email: 'coach@thenest.example', password: 'a whistle in the dark' }
  coach = (await server.ask('POST', '/api/staff/login', again)).cookie
}

const ask = (method: string, path: string, body?: object, by = cookie) =>
  server.ask(method, `/api${path}`, body, { cookie: by })
const change = (body: Change, by?: string, id = player) => ask('POST', `/account/players/${id}/membership`, body, by)
const byStaff = (body: Change) => ask('POST', `/account/players/${player}/membership?family=${family}`, body, coach)
const reserve = (date: string, lane = 1) =>
  ask('POST', '/lanes/bookings', { lane, date, time: '18:00', name: 'Sam', email })
const booked = async () => ((await ask('GET', '/schedule')).body as Reply<'schedule'>).bookings.map(({ date }) => date)
const own = async () => ((await ask('GET', '/account')).body as Reply<'account'>).account.players[0]!
const items = async () =>
  (await readAll(server.context.store, await keysUnder(server.context.store, keys.allItems))).map(({ value }) => value)
const messages = async (kind: string) =>
  (await readAll(server.context.store, await keysUnder(server.context.store, keys.outboxOf(accountKey)))).filter(
    ({ value }) => value.kind === kind,
  ).length

describe('an end', () => {
  test('cancels what is booked after it in the same write, is told, and is an item until its next charge', async () => {
    for (const date of ['2026-11-27', '2026-12-02']) expect((await reserve(date)).status).toBe(201)
    const { status, body } = await change({ change: 'end', from: '2026-11-30' })
    expect(status).toBe(200)
    expect(await booked()).toEqual(['2026-11-27'])
    const [step] = (body as Reply<'changeMembership'>).account.players[0]!.history!.slice(-1)
    expect(step).toMatchObject({ step: 'ended', from: '2026-11-30', by: { name: 'Robin Example' } })
    expect(await items()).toMatchObject([
      { kind: 'membership_ended', player, to: 'Monthly from Oct 30, 2026, last day Nov 29, 2026' },
    ])
    expect((await items())[0]!.due < '2026-11-30T04:00:00Z').toBe(true)
    expect(await messages('membership_changed')).toBe(1)
    expect(await auditBookings(server.context)).toMatchObject({ violations: [] })
  })

  test('of the only child leaves the account; until then it books, after that it does not', async () => {
    await change({ change: 'end' })
    expect((await reserve('2026-11-29')).status).toBe(201)
    const after = await reserve('2026-12-01')
    expect([after.status, errorOf(after).error]).toEqual([400, playerMessages.retired])
    await later('2026-11-30T12:00:00Z')
    await reconcileMemberships(server.context)
    expect((await own()).retired).toBe('2026-11-30T11:00:00.000Z')
    expect((await ask('GET', '/orders')).status).toBe(200)
    expect((await ask('GET', '/account/export')).status).toBe(200)
    expect((await server.ask('GET', '/api/members/full', undefined, { cookie: coach })).status).toBe(200)
    expect((await change({ change: 'join', plan: 'annual' })).status).toBe(200)
    expect(await own()).toMatchObject({ plan: 'annual' })
    expect(await items()).toMatchObject([{ kind: 'membership_joined', to: 'Annual from Nov 30, 2026' }])
    expect(await own()).not.toHaveProperty('retired')
    expect((await reserve('2026-12-01')).status).toBe(201)
  })

  test('is taken back until then, once for a copy, and not from a day that has changed', async () => {
    const before = await items()
    await change({ change: 'end' })
    for (const _ of [1, 2]) expect((await change({ change: 'keep' })).status).toBe(200)
    expect((await own()).history).toMatchObject([{ step: 'joined' }, { step: 'ended' }, { step: 'kept' }])
    expect(await items()).toMatchObject(before.map(({ kind, from, to }) => ({ kind, from, to })))
    expect((await reserve('2026-12-01')).status).toBe(201)
    const late = await change({ change: 'end', from: '2026-10-30' })
    expect([late.status, errorOf(late).error]).toEqual([409, 'The day has changed meanwhile. Please look at it again.'])
  })

  test('and a pause in the same minute leave one of the two', async () => {
    const [end, pause] = await Promise.all([change({ change: 'end' }), byStaff({ change: 'pause', months: 1 })])
    expect(end.status).toBe(200)
    expect([200, 409]).toContain(pause.status)
    expect((await own()).history!.at(-1)).toMatchObject({ step: 'ended' })
  })

  test('is not the other caregiver’s to make, nor another family’s', async () => {
    const joining = {
      token: await inviteSecond(server, cookie),
      email: 'lou@families.example',
      password: 'three blue herons',
    }
    const lou = await server.ask('POST', '/api/members/join', {
      ...joining,
      firstName: 'Lou',
      lastName: 'X',
      phone: '555 0100',
    })
    expect((await change({ change: 'end' }, lou.cookie)).status).toBe(403)
    expect((await ask('GET', '/account/dues', undefined, lou.cookie)).status).toBe(403)
    const other = await server.signUp()
    expect((await change({ change: 'end' }, other.cookie)).status).toBe(404)
    expect((await byStaff({ change: 'date', from: '2026-09-30' })).status).toBe(200)
    const desk = await server.signUpStaff('desk@thenest.example', 'a whistle in the dark', 'desk')
    expect(
      (
        await server.ask(
          'POST',
          `/api/account/players/${player}/membership?family=${family}`,
          { change: 'date', from: '2026-08-30' },
          { cookie: desk.cookie },
        )
      ).status,
    ).toBe(403)
  })
})

describe('a colleague', () => {
  const byDesk = async (role: 'desk' | 'coach') => {
    const { cookie: by } = await server.signUpStaff(`${role}@staff.example`, undefined, role)
    return (body: Change, of = { id: player, family }) =>
      ask('POST', `/account/players/${of.id}/membership?family=${of.family}`, body, by)
  }

  test('ends and pauses from coach on; what gives something back is everybody’s', async () => {
    const [desk, coach] = [await byDesk('desk'), await byDesk('coach')]
    for (const body of [{ change: 'end' }, { change: 'pause', months: 1 }] as const) {
      const refused = await desk(body)
      expect([refused.status, errorOf(refused).error]).toEqual([403, staffMessages.roleTooLow.coach])
    }
    expect((await coach({ change: 'end' })).status).toBe(200)
    expect((await desk({ change: 'keep' })).status).toBe(200)
  })

  test('ends it on a day within what is paid as a manager, with a reason in the log; what is booked later is canceled', async () => {
    for (const date of ['2026-11-24', '2026-11-27']) expect((await reserve(date)).status).toBe(201)
    const body = { change: 'stop', last: '2026-11-25', note: 'Moves away' } as const
    const refused = await (await byDesk('coach'))(body)
    expect([refused.status, errorOf(refused).error]).toEqual([403, staffMessages.roleTooLow.manager])
    expect((await change(body)).status).toBe(403)
    expect((await byStaff({ ...body, last: '2026-11-30' })).status).toBe(409)
    expect((await byStaff(body)).status).toBe(200)
    expect(await booked()).toEqual(['2026-11-24'])
    expect((await own()).history!.at(-1)).toMatchObject({ step: 'ended', from: '2026-11-26' })
    expect(JSON.stringify(await own())).not.toContain('Moves away')
    const { body: log } = await ask('GET', '/log?day=2026-11-21', undefined, coach)
    expect(JSON.stringify(log)).toContain('Moves away')
    await later('2026-12-01T15:00:00Z')
    await reconcileMemberships(server.context)
    const dues = (await ask('GET', '/admin/dues', undefined, coach)).body as Reply<'listDues'>
    expect(dues.dues.filter(({ from }) => from > '2026-11-25')).toEqual([])
  })

  test("ends or pauses 20 an hour; more is refused, and 'endings_many' for the managers", async () => {
    const coach = await byDesk('coach')
    const many = async () => (await items()).filter(({ kind }) => kind === 'endings_many').length
    const families = await Promise.all(Array.from({ length: 21 }, () => server.signUp()))
    const ends = []
    for (const { playerId: id, profile } of families)
      ends.push((await coach({ change: 'end' }, { id, family: profile.id })).status)
    expect(ends).toEqual([...Array.from({ length: 20 }, () => 200), 409])
    expect(await many()).toBe(1)
    await later('2026-11-21T18:30:00Z')
    expect((await coach({ change: 'end' })).status).toBe(200)
  })
})

describe('a pause', () => {
  test('books nothing meanwhile, says so, and costs nothing', async () => {
    expect((await reserve('2026-12-02')).status).toBe(201)
    expect((await change({ change: 'pause', months: 1 })).status).toBe(200)
    expect(await booked()).toEqual([])
    const refused = await reserve('2026-12-03')
    expect([refused.status, errorOf(refused).error]).toEqual([
      400,
      'The membership of this player is paused then. Please pick another day or player.',
    ])
    expect((await reserve('2026-11-28')).status).toBe(201)
    expect((await own()).away).toEqual([{ why: 'paused', from: '2026-11-30', until: '2026-12-30' }])
    const wish = { kind: 'lane', days: ['2026-11-29', '2026-12-03'], from: '16:00', to: '19:00', notice: 90 }
    const waiting = await ask('POST', '/standby', wish)
    expect([waiting.status, errorOf(waiting).fields]).toEqual([400, { days: standbyMessages.away.paused('Sam') }])
    const rsvp = { name: 'Robin', email, qty: 2, players: [player], comes: true }
    const coming = await ask('POST', '/events/healthy-eats-2026-12-06/attendees', rsvp)
    expect([coming.status, errorOf(coming).error]).toEqual([400, playerMessages.paused])
    expect((await ask('POST', '/events/healthy-eats-2026-11-29/attendees', rsvp)).status).toBe(201)
    expect(await items()).toMatchObject([{ kind: 'membership_paused' }])
    const { body } = await ask('GET', '/account/dues')
    expect((body as Reply<'ownDues'>).dues).toEqual([])
    expect((await change({ change: 'resume' })).status).toBe(200)
    expect((await reserve('2026-12-03')).status).toBe(201)
  })

  test('also for what the desk books; a request that was under way is canceled in the night', async () => {
    await change({ change: 'end' })
    const body = { kind: 'lane', unit: 2, date: '2026-12-02', time: '18:00', name: 'Sam', email }
    const refused = await ask('POST', '/admin/bookings', body, coach)
    expect([refused.status, errorOf(refused).error]).toEqual([400, playerMessages.retired])
    // As a reservation that read the family before the end and is stored after it.
    await change({ change: 'keep' })
    await reserve('2026-12-02')
    const member = (await server.context.store.read(keys.member(accountKey)))!
    const ended = { step: 'ended', from: '2026-11-30', at: '2026-11-21T17:00:00.000Z' } as const
    if (!('players' in member.value)) throw new Error('deleted')
    const players = member.value.players.map((each) => ({ ...each, history: [...each.history!, ended] }))
    await server.context.store.replace(keys.member(accountKey), member.tag, { ...member.value, players })
    expect(await reconcileMemberships(server.context)).toBe(1)
    expect(await booked()).toEqual([])
  })
})

describe('dues', () => {
  const list = async (query = '') =>
    (await ask('GET', `/admin/dues${query}`, undefined, coach)).body as Reply<'listDues'>
  const note = (entry: Entry, { id, total }: { id: string; total: number }, by = coach) =>
    ask('POST', '/admin/dues', { dues: [{ family, id, total }], entry }, by)
  const book = async (query = '') =>
    (await ask('GET', `/admin/book${query}`, undefined, coach)).body as Reply<'readBook'>
  const first = async () => (await list(`?family=${family}`)).dues.find(({ from }) => from === '2026-11-30')!
  beforeEach(() => later('2026-11-30T15:00:00Z'))

  test('are computed, and the family sees the same lines', async () => {
    const due = await first()
    expect(due).toMatchObject({
      id: `${player}.2026-11-30`,
      name: 'Sam',
      plan: 'monthly',
      from: '2026-11-30',
      to: '2026-12-29',
      total: 256_47,
      state: 'open',
      family: { id: family, name: 'Robin Example', cardLast4: '4242' },
    })
    expect(dueMessages.line(due)).toBe('Sam: monthly, Nov 30 to Dec 29')
    const { dues } = (await ask('GET', '/account/dues')).body as Reply<'ownDues'>
    expect(dues.map(({ from, state }) => [from, state])).toEqual([
      ['2026-12-30', 'open'],
      ['2026-11-30', 'open'],
    ])
  })

  test('two colleagues who tick the same charge: one has, the other is told; a copy of a request is none', async () => {
    const due = await first()
    const second = (await server.signUpStaff('kim@thenest.example', 'a whistle in the dark', 'manager')).cookie
    const ticks = await Promise.all([note({ step: 'charged' }, due), note({ step: 'charged' }, due, second)])
    expect(ticks.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(errorOf(ticks.find(({ status }) => status === 409)!).error).toBe(dueMessages.refusals.settled)
    const body = {
      dues: [{ family, id: due.id, total: due.total }],
      entry: { step: 'refunded', cents: 100_00, note: 'Closed' },
    }
    for (const _ of [1, 2])
      expect(
        (await server.ask('POST', '/api/admin/dues', body, { cookie: coach, key: 'same-key-twice-0001' })).status,
      ).toBe(200)
    expect(await book()).toMatchObject({ month: '2026-11', cents: 156_47, waived: 0 })
    expect((await list()).taken).toBe(156_47)
  })

  test('another amount than was shown is refused, as is refunding more than was charged', async () => {
    const due = await first()
    const refused = await note({ step: 'charged' }, { ...due, total: 249_00 })
    expect([refused.status, errorOf(refused).error]).toEqual([409, dueMessages.refusals.amount])
    expect((await note({ step: 'charged', reference: 'Batch 12' }, due)).status).toBe(200)
    const tooMuch = await note({ step: 'refunded', cents: 256_48, note: 'x' }, due)
    expect([tooMuch.status, errorOf(tooMuch).error]).toEqual([409, dueMessages.refusals.too_much])
  })

  test('taken back in a later month is an entry of that day; the month before, its file and its sums stay', async () => {
    await note({ step: 'charged', reference: '0012345' }, await first())
    const file = async (month: string) =>
      String((await ask('GET', `/admin/book/export.csv?month=${month}`, undefined, coach)).body)
    await later('2026-12-01T15:00:00Z')
    const [before, table] = [await file('2026-11'), await book('?month=2026-11')]
    expect(before.split('\r\n').slice(1)).toEqual([
      '"2026-11-30","Charged","Sam","Robin Example","","monthly","2026-11-30","2026-12-29","256.47","0","0","Ref 0012345","","Coach Example"',
      '"Together","","","","","","","","256.47","0","0","","",""',
      '',
    ])
    const close = (month: string) => ask('POST', '/admin/book', { month }, coach)
    expect((await close('2026-12')).status).toBe(409)
    const closed = (await close('2026-11')).body as Reply<'closeMonth'>
    expect(closed).toMatchObject({ canClose: false, closed: { by: { name: 'Coach Example' }, cents: 256_47 } })
    expect(((await close('2026-11')).body as Reply<'closeMonth'>).closed).toEqual(closed.closed)
    const due = await first()
    expect((await note({ step: 'undo', of: due.steps[0]!.id }, due)).status).toBe(200)
    expect(await file('2026-11')).toBe(before)
    const { undo: _undo, refundable: _refundable, ...entry } = table.entries[0]!
    expect((await book('?month=2026-11')).entries).toMatchObject([entry])
    expect(await book()).toMatchObject({ month: '2026-12', cents: -256_47 })
    expect(await file('2026-12')).toContain(
      '"2026-12-01","Taken back","Sam","Robin Example","","monthly","2026-11-30","2026-12-29","-256.47"',
    )
    expect(await first()).toMatchObject({ state: 'open', paid: 0 })
    expect((await note({ step: 'paid', how: 'cash' }, await first())).status).toBe(200)
    expect(await book()).toMatchObject({ cents: -7_47 })
  })

  test('stand with the orders in one book: an order is paid when it is picked up, and undone later on that day', async () => {
    cookie = (await server.ask('POST', '/api/members/login', { email, password: 'three blue herons' })).cookie
    const items = [{ pid: 'logo-hat', size: 'One Size', qty: 2 }]
    const { order } = (await ask('POST', '/orders', { items })).body as Reply<'placeOrder'>
    const set = (status: string, rev: number) => ask('PATCH', `/orders/${order.id}`, { status, rev }, coach)
    const steps = async (month: string) =>
      (await book(`?month=${month}`)).entries.map(({ step, cents, day, about }) => [step, cents, day, about])
    await set('picked_up', 0)
    await set('pending_pickup', 1)
    expect(await steps('2026-11')).toEqual([])
    await set('picked_up', 2)
    const paid = ['order', order.total, '2026-11-30', `Order ${order.number}`]
    expect(await steps('2026-11')).toEqual([paid])
    await later('2026-12-02T15:00:00Z')
    expect((await set('pending_pickup', 3)).status).toBe(200)
    expect(await steps('2026-11')).toEqual([paid])
    expect(await steps('2026-12')).toEqual([['order_undone', -order.total, '2026-12-02', `Order ${order.number}`]])
  })

  test('a repeated request is found whatever came between', async () => {
    const due = await first()
    const body = { dues: [{ family, id: due.id, total: due.total }], entry: { step: 'charged' } }
    const send = () => server.ask('POST', '/api/admin/dues', body, { cookie: coach, key: 'same-key-twice-0002' })
    expect((await send()).status).toBe(200)
    expect((await note({ step: 'undo', of: (await first()).steps[0]!.id }, due)).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect(await first()).toMatchObject({ state: 'open', steps: [] })
  })

  test('a declined card is told to the family with the day, until something else is noted', async () => {
    const due = await first()
    expect((await note({ step: 'declined', on: '2026-12-03' }, due)).status).toBe(200)
    expect(await messages('card_declined')).toBe(1)
    expect(await first()).toMatchObject({ state: 'declined', tryOn: '2026-12-03' })
    const { steps } = await first()
    expect((await note({ step: 'undo', of: steps[0]!.id }, due)).status).toBe(200)
    expect(await first()).toMatchObject({ state: 'open', steps: [] })
  })

  test('are exact after the day of joining is corrected, also in the moment of a charge: the difference is a line, and its charge an entry', async () => {
    const due = await first()
    await Promise.all([note({ step: 'charged' }, due), byStaff({ change: 'date', from: '2026-10-29' })])
    const sum = async () => (await list()).dues.reduce((all, { total }) => all + total, 0)
    const taken = async () => (await list()).taken
    expect((await sum()) + (await taken())).toBe(256_47)
    if ((await taken()) === 0) await note({ step: 'charged' }, (await list()).dues[0]!)
    // Of the months of November and December one is charged.
    await later('2026-12-01T15:00:00Z')
    expect((await byStaff({ change: 'date', from: '2026-09-01' })).status).toBe(200)
    const [difference] = (await list()).dues
    expect(difference).toMatchObject({ from: '2026-12-01', total: 256_47, isDifference: true, state: 'open' })
    expect((await note({ step: 'charged' }, difference!)).status).toBe(200)
    expect((await list()).dues).toEqual([])
    expect((await book()).entries.map(({ about, cents }) => [about, cents])).toEqual([
      ['Sam: difference, changed Dec 1, 2026', 256_47],
    ])
  })

  test('of a family whose record is damaged stop no other', async () => {
    await server.signUp()
    const { dues } = await list()
    entries.set(keys.dues(accountKey), { text: '{"v":1}', tag: '"damaged"' })
    const named = dues.map(({ family: { id }, ...due }) => ({ family: id, id: due.id, total: due.total }))
    const { status, body } = await ask('POST', '/admin/dues', { dues: named, entry: { step: 'charged' } }, coach)
    expect([named.length, status]).toEqual([2, 200])
    const damaged = named.find((due) => due.family === family)!.id
    expect(body).toEqual({
      noted: named.map(({ id }) => id).filter((id) => id !== damaged),
      refused: [{ id: damaged, error: dueMessages.refusals.unreadable }],
    })
  })

  test('are not charged after the end; those before it stay due, whoever is gone', async () => {
    await later('2026-12-01T15:00:00Z')
    await change({ change: 'end' })
    await later('2026-12-30T15:00:00Z')
    await reconcileMemberships(server.context)
    const { dues } = await list()
    expect(dues.map(({ from, state }) => [from, state])).toEqual([['2026-11-30', 'open']])
    const refused = await note({ step: 'charged' }, { id: `${player}.2026-12-30`, total: 256_47 })
    expect([refused.status, errorOf(refused).error]).toEqual([409, dueMessages.refusals.no_due])
    expect((await note({ step: 'charged' }, dues[0]!)).status).toBe(200)
  })

  test('of a deleted account stay in the book without a name, and what is open in the list under the sealed one until it is noted', async () => {
    const due = await first()
    await note({ step: 'charged', reference: 'Robin at the desk' }, due)
    await later('2026-12-30T15:00:00Z')
    cookie = (await server.ask('POST', '/api/members/login', { email, password: 'three blue herons' })).cookie
    const deletion = { password: 'three blue herons', confirm: email }
    expect((await ask('POST', '/account/delete', deletion)).status).toBe(204)
    expect(await items()).toMatchObject([{ kind: 'account_deleted', to: '$256.47 not charged' }])
    await server.drainWaitUntil()
    const { cents, entries } = await book('?month=2026-11')
    expect(cents).toBe(256_47)
    expect(entries).toMatchObject([{ family: { id: '' }, name: '', step: 'charged' }])
    expect(JSON.stringify(entries)).not.toContain('Robin')
    const left = (await list()).dues
    expect(left).toMatchObject([
      { from: '2026-12-30', name: 'Sam', total: 256_47, state: 'open', family: { id: '', name: 'Robin Example' } },
    ])
    const noteLeft = (entry: Entry) =>
      ask('POST', '/admin/dues', { dues: [{ family: '', id: left[0]!.id, total: 256_47 }], entry }, coach)
    expect((await noteLeft({ step: 'declined', on: '2026-12-31' })).status).toBe(200)
    await later('2026-12-31T15:00:00Z')
    const again = (await ask('GET', '/admin/inbox', undefined, coach)).body as Reply<'listInbox'>
    expect(again.items.find(({ kind }) => kind === 'charge_again')).toMatchObject({ about: 'Sam, $256.47' })
    // A new account has the address by now.
    await server.signUp({ email, childName: 'Ben', membershipPlan: 'annual' })
    expect((await list()).dues.map(({ name, state }) => [name, state])).toEqual([
      ['Sam', 'declined'],
      ['Ben', 'open'],
    ])
    expect((await noteLeft({ step: 'paid', how: 'cash' })).status).toBe(200)
    expect((await list()).dues.map(({ name }) => name)).toEqual(['Ben'])
    expect((await book()).entries.map(({ step, name, cents }) => [step, name, cents])).toEqual([
      ['declined', '', 0],
      ['paid', '', 249_00],
    ])
    // What was charged before can still be refunded.
    const refund = {
      dues: [{ family: '', id: entries[0]!.due, total: due.total }],
      entry: { step: 'refunded', cents: 1_00, note: 'x' },
    }
    expect((await ask('POST', '/admin/dues', refund, coach)).status).toBe(200)
  })

  test('of an account that is deleted and made again on one day are two, each with what was noted about it', async () => {
    const leave = async (by: string) => {
      const deletion = { password: 'three blue herons', confirm: 'again@example.org' }
      expect((await ask('POST', '/account/delete', deletion, by)).status).toBe(204)
      await server.drainWaitUntil()
    }
    let minute = 0
    const join = (childName: string) => {
      server.setClock(`2026-11-30T15:0${(minute += 1)}:00Z`)
      return server.signUp({ email: 'again@example.org', childName, membershipPlan: 'monthly' })
    }
    const states = async () => (await list()).dues.map(({ name, state }) => `${name} ${state}`).toSorted()
    const charge = async (name: string) => {
      const { id, total, family: of } = (await list()).dues.find((each) => each.name === name)!
      const body = { dues: [{ family: of.id, id, total }], entry: { step: 'charged' } }
      expect((await ask('POST', '/admin/dues', body, coach)).status).toBe(200)
    }
    const once = await join('Ada')
    await charge('Ada')
    await leave(once.cookie)
    const twice = await join('Bea')
    expect(await states()).toEqual(['Bea open', 'Sam open'])
    await leave(twice.cookie)
    await join('Cleo')
    expect(await states()).toEqual(['Bea open', 'Cleo open', 'Sam open'])
    for (const name of ['Bea', 'Cleo']) await charge(name)
    expect(await states()).toEqual(['Sam open'])
    expect((await book('?month=2026-11')).cents).toBe(3 * 256_47)
  })

  test('are for managers and owners, and in the log', async () => {
    const desk = (await server.signUpStaff('desk@thenest.example', 'a whistle in the dark', 'coach')).cookie
    expect((await ask('GET', '/admin/dues', undefined, desk)).status).toBe(403)
    expect((await note({ step: 'charged' }, await first(), desk)).status).toBe(403)
    await note({ step: 'waived', note: 'Injured' }, await first())
    const { body } = await ask('GET', '/log?day=2026-11-30', undefined, coach)
    expect(JSON.stringify(body)).toContain('due_waived')
  })
})
