/** The owner changes the settings of the club from a day on: what it means is said before, and it can be taken back until it begins. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import type { Setting } from '#domain/facility/live.ts'
import { keys } from '#server/repositories/keys.ts'
import { buildPages } from './build-pages.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let server: TestServer
let owner: string
beforeEach(async () => {
  server = testServer({ now: new Date('2026-11-23T17:00:00Z'), mailEnabled: true })
  ;({ cookie: owner } = await server.signUpStaff())
})

const eve: Setting = {
  kind: 'day',
  from: '2026-11-27',
  value: { name: 'Family day', hours: { opens: '06:00', closes: '14:00' } },
}
const sundays: Setting = {
  kind: 'hours',
  from: '2026-11-24',
  value: {
    week: [
      ...Array.from({ length: 6 }, () => ({ opens: '06:00', closes: '22:00' })),
      { opens: '12:00', closes: '18:00' },
    ],
  },
}
const prices = (from: string, monthlyCents = 259_00): Setting => ({
  kind: 'prices',
  from,
  value: { monthlyCents, annualCents: 2_850_00 },
})

const list = async () => (await server.askOk<Reply<'listSettings'>>('GET', '/admin/club', undefined, owner)).settings
const add = async (setting: Setting, rev?: number, key?: string) =>
  server.ask(
    'POST',
    '/api/admin/club',
    { rev: rev ?? (await list()).rev, setting },
    { cookie: owner, ...(key && { key }) },
  )
const addOk = async (setting: Setting) => {
  const added = await add(setting)
  expect([added.status, added.body]).toEqual([201, expect.anything()])
  return (added.body as Reply<'addSetting'>).settings.entries.at(-1)!
}
const effects = async (setting: Setting) =>
  (await server.askOk<Reply<'previewSetting'>>('POST', '/admin/club/preview', { setting }, owner)).effects
const takeBack = (id: string) => server.ask('DELETE', `/api/admin/club/${id}`, undefined, { cookie: owner })

test('a change is in the list with who made it, in the log, and in what everybody is told, without the name', async () => {
  const { by, setting } = await addOk(eve)
  expect([by.name, setting]).toEqual(['Coach Example', eve])
  const log = await server.askOk<Reply<'readLog'>>('GET', '/log?day=2026-11-23', undefined, owner)
  expect(log.entries.map(({ what, to }) => [what, to])).toContainEqual([
    'setting_added',
    'Nov 27, 2026: Family day: 6:00 AM to 2:00 PM',
  ])
  const { body } = await server.ask('GET', '/api/club')
  expect(body).toEqual({ rev: 1, settings: [eve] })
})

test.each([
  [
    'of today',
    { ...eve, from: '2026-11-23' },
    'from',
    'A change holds from Nov 24, 2026 at the earliest. To close sooner, close the hours on Today.',
  ],
  [
    'of a price in the past',
    prices('2026-11-01'),
    'from',
    'A change holds from Nov 24, 2026 at the earliest. To close sooner, close the hours on Today.',
  ],
  [
    'of a price of nothing',
    prices('2027-02-01', 0),
    'monthlyCents',
    'The monthly price must be whole cents, up to $10,000 (it is 0)',
  ],
  [
    'with hours wider than the settings of the club',
    { ...eve, value: { name: 'Long night', hours: { opens: '06:00', closes: '23:00' } } },
    'hours',
    'The club opens from 6:00 AM to 10:00 PM at most. Your developer can widen that.',
  ],
  [
    'of an event over midnight',
    {
      kind: 'weekly',
      from: '2026-12-01',
      value: { slug: 'late-night', title: 'Late', summary: 'Late.', weekday: 'Friday', time: '23:30', minutes: 60 },
    },
    'minutes',
    'The length must end on the day it starts',
  ],
] as const)(
  'a change %s is refused with a sentence at its field, and changes nothing',
  async (_, setting, field, message) => {
    const refused = await add(setting as Setting)
    expect([refused.status, errorOf(refused).fields]).toEqual([400, { [field]: message }])
    expect((await list()).entries).toEqual([])
  },
)

test('two owners at once: the second is told, and both changes can be made', async () => {
  const { rev } = await list()
  await addOk(eve)
  const second = await add(sundays, rev)
  expect([second.status, errorOf(second).code]).toEqual([409, 'changed'])
  await addOk(sundays)
  expect((await list()).entries).toHaveLength(2)
})

test('a second change of the same day is refused until the first is taken back', async () => {
  const { id } = await addOk(eve)
  expect(errorOf(await add(eve)).fields).toEqual({
    from: 'There is a change from this day already. Take it back first.',
  })
  expect((await takeBack(id)).status).toBe(204)
  await addOk(eve)
})

test('a repeated request adds it once, and one that was taken back stays so', async () => {
  const first = await add(eve, 0, 'the-same-request')
  const again = await add(eve, 0, 'the-same-request')
  expect([first.status, again.status]).toEqual([201, 201])
  const [entry] = (await list()).entries
  expect((await list()).entries).toHaveLength(1)
  expect([(await takeBack(entry!.id)).status, (await takeBack(entry!.id)).status]).toEqual([204, 204])
  expect((await add(eve, 0, 'the-same-request')).status).toBe(404)
})

test('it can be taken back until five minutes before its day, and not in the minute it begins', async () => {
  const { id } = await addOk({ ...eve, from: '2026-11-24' })
  server.setClock('2026-11-24T04:54:00Z')
  const { id: second } = (await list()).entries[0]!
  expect(second).toBe(id)
  server.setClock('2026-11-24T04:56:00Z')
  const late = await takeBack(id)
  expect([late.status, errorOf(late).error]).toEqual([
    409,
    'This holds already, so it cannot be taken back. Add a change from a later day.',
  ])
})

test('only an owner may see, preview or change it', async () => {
  const manager = await server.signUpStaff('kim@thenest.example', 'a whistle in the dark', 'manager')
  for (const [method, path, body] of [
    ['GET', '/api/admin/club'],
    ['POST', '/api/admin/club', { rev: 0, setting: eve }],
    ['POST', '/api/admin/club/preview', { setting: eve }],
    ['DELETE', '/api/admin/club/set_1'],
  ] as const)
    expect((await server.ask(method, path, body, { cookie: manager.cookie })).status).toBe(403)
})

describe('hours', () => {
  let cookie: string
  let email: string
  const reserve = (date: string, time: string) =>
    server.ask(
      'POST',
      '/api/lanes/bookings',
      { lane: 3, date, time, name: 'Sam', email },
      { cookie, key: `k${date}${time}` },
    )
  beforeEach(async () => {
    const family = await server.signUp()
    cookie = family.cookie
    email = family.profile.email
  })

  test('of a weekday and of one day are closures that bookings, the sheet and visitors know', async () => {
    await addOk(sundays)
    await addOk(eve)
    const refused = [await reserve('2026-11-29', '11:00'), await reserve('2026-11-27', '14:00')]
    expect(refused.map(errorOf).map(({ error }) => error)).toEqual([
      'This slot is closed: Opens at 12 PM on Sundays',
      'This slot is closed: Closes at 2 PM Family day',
    ])
    expect((await reserve('2026-11-29', '12:00')).status).toBe(201)
    expect((await reserve('2026-11-27', '13:00')).status).toBe(201)
    const { sheet } = await server.askOk<Reply<'daySheet'>>('GET', '/admin/day?date=2026-11-29', undefined, owner)
    expect(sheet?.closures.map(({ reason }) => reason)).toEqual([
      'Opens at 12 PM on Sundays',
      'Closes at 6 PM on Sundays',
    ])
    const { closures } = (await server.ask('GET', '/api/closures')).body as Reply<'publicClosures'>
    expect(closures).toContainEqual({ scope: 'club', from: '2026-11-29T00:00', to: '2026-11-29T12:00' })
  })

  test('that end inside a booking are counted before, and wait for a decision after', async () => {
    expect((await reserve('2026-11-27', '13:00')).status).toBe(201)
    const inside: Setting = { ...eve, value: { name: 'Family day', hours: { opens: '06:00', closes: '13:30' } } }
    expect((await effects(inside))[0]).toBe(
      '1 booking falls outside. They stay until you keep, move or cancel them on Today.',
    )
    expect((await list()).entries).toEqual([])
    await addOk(inside)
    const { undecided } = await server.askOk<Reply<'listClosures'>>('GET', '/admin/closures', undefined, owner)
    expect(undecided.map(({ booking }) => booking.time)).toEqual(['13:00'])
    await takeBack((await list()).entries[0]!.id)
    const after = await server.askOk<Reply<'listClosures'>>('GET', '/admin/closures', undefined, owner)
    expect(after.undecided).toEqual([])
  })

  test('a holiday of the settings can be open, and an owner can close a day', async () => {
    const christmas = {
      kind: 'day',
      from: '2026-12-25',
      value: { name: 'Open', hours: { opens: '10:00', closes: '14:00' } },
    } as const
    await addOk(christmas)
    await addOk({ kind: 'day', from: '2026-12-01', value: { name: 'Staff day', hours: 'closed' } })
    expect(errorOf(await reserve('2026-12-01', '12:00')).error).toBe('This slot is closed: Staff day')
    server.setClock('2026-12-20T17:00:00Z')
    const family = await server.signUp()
    cookie = family.cookie
    email = family.profile.email
    expect((await reserve('2026-12-25', '12:00')).status).toBe(201)
    expect(errorOf(await reserve('2026-12-25', '14:00')).error).toBe('This slot is closed: Closes at 2 PM Open')
  })
})

describe('prices', () => {
  test('without a family may come soon; with one, only when it can be told 30 days before', async () => {
    await addOk(prices('2026-11-24'))
    await server.signUp()
    expect(errorOf(await add(prices('2026-12-20'))).fields).toEqual({
      from: 'Families are told of new prices 30 days before, so Dec 24, 2026 is the first day.',
    })
    await addOk(prices('2026-12-24', 269_00))
  })

  test('say whom they reach and what is charged first, and are charged from their day on', async () => {
    await server.signUp({ membershipPlan: 'monthly', childName: 'Mia Park' })
    expect(await effects(prices('2027-01-05'))).toEqual([
      '1 family is told 30 days before, on Dec 6, 2026.',
      'First charge at the new price: Jan 23, 2027, Mia Park, $266.77 with the fee.',
      'Pages show it from that day on, search engines with the next deploy.',
    ])
    await addOk(prices('2027-01-05'))
    server.setClock('2027-02-01T17:00:00Z')
    const { cookie } = await server.signUpStaff('late@thenest.example')
    const { dues } = await server.askOk<Reply<'listDues'>>('GET', '/admin/dues', undefined, cookie)
    expect(dues.map(({ from, total }) => [from, total])).toEqual([
      ['2026-11-23', 256_47],
      ['2026-12-23', 256_47],
      ['2027-01-23', 266_77],
    ])
  })
})

describe('a weekly event', () => {
  const later: Setting = {
    kind: 'weekly',
    from: '2026-12-01',
    value: {
      slug: 'game-night',
      title: 'Game Night',
      summary: 'Sofas.',
      weekday: 'Saturday',
      time: '19:00',
      minutes: 120,
      series: 'game_nights',
    },
  }

  test('moves to another day from a day on, and can be booked there', async () => {
    const { cookie, profile } = await server.signUp()
    await addOk(later)
    const reply = (day: string) =>
      server.ask(
        'POST',
        `/api/events/game-night-${day}/attendees`,
        { name: 'Sam', email: profile.email, qty: 1 },
        { cookie, key: day },
      )
    expect((await reply('2026-12-04')).status).toBe(404)
    expect((await reply('2026-12-05')).status).toBe(201)
    expect((await reply('2026-11-27')).status).toBe(201)
  })

  test('cannot move away from guests who have replied', async () => {
    const { cookie, profile } = await server.signUp()
    await server.ask(
      'POST',
      '/api/events/game-night-2026-12-04/attendees',
      { name: 'Sam', email: profile.email, qty: 1 },
      { cookie },
    )
    expect(errorOf(await add(later)).fields).toEqual({
      from: '1 guest has replied for Fri Dec 4. Cancel those days under Events first, or choose a later day.',
    })
    await addOk({ ...later, from: '2026-12-05' })
  })
})

describe('an opening day', () => {
  const opening: Setting = { kind: 'opening', from: '2026-12-07', value: { time: '08:00' } }
  const reserve = ({ cookie, profile }: Awaited<ReturnType<TestServer['signUp']>>, time = '17:00') =>
    server.ask(
      'POST',
      '/api/lanes/bookings',
      { lane: 3, date: '2026-12-08', time, name: 'Sam', email: profile.email },
      { cookie },
    )

  test('is joined before, booked and charged from its minute on, for all', async () => {
    await addOk(opening)
    const family = await server.signUp({ membershipPlan: 'monthly' })
    const early = await reserve(family)
    expect([early.status, errorOf(early).error]).toEqual([
      409,
      'This slot is closed: Booking opens on Mon Dec 7 at 8:00 AM',
    ])
    const { closures } = (await server.ask('GET', '/api/closures')).body as Reply<'publicClosures'>
    expect(closures.some(({ from }) => from <= '2026-11-24T00:00')).toBe(false)
    server.setClock('2026-12-07T12:59:59Z')
    const later = await server.signUp()
    expect((await reserve(later)).status).toBe(409)
    server.setClock('2026-12-07T13:00:00Z')
    expect((await reserve(later)).status).toBe(201)
    const { cookie } = await server.signUpStaff('late@thenest.example')
    const { dues } = await server.askOk<Reply<'listDues'>>('GET', '/admin/dues', undefined, cookie)
    expect(dues.map(({ from }) => from)).toEqual(['2026-12-07', '2026-12-07'])
  })

  test('is for a club that nobody has booked at yet', async () => {
    await reserve(await server.signUp())
    expect(errorOf(await add(opening)).fields).toEqual({
      from: 'The club is open: families have booked or paid. An opening day is for before that.',
    })
  })

  test('nobody waits for a slot before it', async () => {
    await addOk(opening)
    const { cookie, playerId } = await server.signUp()
    const wish = {
      kind: 'lane',
      players: [playerId],
      days: ['2026-12-08'],
      from: '16:00',
      to: '18:00',
      units: [],
      notice: 90,
    }
    const refused = await server.ask('POST', '/api/standby', wish, { cookie })
    expect([refused.status, errorOf(refused).error]).toEqual([
      400,
      'Nobody waits for a slot before the club opens: booking opens for everyone at the same minute.',
    ])
  })
})

describe('what an instance knows', () => {
  test('it reads the settings once in half a minute, and what a colleague saved elsewhere holds then', async () => {
    await addOk({ kind: 'day', from: '2026-11-24', value: { name: 'Staff day', hours: 'closed' } })
    const { settings } = server.context
    expect(settings?.changed).toHaveLength(1)
    const found = (await server.context.store.read(keys.clubSettings))!
    await server.context.store.replace(keys.clubSettings, found.tag, { ...found.value, rev: 9, entries: [] })
    await server.ask('GET', '/api/closures')
    expect(settings?.rev).toBe(1)
    server.setClock('2026-11-23T17:00:31Z')
    await server.ask('GET', '/api/closures')
    await server.drainWaitUntil()
    expect(settings?.rev).toBe(9)
  })

  test('of a damaged record the settings of the club hold, an alarm says so, and nothing is written over it', async () => {
    const store = memoryStore()
    server = testServer({ now: new Date('2026-11-23T17:00:00Z'), store })
    ;({ cookie: owner } = await server.signUpStaff())
    await addOk({ kind: 'day', from: '2026-11-24', value: { name: 'Staff day', hours: 'closed' } })
    const damaged = (await store.read(keys.clubSettings))!
    await store.replace(keys.clubSettings, damaged.tag, { v: 1, rev: 'two' } as never)
    server.setClock('2026-11-23T17:10:00Z')
    const { closures } = (await server.ask('GET', '/api/closures')).body as Reply<'publicClosures'>
    expect(closures.some(({ from }) => from.startsWith('2026-11-24'))).toBe(false)
    expect(server.recordAlarms).toContainEqual('record does not match its schema: settings settings/club')
    expect((await add(eve, 0)).status).toBeGreaterThanOrEqual(500)
    expect((await store.read(keys.clubSettings))?.value).toEqual({ v: 1, rev: 'two' })
  })
})

describe('the build hook', () => {
  const hook = 'https://api.host.example/build_hooks/1'
  const asked = (status = 200) => vi.fn(async () => new Response(null, { status })) as unknown as typeof fetch

  test('is called on the day on which a change begins, and on no other', async () => {
    await addOk({ ...eve, from: '2026-11-27' })
    const ask = asked()
    expect(await buildPages(server.context, hook, ask)).toBe(false)
    server.setClock('2026-11-27T08:23:00Z')
    expect(await buildPages(server.context, undefined, ask)).toBe(false)
    expect(ask).not.toHaveBeenCalled()
    expect(await buildPages(server.context, hook, ask)).toBe(true)
    expect(ask).toHaveBeenCalledExactlyOnceWith(hook, expect.objectContaining({ method: 'POST' }))
  })

  test('fails without its address, which is a secret', async () => {
    await addOk({ ...eve, from: '2026-11-27' })
    server.setClock('2026-11-27T08:23:00Z')
    await expect(buildPages(server.context, hook, asked(500))).rejects.toThrow(/^the build hook answered 500$/)
  })
})
