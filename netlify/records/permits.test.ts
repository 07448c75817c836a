/** Numbered permits: never more than there are, and those given back can be taken again, once each. */
import { describe, expect, test } from 'vitest'
import { memoryStore } from '#server/store/memory-store.ts'
import { giveBack, secondsLeft, takePermit, type Limit } from './permits.ts'

const now = new Date('2026-11-21T17:04:00Z')
const limit: Limit = { door: 'sign_in', subject: 'a1', count: 10, minutes: 15, returned: true }

const many = async (times: number, of: Limit, store = memoryStore(), at = now) =>
  (await Promise.all(Array.from({ length: times }, () => takePermit(store, of, at)))).filter(
    (permit) => permit !== undefined,
  )

describe('permits', () => {
  test.each([1, 10, 50, 900])('%s are taken exactly, by however many at the same moment', async (count) => {
    const taken = await many(count + 40, { ...limit, count })
    expect(new Set(taken.map(({ key }) => key)).size).toBe(count)
    expect(taken).toHaveLength(count)
  })

  test('given back are taken again, each by one', async () => {
    const store = memoryStore()
    const taken = await many(10, limit, store)
    await Promise.all(taken.slice(0, 3).map((permit) => giveBack(store, permit)))
    expect(await many(40, limit, store)).toHaveLength(3)
    await giveBack(store, taken[0]!)
    expect(await takePermit(store, limit, now)).toBeUndefined()
  })

  test('of another door, subject or window are others', async () => {
    const store = memoryStore()
    await many(10, limit, store)
    expect(await takePermit(store, limit, now)).toBeUndefined()
    expect(await takePermit(store, { ...limit, door: 'tour' }, now)).toBeDefined()
    expect(await takePermit(store, { ...limit, subject: 'b2' }, now)).toBeDefined()
    expect(await takePermit(store, limit, new Date('2026-11-21T17:14:59.999Z'))).toBeUndefined()
    expect(await takePermit(store, limit, new Date('2026-11-21T17:15:00Z'))).toBeDefined()
  })
})

test.each([
  ['17:00:00.000', 900],
  ['17:04:00.000', 660],
  ['17:14:59.999', 1],
])('at %s the next window is %s seconds away', (time, seconds) => {
  expect(secondsLeft(limit, new Date(`2026-11-21T${time}Z`))).toBe(seconds)
})
