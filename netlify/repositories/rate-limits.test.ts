/** Rate limiter: never exceeds the limit, and each refunded attempt can be consumed once more. */
import { describe, expect, test } from 'vitest'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { notingStore } from '#server/test-support/faults/failing-store.ts'
import { consume, refund, secondsLeft, type RateLimit } from './rate-limits.ts'

const now = new Date('2026-11-21T17:04:00Z')
const limit: RateLimit = { bucket: 'sign_in', subject: 'a1', count: 10, minutes: 15, refundable: true }

const consumeMany = async (times: number, rateLimit: RateLimit, store = memoryStore(), at = now) =>
  (await Promise.all(Array.from({ length: times }, () => consume(store, rateLimit, at)))).filter(
    (attempt) => attempt !== undefined,
  )

describe('attempts', () => {
  test.each([1, 10, 50, 900])('exactly %s are allowed, however many requests are concurrent', async (count) => {
    const taken = await consumeMany(count + 40, { ...limit, count })
    expect(new Set(taken.map(({ key }) => key)).size).toBe(count)
    expect(taken).toHaveLength(count)
  })

  test('can be consumed once more when refunded', async () => {
    const store = memoryStore()
    const taken = await consumeMany(10, limit, store)
    await Promise.all(taken.slice(0, 3).map((attempt) => refund(store, attempt)))
    expect(await consumeMany(40, limit, store)).toHaveLength(3)
    await refund(store, taken[0]!)
    expect(await consume(store, limit, now)).toBeUndefined()
  })

  test('are counted per bucket, subject and window', async () => {
    const store = memoryStore()
    await consumeMany(10, limit, store)
    expect(await consume(store, limit, now)).toBeUndefined()
    expect(await consume(store, { ...limit, bucket: 'tour' }, now)).toBeDefined()
    expect(await consume(store, { ...limit, subject: 'b2' }, now)).toBeDefined()
    expect(await consume(store, limit, new Date('2026-11-21T17:14:59.999Z'))).toBeUndefined()
    expect(await consume(store, limit, new Date('2026-11-21T17:15:00Z'))).toBeDefined()
  })
})

test('attempts that are not refundable stay used', async () => {
  const store = memoryStore()
  const { refundable: _, ...strict } = limit
  const taken = await consumeMany(10, strict, store)
  await Promise.all(taken.map((attempt) => refund(store, attempt)))
  expect(await consume(store, strict, now)).toBeUndefined()
})

test('the last free attempt is found in the list, not by trying every one', async () => {
  const { store, created: tried } = notingStore(memoryStore())
  await consumeMany(9, limit, store)
  tried.length = 0
  await consume(store, limit, now)
  // A random one, which may be used, and then the free one: it was found in the list.
  expect(tried.length).toBeLessThanOrEqual(2)
  expect(await consume(store, limit, now)).toBeUndefined()
})

test.each([
  ['17:00:00.000', 900],
  ['17:04:00.000', 660],
  ['17:14:59.999', 1],
])('at %s the next window is %s seconds away', (time, seconds) => {
  expect(secondsLeft(limit, new Date(`2026-11-21T${time}Z`))).toBe(seconds)
})
