/**
 * A crowd at the same moment on a store of 40 ms an operation: everybody has an answer soon and for few operations, nobody is
 * told to come back, and never is one place or piece given away twice.
 */
// @module-tag long
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Principal } from '#server/context/request-context.ts'
import type { TicketTurn } from '#records/tickets.ts'
import { keys } from '#server/repositories/keys.ts'
import { checkout } from '#server/services/shop/checkout.ts'
import { createRsvp } from '#server/services/events/rsvp.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { transactional } from '#server/storage/transactions.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { virtualTime } from './virtual-time.ts'

const crowd = sizes(60, 420)
const start = Date.UTC(2026, 10, 21, 17)
const event = { id: 'skills', title: 'Skills Night', datetime: '2026-12-01T23:00:00.000Z', summary: 'S' }
const tee = { id: 'tee', name: 'Tee', cents: 2000, image: 'https://images.example/a.png' }

/** Pseudorandom numbers from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

afterEach(() => vi.restoreAllMocks())

const accountKeyOf = (nth: number) => nth.toString(16).padStart(40, '0')
function principalOf(nth: number): Principal {
  const email = `family${nth}@thenest.example`
  const account = { accountKey: accountKeyOf(nth), isFirst: true, sessionVersion: 1, players: [] }
  return { id: `m${nth}`, email, profileName: `Family ${nth}`, role: 'member', ...account }
}

type Club = Awaited<ReturnType<typeof clubOf>>

/** A club with so many places, and so many tees. `wrap` breaks the store, for controls. */
async function clubOf(count: number, wrap: (store: Store) => Store = (store) => store) {
  const random = numbersFrom(firstSeed)
  // Also which tickets are tried, and which of two transactions is the older: the same in every run.
  vi.spyOn(Math, 'random').mockImplementation(random)
  const time = virtualTime(start, random)
  const recordsOf = (store: Store) =>
    transactional(store, { now: time.now, random: () => (random() * 2 ** 32).toString(16).replace('.', '') })
  const backing = memoryStore()
  async function setCount(number: number) {
    for (const key of [keys.events, keys.products]) await backing.remove(key)
    await backing.create(keys.events, { v: 1, events: [{ ...event, capacity: number }] })
    await backing.create(keys.products, { v: 1, products: [{ ...tee, stock: [{ size: 'M', count: number }] }] })
  }
  await setCount(count)
  let operations = 0
  const later: Promise<unknown>[] = []
  const context = (died = () => false) => ({
    store: recordsOf(
      interceptStore(
        time.slow(wrap(backing), 40, () => (operations += 1)),
        async (operation) => {
          if (died()) throw new StorageUnavailable('the process died')
          return operation()
        },
      ),
    ),
    now: time.now,
    waitUntil: (work: Promise<unknown>) => void later.push(work),
    mailEnabled: true,
    backoff: (tries: number) => time.pause(random() * Math.min(15 * tries, 150)),
    newId: () => String(random()),
  })
  const records = recordsOf(backing)
  const read = async (prefix: string) => {
    const listed = await backing.list(prefix as typeof keys.allOrders)
    const found = await Promise.all(listed.map(({ key }) => records.read(key)))
    return found.flatMap((each) => (each ? [each.value as object] : []))
  }
  return { time, context, read, setCount, operations: () => operations, drain: () => time.until(Promise.all(later)) }
}

/** Everybody at once. @returns how often each outcome was, how long the slowest took, and the operations of one. */
async function rush(
  { time, operations, drain }: Club,
  people: number,
  one: (nth: number) => Promise<{ outcome: string }>,
) {
  const outcomes: Record<string, number> = {}
  const answers: string[] = []
  const times: number[] = []
  const from = time.ms()
  const ask = async (nth: number) => {
    const { outcome } = await one(nth).catch((problem: Error) => ({ outcome: problem.name }))
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    answers[nth] = outcome
    times.push(time.ms() - from)
  }
  await time.until(Promise.all(Array.from({ length: people }, (_, nth) => ask(nth))))
  await drain()
  return { outcomes, answers, seconds: Math.max(...times) / 1000, operations: operations() / people }
}

const reply = (club: Club, nth: number, qty = 1, died?: () => boolean) => {
  const principal = principalOf(nth)
  const submitted = { name: principal.profileName, email: principal.email, qty }
  return createRsvp({ ...club.context(died), principal, idempotencyKey: `k${nth}` }, event.id, submitted)
}
const order = (club: Club, nth: number, qty = 1, died?: () => boolean) =>
  checkout(club.context(died), {
    accountKey: accountKeyOf(nth),
    email: principalOf(nth).email,
    items: [{ pid: tee.id, size: 'M', qty }],
    note: '',
    expectedTotal: undefined,
    idempotencyKey: `k${nth}`,
  })
const takenIn = async (club: Club) =>
  (await club.read('rsvp/')).reduce((sum, rsvp) => sum + (rsvp as { qty: number }).qty, 0)
const soldIn = async (club: Club) =>
  (await club.read('order/')).reduce<number>(
    (sum, stored) => sum + (stored as { order: { items: { qty: number }[] } }).order.items[0]!.qty,
    0,
  )

