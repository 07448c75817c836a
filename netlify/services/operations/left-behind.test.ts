/** What processes leave that die at any operation is finished or removed within two days, whoever has made it. */
import { expect, test } from 'vitest'
import type { Principal } from '#server/context/request-context.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact } from '#server/repositories/transact.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { createRsvp } from '#server/services/events/rsvp.ts'
import { checkout } from '#server/services/shop/checkout.ts'
import { ignoreUnavailable, StorageUnavailable, type Store } from '#server/storage/store.ts'
import { splitStored } from '#server/storage/intents.ts'
import { isUnderWay } from '#server/storage/transactions.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { virtualTime } from '#server/test-support/simulation/virtual-time.ts'
import { transactionKey } from '#server/storage/transaction-records.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'
import { accountKeyNamed, reservationOf, slotOf, testContext } from '#server/test-support/server/booking-context.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { collectGarbage, maxRemovalsPerRun, partitionsAt } from './garbage-collector.ts'

const start = new Date('2026-11-18T17:00:00Z')
const event = { id: 'skills', title: 'Skills', datetime: '2026-12-01T23:00:00.000Z', summary: 'S', capacity: 5 }
const tee = {
  id: 'tee',
  name: 'Tee',
  cents: 2000,
  image: 'https://images.example/a.png',
  stock: [{ size: 'M', count: 5 }],
}
const email = 'quill@thenest.example'
const accountKey = accountKeyNamed('anna')

type Context = ReturnType<typeof testContext>

const acts: Record<string, (context: Context) => Promise<unknown>> = {
  booking: (context) => reserve(context, { ...reservationOf('anna', slotOf({ date: '2026-11-23' })), name: 'Quill' }),
  rsvp: (context) => {
    const account = { accountKey, isFirst: true, sessionVersion: 1, players: [] }
    const principal: Principal = { id: 'm1', email, profileName: 'Quill', role: 'member', ...account }
    return createRsvp({ ...context, principal, idempotencyKey: 'k' }, event.id, { name: 'Quill', email, qty: 2 })
  },
  'change by staff': (context) => {
    const account = { accountKey: 'c'.repeat(40), isFirst: true, sessionVersion: 1, players: [] }
    const principal: Principal = { id: 's1', email, profileName: 'Coach', role: 'staff', ...account }
    const logged = logIn({ ...context, principal, idempotencyKey: 'k' }, 'event_canceled', event.id)
    return transact(logged, [keys.events], (documents) => {
      documents.set(keys.events, { v: 1, events: [{ ...event, title: 'Quill' }] })
      documents.about({ to: 'Quill' })
    })
  },
  order: (context) =>
    checkout(
      { ...context, newId: () => 'k' },
      {
        accountKey,
        email,
        items: [{ pid: 'tee', size: 'M', qty: 2 }],
        note: 'Quill',
        expectedTotal: undefined,
        idempotencyKey: 'k',
      },
    ),
}

/** The process dies at operation `nth`; of those that it has under way by then, `lands` says which still take effect. */
function dyingAt(store: Store, nth: number, lands: (number: number) => boolean): Store {
  let number = 0
  return interceptStore(store, async (operation) => {
    number += 1
    if (number >= nth && !lands(number)) throw new StorageUnavailable('the process died')
    const result = await operation()
    if (number >= nth) throw new StorageUnavailable('the process died')
    return result
  })
}

/** Keys of one request: without a value they lead to nothing and are read for ever. */
const ofOneRequest = /^(mail|mailq|order|mord|idem|wish)\//

