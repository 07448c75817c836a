/** Clearing away: exactly what is dead goes, at whatever step a run dies, whoever is at work meanwhile, at a bounded price. */
import { describe, expect, test } from 'vitest'
import { addressOfImage } from '#domain/shop/product-draft.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { storeImage } from '#server/repositories/images.ts'
import { ownerKeyOf, keys } from '#server/repositories/keys.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { idOfImage, planted } from '#server/test-support/fixtures/gc-fixtures.ts'
import { contextOn, monday, slotOf, reservationOf } from '#server/test-support/server/booking-context.ts'
import { everyKey, everything } from '#server/test-support/fixtures/full-fixture.ts'
import { calm, simulate, seeded, type Chance, type Process } from '#server/test-support/simulation/simulator.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { everyResponse, runWorkload } from '#server/test-support/simulation/workload.ts'
import { email, settled as leavingFamily, traces } from '#server/test-support/server/leaving-family.ts'
import { collectGarbage, partsAt, partsAtOnce, removedAtOnce } from './garbage-collector.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { reconcile } from './reconciler.ts'
import { weekFor } from '#server/services/bookings/week-availability.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

/** More histories than a commit lives through, and a death at every write. */
const histories = Number(process.env.NEST_CLEARINGS ?? 6)
const thorough = histories > 6
const patience = 60_000 + histories * 5000
const runsOfADay = (24 * 60) / 5
const day = 24 * 3_600_000

/** A whole round. @returns how many keys were cleared. */
async function round(context: ServiceContext): Promise<number> {
  let cleared = 0
  for (let run = 0; run * partsAtOnce < partsAt(context.now()).length; run += 1)
    cleared += await collectGarbage(context)
  return cleared
}

/** What the clearing itself keeps, and what is made anew from the rest. */
const own = (key: string) => key === keys.gcCursor || key.startsWith(keys.allMaterializedViews)
const expected = (alive: readonly string[]) =>
  [...alive, keys.sessionCounts(addDays(monday, -35)), keys.sessionCounts('2025-10-06')].toSorted()
const left = async (store: Store) => (await everyKey(store)).filter((key) => !own(key)).toSorted()

describe('a whole round', () => {
  test('removes exactly what is dead, and an old order keeps its total alone', async () => {
    const { desk: context, alive, oldOrder } = await planted(memoryStore())
    await round(context)
    expect(await left(context.store)).toEqual(expected(alive))
    expect((await context.store.read(oldOrder))?.value).toMatchObject({ order: { email: '', note: '', total: 5 } })
    expect(await round(context)).toBe(0)
  })

  test('killed at any write and begun again, it comes to the same', { timeout: patience }, async () => {
    const isWrite = (verb: string, key: string) => (verb === 'remove' || verb === 'replace') && key !== keys.gcCursor
    const rest = async (store: Store) => JSON.stringify([...(await everything(store))].filter(([key]) => !own(key)))
    const whole = await planted(memoryStore())
    let writes = 0
    const counted = failingStore(whole.desk.store, ({ verb, key }) => void (writes += isWrite(verb, key) ? 1 : 0))
    await round({ ...whole.desk, store: counted })
    const same = await rest(whole.desk.store)
    expect(writes).toBeGreaterThan(whole.dead.length)
    for (let nth = 1; nth <= writes; nth += thorough ? 1 : 6) {
      const { desk: context } = await planted(memoryStore())
      let done = 0
      const dying = failingStore(context.store, ({ verb, key }) => {
        if (isWrite(verb, key)) done += 1
        if (done > nth) return 'before'
        return done === nth && isWrite(verb, key) ? (nth % 2 === 0 ? 'before' : 'after') : undefined
      })
      await expect(round({ ...context, store: dying })).rejects.toThrow(StorageUnavailable)
      await round(context)
      expect(await rest(context.store)).toBe(same)
    }
  })
})

test('a run costs the same however much there is, and a day is enough for all parts', async () => {
  const store = memoryStore()
  const context = contextOn(store)
  expect(partsAt(context.now()).length).toBeLessThanOrEqual(runsOfADay * partsAtOnce)
  const holders = Array.from({ length: 3000 }, (_, number) => ownerKeyOf('pepper', `family${number}@thenest.example`))
  for (const ownerKey of holders)
    await store.create(keys.memberWeek(ownerKey, 'lane', '2019-11-11'), { v: 1, entries: [], done: [] })
  for (let number = 0; number < 900; number += 1) await store.create(keys.log('2024-09-01', `l${number}`), { v: 1 })
  let cleared = 0
  for (let run = 0; run < runsOfADay; run += 1) {
    const counted = countingStore(store)
    const now = await collectGarbage({ ...context, store: counted.store })
    expect(now).toBeLessThanOrEqual(removedAtOnce)
    // The cursor, the lists, and what was removed.
    expect(counted.cost().operations).toBeLessThanOrEqual(2 + partsAtOnce + now)
    cleared += now
  }
  expect(cleared).toBe(3900)
})

test('the sweep reads a member’s week again only when it has changed', async () => {
  const context = contextOn()
  for (let number = 0; number < 40; number += 1)
    await reserve(
      context,
      reservationOf(`m${number}`, slotOf({ unit: 1 + (number % 5), time: `${10 + Math.floor(number / 5)}:00` })),
    )
  await context.settled()
  await reconcile(context)
  await context.settled()
  const counted = countingStore(context.store)
  await reconcile({ ...context, store: counted.store })
  const quiet = counted.cost().operations
  expect(quiet).toBeLessThan(25)
  await reserve(context, reservationOf('zoe', slotOf({ time: '20:00' })))
  await context.settled()
  await reconcile({ ...context, store: counted.store })
  expect(counted.cost().operations - 2 * quiet).toBeLessThan(8)
})

