/**
 * Limited stock: the rule, and orders and cancellations in random interleavings and with requests that die: never more is sold
 * than there is, and what nobody bought can be bought.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitOf } from '#domain/shop/stock.ts'
import { keys } from '#server/repositories/keys.ts'
import { leftOfAll } from '#server/repositories/shop/stock.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { checkout, type CheckoutResult } from './checkout.ts'
import { cancelOwnOrder } from './fulfil-order.ts'
import { returnStock } from './take-stock.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'
import type { StoredOrder, Catalogue, StockRecord } from '#records/shop.ts'

const runs = sizes(60, 2000)
const start = Date.UTC(2026, 10, 21, 17)
const stock = { one: [{ size: 'M', count: 3 }], two: [{ size: '', count: 4 }] }
const products: Catalogue['products'] = [
  { id: 'one', name: 'Tee', cents: 1000, image: 'https://images.example/a.png', stock: stock.one },
  { id: 'two', name: 'Cap', cents: 1000, image: 'https://images.example/b.png', stock: stock.two },
]
const item = { one: { pid: 'one', size: 'M', qty: 1 }, two: { pid: 'two', size: 'One Size', qty: 1 } }

/** Every operation waits for its turn; a dead request's operations fail from then on, after or instead of their effect. */
function interleaved(store: Store, scheduler: fc.Scheduler, diesAfter: number): Store {
  let operations = 0
  return interceptStore(store, async (work) => {
    operations += 1
    if (operations > diesAfter) throw new StorageUnavailable('the request died')
    await scheduler.schedule(Promise.resolve())
    return work()
  })
}

const family = fc.record({
  owner: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  key: fc.constantFrom('first', 'second'),
  qty: fc.record({ one: fc.integer({ min: 0, max: 2 }), two: fc.integer({ min: 0, max: 3 }) }),
  diesAfter: fc.oneof({ weight: 3, arbitrary: fc.constant(1000) }, fc.integer({ min: 1, max: 40 })),
  cancels: fc.boolean(),
})
type Family = typeof family extends fc.Arbitrary<infer Value> ? Value : never

/** Time that passes only where a request waits for another one. */
const clockFrom = (ms: number) => ({ now: () => new Date(ms), wait: () => (ms += 1000) })

const contextOf = (store: Store, clock = clockFrom(start)) => ({
  store: memoryRecords(store, clock.now),
  now: clock.now,
  newId: randomUUID,
  waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
  backoff: async () => void clock.wait(),
})

/** Runs the families' orders together. `wrap` breaks the store, for negative controls. */
async function race(scheduler: fc.Scheduler, families: readonly Family[], wrap = (store: Store) => store) {
  const backing = memoryStore()
  await backing.create(keys.products, { v: 1, products })
  const clock = clockFrom(start)
  const order = async ({ owner, key, qty, diesAfter, cancels }: Family) => {
    const accountKey = owner.repeat(40)
    const context = contextOf(interleaved(wrap(backing), scheduler, diesAfter), clock)
    const items = (['one', 'two'] as const).flatMap((id) => (qty[id] > 0 ? [{ ...item[id], qty: qty[id] }] : []))
    // One key is one cart.
    const idempotencyKey = `${key}-${qty.one}-${qty.two}`
    const cart = {
      accountKey,
      email: `${owner}@thenest.example`,
      items,
      note: '',
      expectedTotal: undefined,
      idempotencyKey,
    }
    let result: CheckoutResult | undefined
    try {
      result = await checkout(context, cart)
      if (!cancels || result.outcome !== 'placed') return { result }
      const profile = { id: owner, email: cart.email, profileName: owner }
      const principal = {
        ...profile,
        role: 'member',
        accountKey,
        isFirst: true,
        sessionVersion: 1,
        players: [],
      } as const
      await cancelOwnOrder({ ...context, principal, idempotencyKey }, result.order.id)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
    }
    return { result }
  }
  const all = Promise.all(families.map(order))
  await scheduler.waitFor(all)
  return { backing, results: (await all).map(({ result }) => result) }
}

const ordersIn = async (backing: Store) => {
  const store = memoryRecords(backing)
  const found = await Promise.all((await store.list(keys.allOrders)).map(({ key }) => store.read<StoredOrder>(key)))
  return found.flatMap((each) => (each ? [each.value.order] : []))
}
const soldIn = async (store: Store, pid: string) =>
  (await ordersIn(store))
    .filter(({ status }) => status !== 'canceled')
    .flatMap(({ items }) => items)
    .reduce((sum, line) => sum + (line.pid === pid ? line.qty : 0), 0)
/** How many are left of each product. */
async function leftIn(backing: Store, now = start) {
  const left = await leftOfAll(contextOf(backing, clockFrom(now)), products)
  return products.map(({ id, stock: sizes }) => left.get(id)!(limitOf(sizes, sizes![0]!.size)!))
}