test.each(Object.keys(acts))('%s: nothing of it is left, or all of it is there', async (name) => {
  const act = acts[name]!
  let leftByDead = 0
  for (let nth = 1; nth < 24; nth += 1)
    for (let seed = 0; seed < sizes(2, 40); seed += 1) {
      const entries = new Map<string, { text: string; tag: string }>()
      const raw = memoryStore(entries)
      await raw.create(keys.events, { v: 1, events: [event] })
      await raw.create(keys.products, { v: 1, products: [tee] })
      // The first of those under way, or a random half.
      const lands = (number: number) => (seed === 0 ? number < nth + 3 : ((number * 7 + seed * 13) * 31) % 5 < 2)
      let isDead = false
      const dying = testContext(
        dyingAt(raw, nth, (number) => !isDead && lands(number)),
        start,
      )
      await act(dying).catch(ignoreUnavailable)
      isDead = true
      await dying.drainWaitUntil().catch(ignoreUnavailable)
      leftByDead += [...entries.values()].filter(({ text }) => text.includes('"_t":{')).length
      const context = testContext(raw, new Date(start.getTime() + 25 * 3_600_000))
      for (const { prefix, remove } of partitionsAt(context.now())) {
        const listed = [...entries.keys()].filter((key) => key.startsWith(prefix))
        if (listed.length > 0) await remove(context, listed, maxRemovalsPerRun)
      }
      const found = await Promise.all([...entries.keys()].map((key) => context.store.read(key as never)))
      const left = [...entries.keys()].filter((key, index) => {
        const { intent } = splitStored(JSON.parse(entries.get(key)!.text))
        return found[index]
          ? isUnderWay(found[index].tag)
          : ofOneRequest.test(key) || (intent && /^(mw|rsvp|log)/.test(key))
      })
      expect(left, `died at ${nth}, seed ${seed}`).toEqual([])
      const isThere = found.some((each) => JSON.stringify(each?.value ?? '').includes('Quill'))
      expect([...entries.values()].some(({ text }) => text.includes('Quill'))).toBe(isThere)
    }
  expect(leftByDead).toBeGreaterThan(10)
})

test('three hundred transactions of an old day are collected within a few seconds of a store of 40 ms', async () => {
  const raw = memoryStore()
  const committed = testContext(raw, start)
  for (let nth = 0; nth < 300; nth += 1) {
    await acts.booking!(testContext(raw, new Date(start.getTime() + nth)))
    await raw.create(transactionKey(`${(start.getTime() + nth).toString(36).padStart(9, '0')}-${nth}x.000`), {
      v: 1,
      state: 'committed',
      keys: ['mw/a', 'slot/a', 'mail/a'],
      at: start.getTime(),
    })
  }
  await committed.drainWaitUntil()
  const time = virtualTime(start.getTime() + 4 * 24 * 3_600_000, () => 0.5)
  const context = { ...testContext(raw), store: memoryRecords(time.slow(raw, 40), time.now), now: time.now }
  const { remove } = partitionsAt(time.now()).find(({ prefix }) => prefix === keys.allTransactions)!
  const listed = (await raw.list(keys.allTransactions)).map(({ key }) => key)
  expect(await time.until(remove(context, listed, maxRemovalsPerRun))).toBe(maxRemovalsPerRun)
  expect(time.ms()).toBeLessThan(5000)
})

test('a run that is slow begins no other partition after fifteen seconds, and the next goes on where it stopped', async () => {
  const raw = memoryStore()
  const expired = new Date(start.getTime() - 30 * 24 * 3_600_000).toISOString()
  const inParts = '0123456789abcdef'
  for (const part of inParts) await raw.create(`idem/${part}1` as never, { v: 1, request: 'r', at: expired } as never)
  const time = virtualTime(start.getTime(), () => 0.5)
  const context = { ...testContext(raw), store: memoryRecords(time.slow(raw, 4000), time.now), now: time.now }
  let longest = 0
  for (let run = 0; (await raw.list(keys.allKeyUses)).length > 0; run += 1) {
    const from = time.ms()
    await time.until(collectGarbage(context))
    longest = Math.max(longest, time.ms() - from)
    expect(run).toBeLessThan(partitionsAt(start).length)
  }
  // The partition under way, the cursor and its read: everything else waits for the next run.
  expect(longest).toBeLessThan(45_000)
})
