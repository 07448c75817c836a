/** The check of the books finds what does not agree, keeps its counts, and tells the outside only whether all is well. */
import { expect, test } from 'vitest'
import { keys } from '#server/records/keys.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import type { Store } from '#server/store/store.ts'
import { deskOn, slotOf, wishOf } from '#server/testing/desk.ts'
import { testHouse } from '#server/testing/house.ts'
import { publishAudit } from './audit.ts'
import { reserve } from './reserve.ts'

const health = async (house: ReturnType<typeof testHouse>) => {
  const { status, body } = await house.ask('GET', '/api/health')
  return [status, body]
}

test('the outside learns whether all is well, and nothing else', async () => {
  const house = testHouse()
  const { store } = house.house
  expect(await health(house)).toEqual([200, { ok: true }])
  const desk = deskOn(store, new Date('2026-11-21T08:23:00Z'))
  await reserve(desk, wishOf('anna', slotOf({ date: '2026-11-23' })))
  await desk.settled()
  await publishAudit(desk)
  expect((await store.read(keys.audit))?.value).toEqual({
    v: 1,
    at: '2026-11-21T08:23:00.000Z',
    slots: 1,
    entries: 1,
    violations: 0,
  })
  expect(await health(house)).toEqual([200, { ok: true }])
  // Two nights without a check.
  house.at('2026-11-23T08:23:01Z')
  expect(await health(house)).toEqual([503, { ok: false }])
})

test('a booking whose lock is gone makes the site unwell until the books agree again', async () => {
  const house = testHouse()
  const desk = deskOn(house.house.store, new Date('2026-11-21T08:23:00Z'))
  const anna = wishOf('anna', slotOf({ date: '2026-11-23' }))
  await reserve(desk, anna)
  await desk.settled()
  const key = keys.slot(anna.slot)
  const lock = (await desk.store.read(key))!
  await desk.store.remove(key)
  expect((await publishAudit(desk)).violations).toEqual([{ violation: 'booking_without_lock', where: key }])
  expect(await health(house)).toEqual([503, { ok: false }])
  await desk.store.create(key, lock.value)
  desk.pass(1000)
  await publishAudit(desk)
  expect(await health(house)).toEqual([200, { ok: true }])
})

test.each([
  ['by somebody new to the week, before its slots are listed', 'anna', 'before'],
  ['by somebody known, after its slots were listed', 'ben', 'after'],
])('what is booked while the books are read is no violation: %s', async (_, who, when) => {
  const shelf = memoryStore()
  const own = deskOn(shelf)
  await reserve(own, wishOf('ben', slotOf({ date: '2026-11-24' }), 'known'))
  await own.settled()
  let counts = 0
  const busy: Store = {
    ...shelf,
    async list(prefix) {
      const isWeek = prefix === keys.slotsOfWeek('lane', '2026-11-23')
      const before = isWeek && when === 'after' ? await shelf.list(prefix) : undefined
      if (isWeek) {
        counts += 1
        await reserve(own, wishOf(who, slotOf({ date: '2026-11-26' })))
        await own.settled()
      }
      return before ?? shelf.list(prefix)
    },
  }
  expect((await publishAudit(deskOn(busy))).violations).toEqual([])
  // It did not agree at first.
  expect(counts).toBe(2)
})

test('the weeks of all members are listed once, however many weeks can be booked', async () => {
  const shelf = memoryStore()
  const listed: string[] = []
  const store: Store = { ...shelf, list: (prefix) => (listed.push(prefix), shelf.list(prefix)) }
  await publishAudit(deskOn(store))
  expect(listed.filter((prefix) => prefix.startsWith(keys.allMemberWeeks))).toEqual([keys.allMemberWeeks])
  expect(listed.filter((prefix) => prefix.startsWith(keys.allSlots)).length).toBeGreaterThan(3)
})
