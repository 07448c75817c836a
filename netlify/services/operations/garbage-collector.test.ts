/** The garbage collector removes exactly the expired records: under crashes, under concurrency and at bounded cost. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { addressOfImage } from '#domain/images/images.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { storeImage } from '#server/repositories/shop/images.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Doc, type Store } from '#server/storage/store.ts'
import type { Catalogue } from '#records/shop.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { collectAll } from '#server/test-support/fixtures/collect-all.ts'
import { idOfImage, createGcFixture } from '#server/test-support/fixtures/gc-fixtures.ts'
import { testContext, monday, reservationOf } from '#server/test-support/server/booking-context.ts'
import { listAllKeys, dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { noEvent, simulate, seeded, type Random, type Process } from '#server/test-support/simulation/simulator.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { readEverything, runWorkload } from '#server/test-support/simulation/workload.ts'
import { email, memberWithData, personalData } from '#server/test-support/fixtures/account-deletion-fixture.ts'
import { collectGarbage, partitionsAt, partitionsPerRun, maxRemovalsPerRun } from './garbage-collector.ts'
import { removeUnusedImages } from '#server/services/shop/remove-unused-images.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { weekFor } from '#server/services/bookings/week-availability.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'

/** The soak test runs more histories, with a crash at every write. */
const histories = sizes(2, 60)
const thorough = histories > 6
const timeoutMs = 60_000 + histories * 5000
const runsPerDay = (24 * 60) / 5
const day = 24 * 3_600_000

/** Keys of the collector itself, and derived records. */
const isDerived = (key: string) => key === keys.gcCursor || key.startsWith(keys.allMaterializedViews)
const expected = (retained: readonly string[]) =>
  [...retained, keys.sessionCounts(addDays(monday, -35)), keys.sessionCounts('2025-10-06')].toSorted()
/** A key that others may use again stays, without a value. */
const remainingKeys = async (store: Store) =>
  [...(await dumpStore(store)).keys()].filter((key) => !isDerived(key)).toSorted()

describe('a full cycle', () => {
  test('removes exactly the expired records; an old order keeps only its total', async () => {
    const { context, retained, oldOrder } = await createGcFixture(memoryStore())
    await collectAll(context)
    expect(await remainingKeys(context.store)).toEqual(expected(retained))
    expect((await context.store.read(oldOrder))?.value).toMatchObject({ order: { email: '', note: '', total: 5 } })
    expect(await collectAll(context)).toBe(0)
  })

  test('interrupted at any write and repeated, has the same result', { timeout: timeoutMs }, async () => {
    const isWrite = (verb: string, key: string) =>
      ['remove', 'replace', 'transact'].includes(verb) && key !== keys.gcCursor
    const dumpWithoutDerived = async (store: Store) =>
      JSON.stringify([...(await dumpStore(store))].filter(([key]) => !isDerived(key)))
    const complete = await createGcFixture(memoryStore())
    let writes = 0
    const counted = failingStore(complete.context.store, ({ verb, key }) => void (writes += isWrite(verb, key) ? 1 : 0))
    await collectAll({ ...complete.context, store: counted })
    const result = await dumpWithoutDerived(complete.context.store)
    expect(writes).toBeGreaterThan(complete.expired.length)
    for (let nth = 1; nth <= writes; nth += thorough ? 1 : 6) {
      const { context } = await createGcFixture(memoryStore())
      let writesSoFar = 0
      const failing = failingStore(context.store, ({ verb, key }) => {
        if (isWrite(verb, key)) writesSoFar += 1
        if (writesSoFar > nth) return 'before'
        return writesSoFar === nth && isWrite(verb, key) ? (nth % 2 === 0 ? 'before' : 'after') : undefined
      })
      await expect(collectAll({ ...context, store: failing })).rejects.toThrow(StorageUnavailable)
      await collectAll(context)
      expect(await dumpWithoutDerived(context.store)).toBe(result)
    }
  })
})