const oversold = async (store: Store) => (await soldIn(store, 'one')) > 3 || (await soldIn(store, 'two')) > 4

describe('concurrent orders', () => {
  it('never sell more than there is; in the end exactly what is not sold is left', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(family, { minLength: 2, maxLength: 7 }),
        async (scheduler, families) => {
          const { backing, results } = await race(scheduler, families)
          expect(await oversold(backing)).toBe(false)
          const stored = (await ordersIn(backing)).map(({ id }) => id)
          const carts = new Set(families.map(({ owner, key, qty }) => JSON.stringify([owner, key, qty])))
          expect(stored.length).toBeLessThanOrEqual(carts.size)
          for (const result of results) if (result?.outcome === 'placed') expect(stored).toContain(result.order.id)
          expect(await leftIn(backing)).toEqual([
            3 - (await soldIn(backing, 'one')),
            4 - (await soldIn(backing, 'two')),
          ])
        },
      ),
      { numRuns: runs },
    )
  })

  /** Mutant: writes of tickets that forget to compare. */
  const careless = (store: Store): Store => {
    const write = async (key: string, value: object) => {
      const found = await store.read(key)
      return found ? store.replace(key, found.tag, value) : store.create(key, value)
    }
    const isTicket = (key: string) => key.startsWith(keys.allPieceTickets)
    return {
      ...store,
      create: (key, value) => (isTicket(key) ? write(key, value) : store.create(key, value)) as never,
      replace: (key, tag, value) => (isTicket(key) ? write(key, value) : store.replace(key, tag, value)) as never,
    }
  }

  it('negative control: without compare-and-swap some interleaving sells too many', async () => {
    const check = fc.check(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(family, { minLength: 4, maxLength: 7 }),
        async (scheduler, families) => {
          const { backing } = await race(scheduler, families, careless)
          return !(await oversold(backing))
        },
      ),
      { numRuns: 400, endOnFailure: true },
    )
    expect((await check).failed).toBe(true)
  })
})

describe('a request that dies', () => {
  const cart = (idempotencyKey: string) => ({
    accountKey: 'a'.repeat(40),
    email: 'a@thenest.example',
    items: [{ ...item.one, qty: 3 }],
    note: '',
    expectedTotal: undefined,
    idempotencyKey,
  })

  it('has ordered all or nothing: its repetition places the order, and another one gets what it has not', async () => {
    const outcomes = new Set<string>()
    for (let diesAfter = 2; diesAfter < 30; diesAfter += 1) {
      const backing = memoryStore()
      await backing.create(keys.products, { v: 1, products })
      let operations = 0
      const dying = interceptStore(backing, async (work) => {
        operations += 1
        if (operations > diesAfter) throw new StorageUnavailable('died')
        return work()
      })
      const first = await checkout(contextOf(dying), cart('one')).catch(() => undefined)
      const [stocked] = await leftIn(backing)
      expect([(await ordersIn(backing)).length, stocked]).toEqual(stocked === 0 ? [1, 0] : [0, 3])
      if (first) expect(first.outcome).toBe('placed')
      const next = clockFrom(start + 60_000)
      const other = await checkout(contextOf(backing, next), cart('two'))
      expect(other.outcome).toBe(stocked === 0 ? 'sold_out' : 'placed')
      expect((await checkout(contextOf(backing, next), cart('one'))).outcome).toBe(
        stocked === 0 ? 'placed' : 'sold_out',
      )
      outcomes.add(other.outcome)
    }
    expect([...outcomes].toSorted()).toEqual(['placed', 'sold_out'])
  })
})

describe('what an order from before there were tickets has taken', () => {
  const taken = (order: string, qty: number): StockRecord => ({
    v: 1,
    takes: [{ order, lines: [{ size: 'M', qty }] }],
  })

  it('is not for sale', async () => {
    const backing = memoryStore()
    await backing.create(keys.products, { v: 1, products })
    await backing.create(keys.stock('one'), taken('old', 2))
    expect(await leftIn(backing)).toEqual([1, 4])
    const order = (qty: number) =>
      checkout(contextOf(backing), {
        accountKey: 'a'.repeat(40),
        email: 'a@thenest.example',
        items: [{ ...item.one, qty }],
        note: '',
        expectedTotal: undefined,
        idempotencyKey: `for ${qty}`,
      })
    expect(await order(2)).toEqual({ outcome: 'sold_out', item: 'Tee, M', left: 1 })
    expect((await order(1)).outcome).toBe('placed')
    expect(await leftIn(backing)).toEqual([0, 4])
  })

  it('returns alone', () => {
    const both = { v: 1 as const, takes: [...taken('old', 1).takes, ...taken('new', 2).takes] }
    expect(returnStock(both, 'new')).toEqual(taken('old', 1))
    expect(returnStock(taken('old', 1), 'new')).toEqual(taken('old', 1))
    expect(returnStock(undefined, 'new')).toBeUndefined()
  })
})