describe.each([
  ['places of an event', reply, takenIn, 'attending', 'full'],
  ['pieces of a product', order, soldIn, 'placed', 'sold_out'],
] as const)('%s', (name, ask, taken, given, refused) => {
  test.each([
    ['more than families', 2.5],
    ['as many as families', 1],
    ['fewer than families', 0.7],
  ])('%s: everybody has an answer soon, for few operations', async (what, share) => {
    const count = Math.round(crowd * share)
    const club = await clubOf(count)
    const { outcomes, seconds, operations } = await rush(club, crowd, (nth) => ask(club, nth))
    const got = Math.min(count, crowd)
    reportResult(
      `${crowd} families, ${name}, ${what}: ${seconds.toFixed(2)} s, ${operations.toFixed(1)} operations each`,
    )
    expect(outcomes).toEqual({ [given]: got, ...(got < crowd && { [refused]: crowd - got }) })
    expect(await taken(club)).toBe(got)
    expect(seconds).toBeLessThan(1.5)
    expect(operations).toBeLessThanOrEqual(30)
  })

  const qtyOf = (nth: number) => 1 + (nth % 3)

  test.each([
    ['a third more than there are', 1.5],
    ['as many as there are', 2],
    ['four times as many', 0.5],
  ])('one to three for each family, %s: nobody is refused what stays free', async (what, share) => {
    const count = Math.round(crowd * share)
    const club = await clubOf(count)
    const { answers, seconds, operations } = await rush(club, crowd, (nth) => ask(club, nth, qtyOf(nth)))
    reportResult(
      `${crowd} families, ${name}, one to three each, ${what}: ${seconds.toFixed(2)} s, ${operations.toFixed(1)} operations each`,
    )
    expect([given, refused]).toEqual(expect.arrayContaining([...new Set(answers)]))
    const left = count - (await taken(club))
    expect(left).toBeGreaterThanOrEqual(0)
    expect(answers.flatMap((answer, nth) => (answer === refused && qtyOf(nth) <= left ? nth : []))).toEqual([])
    expect(seconds).toBeLessThan(2)
    expect(operations).toBeLessThanOrEqual(45)
  })

  test('negative control: if nothing is found for those who wait, some are refused what stays free', async () => {
    const none = ({ given, ...turn }: TicketTurn): TicketTurn => ({
      ...turn,
      given: Object.fromEntries(Object.keys(given).map((key) => [key, []])),
    })
    const blind = (store: Store): Store => ({
      ...store,
      replace: (key, tag, value) =>
        store.replace(key, tag, (key.startsWith(keys.allTicketTurns) ? none(value as never) : value) as never),
      read: async (key) => {
        const found = await store.read(key)
        if (!found || !key.startsWith(keys.allTicketTurns)) return found
        return { ...found, value: none(found.value as never) as never }
      },
    })
    const some = 120
    const club = await clubOf(180, blind)
    const { answers } = await rush(club, some, (nth) => ask(club, nth, qtyOf(nth)))
    const left = 180 - (await taken(club))
    expect(answers.some((answer, nth) => answer === refused && qtyOf(nth) <= left)).toBe(true)
  })

  test('every fourth request dies: the others have an answer, and what these had comes back', async () => {
    const some = 60
    const club = await clubOf(some)
    const dies = (nth: number) => nth % 4 === 0
    const { answers } = await rush(club, some, (nth) => {
      let operations = 0
      // At any moment, the first to look for all among them.
      return ask(club, nth, qtyOf(nth), () => dies(nth) && (operations += 1) > nth)
    })
    expect(new Set(answers.filter((_, nth) => !dies(nth)))).toEqual(new Set([given, refused]))
    expect(answers.filter((_, nth) => dies(nth))).toContain('Unavailable')
    await club.time.until(club.time.pause(11_000))
    await rush(club, some, (nth) => ask(club, some + nth))
    expect(await taken(club)).toBe(some)
  })

  test('with a smaller number in the middle of it nobody comes who asks later', async () => {
    const some = 60
    const club = await clubOf(some)
    await rush(club, Math.round(some / 2), (nth) => ask(club, nth))
    await club.setCount(Math.round(some / 3))
    await rush(club, some, (nth) => ask(club, some + nth))
    expect(await taken(club)).toBe(Math.round(some / 2))
    // Of those beyond the number, none has to leave; with a larger one exactly the others are free.
    await club.setCount(Math.round(some * 0.75))
    const { outcomes } = await rush(club, some, (nth) => ask(club, 2 * some + nth))
    expect(outcomes[given]).toBe(Math.round(some * 0.75) - Math.round(some / 2))
  })

  test('negative control: with tickets that are written without comparing, some are given twice', async () => {
    const careless = (store: Store): Store => ({
      ...store,
      create: async (key, value) => {
        const found = key.startsWith('ticket/') ? await store.read(key) : undefined
        return found ? store.replace(key, found.tag, value as never) : store.create(key, value as never)
      },
    })
    const club = await clubOf(Math.round(crowd / 2), careless)
    await rush(club, crowd, (nth) => ask(club, nth))
    expect(await taken(club)).toBeGreaterThan(Math.round(crowd / 2))
  })
})

test.each([
  ['looks for all and has died', 2000, 4],
  ['has a clock that is an hour ahead', 3_600_000, 2],
])('who %s is not waited for longer', async (_, untilIn, most) => {
  const club = await clubOf(Math.round(crowd * 1.5))
  const turn = keys.ticketTurn(`place/${event.id}`)
  await club.time.until(club.context().store.create(turn, { v: 1, until: start + untilIn, given: {} }))
  const { outcomes, seconds } = await rush(club, crowd, (nth) => reply(club, nth, 1 + (nth % 3)))
  expect(Object.keys(outcomes).toSorted()).toEqual(['attending', 'full'])
  expect(seconds).toBeLessThan(most)
})
