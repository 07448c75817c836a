/** Rate limiter: never exceeds the limit, and each refunded attempt can be consumed once more. */
import { describe, expect, test } from 'vitest'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { consume, refund, secondsLeft, type RateLimit } from './rate-limits.ts'

const now = new Date('2026-11-21T17:04:00Z')
const limit: RateLimit = { bucket: 'sign_in', subject: 'a1', count: 10, minutes: 15, refundable: true }

const consumeMany = async (times: number, rateLimit: RateLimit, store = memoryRecords(), at = now) =>
  (await Promise.all(Array.from({ length: times }, () => consume(store, rateLimit, at)))).filter(
    (attempt) => attempt !== undefined,
  )

describe('attempts', () => {
  test.each([1, 10, 50, 900])('exactly %s are allowed, however many requests are concurrent', async (count) => {
    const taken = await consumeMany(count + 40, { ...limit, count })
    expect(new Set(taken.map(({ id }) => id)).size).toBe(count)
    expect(taken).toHaveLength(count)
  })

  test('can be consumed once more when refunded', async () => {
    const store = memoryRecords()
    const taken = await consumeMany(10, limit, store)
    await Promise.all(taken.slice(0, 3).map((attempt) => refund(store, attempt)))
    expect(await consumeMany(40, limit, store)).toHaveLength(3)
    await refund(store, taken[0]!)
    expect(await consume(store, limit, now)).toBeUndefined()
  })

  test('are counted per bucket, subject and window', async () => {
    const store = memoryRecords()
    await consumeMany(10, limit, store)
    expect(await consume(store, limit, now)).toBeUndefined()
    expect(await consume(store, { ...limit, bucket: 'tour' }, now)).toBeDefined()
    expect(await consume(store, { ...limit, subject: 'b2' }, now)).toBeDefined()
    expect(await consume(store, limit, new Date('2026-11-21T17:14:59.999Z'))).toBeUndefined()
    expect(await consume(store, limit, new Date('2026-11-21T17:15:00Z'))).toBeDefined()
  })
})

test('attempts that are not refundable stay used', async () => {
  const store = memoryRecords()
  const { refundable: _, ...strict } = limit
  const taken = await consumeMany(10, strict, store)
  await Promise.all(taken.map((attempt) => refund(store, attempt)))
  expect(await consume(store, strict, now)).toBeUndefined()
})

test('a refusal costs one operation, and fewer than an attempt, however many were used', async () => {
  const store = memoryRecords()
  const costOf = async () => {
    const before = store.operations()
    const attempt = await consume(store, { ...limit, count: 50 }, now)
    return { attempt, cost: store.operations() - before }
  }
  for (let used = 0; used < 50; used += 1) expect(await costOf()).toMatchObject({ cost: used === 0 ? 1 : 2 })
  expect(await costOf()).toEqual({ attempt: undefined, cost: 1 })
})

test.each([
  ['17:00:00.000', 900],
  ['17:04:00.000', 660],
  ['17:14:59.999', 1],
])('at %s the next window is %s seconds away', (time, seconds) => {
  expect(secondsLeft(limit, new Date(`2026-11-21T${time}Z`))).toBe(seconds)
})