test('the cost of a run is bounded, and a day is enough for all partitions', async () => {
  const store = memoryStore()
  const context = testContext(store)
  const partitions = partitionsAt(context.now())
  expect(partitions.length).toBeLessThanOrEqual(runsPerDay * partitionsPerRun)
  const accountKeys = Array.from({ length: 3000 }, (_, number) =>
    accountKeyOf('pepper', `family${number}@thenest.example`),
  )
  for (const accountKey of accountKeys)
    await store.create(keys.memberWeek(accountKey, 'lane', '2019-11-11'), { v: 1, entries: [], done: [] })
  for (let number = 0; number < 900; number += 1)
    await store.create<Doc>(keys.log('2024-09-01', `l${number}`), { v: 1 })
  let removed = 0
  for (let run = 0; run < runsPerDay; run += 1) {
    const counted = countingStore(store)
    const removedInRun = await collectGarbage({ ...context, store: memoryRecords(counted.store) }, partitions)
    expect(removedInRun).toBeLessThanOrEqual(maxRemovalsPerRun)
    // The cursor, the lists and the removals.
    expect(counted.cost().operations).toBeLessThanOrEqual(2 + partitionsPerRun + removedInRun)
    removed += removedInRun
  }
  expect(removed).toBe(3900)
})

/**
 * Removes values that differ between runs: the day sheet's version (from tags), invitation ids (from tokens), and the ids of
 * log entries (from those of invitations).
 */
const unversioned = (responses: object) =>
  JSON.parse(
    JSON.stringify(responses).replaceAll(
      /"(version|subject|id)":"([0-9a-f]{8}|[0-9a-f]{20}|[0-9a-f]{40}(?:-[0-9a-f]{12})?)"/g,
      '"$1":""',
    ),
  )

test(
  'random histories: collecting garbage throughout or afterwards changes no response',
  { timeout: timeoutMs },
  async () => {
    for (let seed = 1; seed <= histories; seed += 1) {
      const workload = await runWorkload(seeded(seed), 90)
      const { context } = workload.club
      let removed = 0
      const withGc = await runWorkload(seeded(seed), 90, async (ofRun) => {
        const partitions = partitionsAt(ofRun.now())
        for (let run = 0; run < 3; run += 1) removed += await collectGarbage(ofRun, partitions)
      })
      expect({ seed, responses: unversioned(await readEverything(withGc)) }).toEqual({
        seed,
        responses: unversioned(await readEverything(workload)),
      })
      expect(removed).toBeGreaterThan(10)

      await workload.club.drainWaitUntil()
      const before = await readEverything(workload)
      removed = await collectAll(context)
      await workload.club.drainWaitUntil()
      expect({ seed, responses: await readEverything(workload) }).toEqual({ seed, responses: before })
      expect(removed).toBeGreaterThan(10)
    }
  },
)