test('random histories: every answer to everybody is the same afterwards', { timeout: patience }, async () => {
  for (let seed = 1; seed <= histories; seed += 1) {
    const life = await runWorkload(seeded(seed), 90)
    const { context } = life.club
    await reconcile(context)
    await life.club.drainWaitUntil()
    await everyResponse(life)
    const before = await everyResponse(life)
    const cleared = await round(context)
    await life.club.drainWaitUntil()
    expect({ seed, answers: await everyResponse(life) }).toEqual({ seed, answers: before })
    expect(cleared).toBeGreaterThan(10)
  }
})

/** Two things no two clubs have alike: the day sheet's version is made of tags, an invitation's name of its token. */
const unversioned = (answers: object) =>
  JSON.parse(JSON.stringify(answers).replaceAll(/"(version|subject)":"([0-9a-f]{8}|[0-9a-f]{40})"/g, '"$1":""'))

test('random histories: cleared all the while, they come to the same', { timeout: patience }, async () => {
  for (let seed = 1; seed <= histories; seed += 1) {
    let cleared = 0
    const lived = await runWorkload(seeded(seed), 90, async (context) => {
      for (let run = 0; run < 3; run += 1) cleared += await collectGarbage(context)
    })
    const undisturbed = await runWorkload(seeded(seed), 90)
    expect({ seed, answers: unversioned(await everyResponse(lived)) }).toEqual({
      seed,
      answers: unversioned(await everyResponse(undisturbed)),
    })
    expect(cleared).toBeGreaterThan(10)
  }
})

test('two years after a family was last here, only its account and its totals tell of it', async () => {
  const { server, store } = await leavingFamily()
  const coach = await server.signUpStaff('second@thenest.example')
  const { orders } = (await server.ask('GET', '/api/orders', undefined, { cookie: coach.cookie })).body as {
    orders: { id: string }[]
  }
  await server.ask('PATCH', `/api/orders/${orders[0]!.id}`, { status: 'picked_up', rev: 0 }, { cookie: coach.cookie })
  const tracesAt = async () => {
    const kept = [...(await everything(store))].filter(([key]) => !/^(member|snap\/members)\//.test(key))
    return traces.filter((trace) => JSON.stringify(kept).includes(trace))
  }
  const stays = new Set([...(await everyKey(store, ['member', 'staff', 'boot', 'order'])), keys.events])
  // Inside every term nothing of it is lost.
  server.at('2027-10-01T17:00:00Z')
  await round(server.context)
  expect(await everyKey(store, ['mw', 'rsvp', 'order'])).toHaveLength(6)
  server.at('2028-12-02T17:00:00Z')
  await round(server.context)
  await server.drainWaitUntil()
  expect(await tracesAt()).toEqual([])
  const rest = (await everyKey(store)).filter((key) => !stays.has(key) && !/^(tally|snap|meta)\//.test(key))
  expect(rest).toEqual([])
  // The account itself is as good as ever.
  expect((await server.ask('POST', '/api/members/login', { email, password: 'three blue herons' })).status).toBe(200)
})

describe('a picture that is put on the shelves while it is cleared away', () => {
  const data = 'b2xk'
  const address = addressOfImage(idOfImage(data))
  const products = { v: 1, products: [{ id: 'x', name: 'x', cents: 1, image: address }] }

  /** Somebody adds the product at a moment of the clearing; as `edit-products` does, they look that the picture is there. */
  async function schedule(seed: number, looksAgain: boolean) {
    const store = memoryStore()
    await storeImage(store, idOfImage(data), { v: 1, data })
    const adds: Process = {
      async run(own) {
        const picture = await own.read<{ v: 1; data: string }>(keys.image(idOfImage(data)))
        if (!picture) return
        await own.create(keys.products, products)
        if (looksAgain) await storeImage(own, idOfImage(data), picture.value)
      },
    }
    const clears: Process = {
      run: async (own) => void (await removeUnusedImages(contextOn(own), [keys.image(idOfImage(data))], 10)),
    }
    await simulate(store, [adds, clears], inLongStrides(seed), { kills: 0, jumps: 0 }, () => {})
    const sold = (await store.read(keys.products)) !== undefined
    return !sold || (await store.read(keys.image(idOfImage(data)))) !== undefined
  }
  const seeds = Array.from({ length: 400 }, (_, seed) => seed)

  /** Whoever is at work mostly goes on: one who waits through all that another does is what hurts here. */
  const inLongStrides = (seed: number): Chance => {
    const chance = seeded(seed)
    return () => (chance() < 0.8 ? calm : chance())
  }

  test('is there afterwards', async () => {
    for (const seed of seeds) expect([seed, await schedule(seed, true)]).toEqual([seed, true])
  })

  test('is sometimes not when whoever sells it does not look again', async () => {
    const found: boolean[] = []
    for (const seed of seeds) found.push(await schedule(seed, false))
    expect(found).toContain(false)
  })
})

test('the locks of weeks long past go, never those of a week that can be booked', async () => {
  const context = contextOn()
  const anna = reservationOf('anna')
  await reserve(context, anna)
  await weekFor(context, 'lane', monday, anna.ownerKey)
  await context.settled()
  await round(context)
  expect(await context.store.list('slot/')).toHaveLength(1)
  context.pass(5 * 7 * day)
  await round(context)
  await context.settled()
  await round(context)
  expect(await everyKey(context.store, ['slot', 'view'])).toEqual([])
  expect(await context.store.list('mw/')).toHaveLength(1)
})
