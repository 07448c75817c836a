/** The audit of all data finds nothing in a club in use, and each thing that does not belong together. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import type { DueRecord } from '#records/dues.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Doc, Key, Store } from '#server/storage/store.ts'
import { intentMs } from '#server/storage/transactions.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { testKeyPepper, testServer } from '#server/test-support/server/test-server.ts'
import { auditData } from './audit-data.ts'

/** A family that comes to an event with lanes, has ordered a limited product, booked a lane and paid in a month that is closed. */
async function club() {
  const raw = memoryStore()
  const server = testServer({ store: raw })
  const { cookie: staff } = await server.signUpStaff()
  const { cookie, profile } = await server.signUp()
  const draft = {
    title: 'Skills',
    datetime: '2026-12-01T18:30',
    ends: '20:00',
    summary: 'S',
    capacity: 5,
    lanes: [1, 2],
  }
  const { event } = (await server.ask('POST', '/api/events', draft, { cookie: staff })).body as Reply<'addEvent'>
  const tee = { name: 'Tee', price: '$20', image: 'https://images.example/a.png', stock: 'M: 3' }
  const { product } = (await server.ask('POST', '/api/products', tee, { cookie: staff })).body as Reply<'addProduct'>
  const { email } = profile
  const done = [
    await server.ask('POST', `/api/events/${event.id}/attendees`, { name: 'Sam', email, qty: 2 }, { cookie }),
    await server.ask('POST', '/api/orders', { items: [{ pid: product.id, size: 'M', qty: 1 }], note: '' }, { cookie }),
    await server.ask(
      'POST',
      '/api/lanes/bookings',
      { lane: 3, date: '2026-11-24', time: '18:00', name: 'Sam', email },
      { cookie },
    ),
  ]
  expect(done.map(({ status }) => status)).toEqual([201, 201, 201])
  await server.drainWaitUntil()
  const by = { id: 'st_1', name: 'Coach' }
  const due: DueRecord['dues'][string] = {
    player: 'pl_1',
    plan: 'monthly',
    from: '2026-10-03',
    to: '2026-11-02',
    cents: 10_000,
    fee: 300,
    total: 10_300,
    steps: [{ id: 's1', step: 'charged', at: '2026-10-03T17:00:00Z', by, cents: 10_300 }],
  }
  await raw.create(keys.dues(accountKeyOf(testKeyPepper, email)), { v: 1, dues: { 'pl_1.2026-10-03': due } })
  await raw.create(keys.closedMonth('2026-10'), { v: 1, at: '2026-11-02T17:00:00Z', by, cents: 10_300, waived: 0 })
  const first = async <Value extends Doc>(prefix: Key<Value>) => (await raw.list(prefix))[0]!.key
  /** Changes a record behind everybody's back. */
  const change = async <Value extends Doc>(key: Key<Value>, next: (value: Value) => Value) => {
    const found = (await raw.read(key))!
    await raw.replace(key, found.tag, next(found.value))
  }
  return { raw, server, event, first, change, audit: async () => (await auditData(server.context)).findings }
}

type Club = Awaited<ReturnType<typeof club>>

test('a club in use has nothing that does not belong together', async () => {
  const { audit, server } = await club()
  expect(await audit()).toEqual([])
  expect((await auditData(server.context)).records).toBeGreaterThan(15)
})

const release = async ({ first, change }: Club, prefix: Key<{ v: 1; by?: string }>) =>
  change(await first(prefix), () => ({ v: 1 }))
const damages: Record<string, (of: Club) => Promise<unknown>> = {
  guest_without_place: async ({ first, change }) => change(await first(keys.allRsvps), (rsvp) => ({ ...rsvp, qty: 3 })),
  place_without_ticket: (of) => release(of, keys.allPlaceTickets),
  order_without_ticket: (of) => release(of, keys.allPieceTickets),
  ticket_without_place: ({ raw, event }) =>
    raw.create(keys.ticket(`place/${event.id}`, 999), { v: 1, by: 'rsvp_gone' }),
  ticket_without_order: async ({ first, change }) =>
    change(await first(keys.allOrders), (stored) => ({
      ...stored,
      order: { ...stored.order, status: 'canceled' as const },
    })),
  event_without_lanes: ({ change }) => change(keys.closures, (list) => ({ ...list, closures: list.closures.slice(1) })),
  lanes_without_event: ({ change }) => change(keys.events, (list) => ({ ...list, events: [] })),
  booking_without_slot: async ({ raw, first }) => raw.remove(await first(keys.allSlots)),
  bucks_below_zero: async ({ first, change }) =>
    change(await first(keys.allMembers), (member) => {
      const bucks = [{ id: 'b', kind: 'spent' as const, cents: -500, what: 'Pucks', at: '2026-11-20T17:00:00Z' }]
      return 'players' in member ? { ...member, players: member.players.map((each) => ({ ...each, bucks })) } : member
    }),
  charge_out_of_balance: (of) =>
    changeDue(of, (due) => ({
      steps: [
        ...due.steps,
        { ...due.steps[0]!, id: 's2', step: 'refunded' as const, at: '2026-11-03T17:00:00Z', cents: 10_301 },
      ],
    })),
  charge_without_seal: (of) => changeDue(of, () => ({ seal: '2045-01-01_gone' })),
  book_changed: (of) => changeDue(of, () => ({ steps: [] })),
  left_by_the_dead: ({ first, change, server }) => leaveIntent({ first, change }, server.context.now().getTime()),
  unreadable: async ({ raw, first }) => {
    const key = await first(keys.allRsvps)
    await raw.remove(key)
    await (raw as Store).create(key as string as never, { v: 1 } as never)
  },
}

type Due = DueRecord['dues'][string]
const changeDue = async ({ first, change }: Club, next: (due: Due) => Partial<Due>) =>
  change(await first(keys.allDues), (record) => ({
    ...record,
    dues: Object.fromEntries(Object.entries(record.dues).map(([id, due]) => [id, { ...due, ...next(due) }])),
  }))

const leaveIntent = async ({ first, change }: Pick<Club, 'first' | 'change'>, now: number) =>
  change(await first(keys.allOrders), (order) => {
    const born = now - 2 * 24 * 3_600_000
    const id = `${born.toString(36).padStart(9, '0')}-ab.000`
    return { ...order, _t: { id, next: null, until: born + intentMs } }
  })

test.each(Object.keys(damages))('%s is found', async (violation) => {
  const of = await club()
  await damages[violation]!(of)
  expect((await of.audit()).map((each) => each.violation)).toContain(violation)
})