test("two years after a member's last activity, only the account with the staff's notes, what they have still to do and order totals remain", async () => {
  const { server, store } = await memberWithData()
  const coach = await server.signUpStaff('second@thenest.example')
  const { orders } = (await server.ask('GET', '/api/orders', undefined, { cookie: coach.cookie })).body as {
    orders: { id: string }[]
  }
  await server.ask('PATCH', `/api/orders/${orders[0]!.id}`, { status: 'picked_up', rev: 0 }, { cookie: coach.cookie })
  const remainingData = async () => {
    const records = [...(await dumpStore(store))].filter(([key]) => !/^(member|mnote|snap\/members)\//.test(key))
    return personalData.filter((value) => JSON.stringify(records).includes(value))
  }
  const expectedKeys = new Set([
    ...(await listAllKeys(store, ['member', 'mnote', 'staff', 'owners', 'boot', 'order', 'item'])),
    keys.events,
  ])
  // Within the retention periods nothing is removed.
  server.setClock('2027-10-01T17:00:00Z')
  await collectAll(server.context)
  expect(await listAllKeys(store, ['mw', 'rsvp', 'order'])).toHaveLength(6)
  server.setClock('2028-12-02T17:00:00Z')
  await collectAll(server.context)
  await server.drainWaitUntil()
  expect(await remainingData()).toEqual([])
  const unexpectedKeys = [...(await dumpStore(server.context.store)).keys()].filter(
    (key) => !expectedKeys.has(key) && !/^(tally|snap|meta)\//.test(key),
  )
  expect(unexpectedKeys).toEqual([])
  // The account still works.
  expect((await server.ask('POST', '/api/members/login', { email, password: 'three blue herons' })).status).toBe(200)
})

describe('an image that is used while it is being removed', () => {
  const data = 'b2xk'
  const address = addressOfImage(idOfImage(data))
  const products: Catalogue = { v: 1, products: [{ id: 'x', name: 'x', cents: 1, image: address }] }

  /** Adds the product during the removal, with or without the check of `edit-products` that restores the image. */
  async function isImageStored(seed: number, restores: boolean) {
    const store = memoryStore()
    await storeImage({ store: memoryRecords(store) }, idOfImage(data), { v: 1, data })
    const addProduct: Process = {
      async run(processStore) {
        const image = await processStore.read(keys.image(idOfImage(data)))
        if (!image) return
        await processStore.create(keys.products, products)
        if (restores) await storeImage({ store: memoryRecords(processStore) }, idOfImage(data), image.value)
      },
    }
    const removeImage: Process = {
      run: async (processStore) =>
        void (await removeUnusedImages(testContext(processStore), [keys.image(idOfImage(data))], 10)),
    }
    await simulate(store, [addProduct, removeImage], inLongRuns(seed), { killRate: 0, clockJumpRate: 0 }, () => {})
    const isInUse = (await store.read(keys.products)) !== undefined
    return !isInUse || (await store.read(keys.image(idOfImage(data)))) !== undefined
  }
  const seeds = Array.from({ length: 400 }, (_, seed) => seed)

  /** Favors long runs of one process: the failure needs one process to wait while the other completes. */
  const inLongRuns = (seed: number): Random => {
    const random = seeded(seed)
    return () => (random() < 0.8 ? noEvent : random())
  }

  test('still exists afterwards', async () => {
    for (const seed of seeds) expect([seed, await isImageStored(seed, true)]).toEqual([seed, true])
  })

  test('negative control: is sometimes lost without the restoring check', async () => {
    const results: boolean[] = []
    for (const seed of seeds) results.push(await isImageStored(seed, false))
    expect(results).toContain(false)
  })
})

test('removes slots of long past weeks, never of bookable weeks', async () => {
  const context = testContext()
  const anna = reservationOf('anna')
  await reserve(context, anna)
  await weekFor(context, 'lane', monday, anna.accountKey)
  await context.drainWaitUntil()
  await collectAll(context)
  expect(await context.store.list('slot/')).toHaveLength(1)
  context.advanceClock(5 * 7 * day)
  await collectAll(context)
  await context.drainWaitUntil()
  await collectAll(context)
  expect(await listAllKeys(context.store, ['slot', 'view'])).toEqual([])
  expect(await context.store.list('mw/')).toHaveLength(1)
})

test('removes views of weeks that no week document is from', async () => {
  const context = testContext()
  const { store } = context
  for (const [name, part] of [
    ['sessions', 'a'],
    ['sessions', '2025-10-06'],
    ['weeks', '2025-10'],
    ['sessions', '2026-11-16'],
    ['weeks', '2026-11'],
  ] as const)
    await store.create(keys.materializedView(name, part), { v: 1, rows: {} })
  await collectAll(context)
  expect(await listAllKeys(store, ['snap'])).toEqual(['snap/sessions/2026-11-16', 'snap/weeks/2026-11'])
})
