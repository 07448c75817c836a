/** The check of the books finds what does not agree, keeps its counts, and tells the outside only whether all is well. */
import { expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { contextOn, slotOf, reservationOf } from '#server/test-support/server/booking-context.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { publishAudit } from './audit.ts'
import { reserve } from '#server/services/bookings/reserve.ts'

const health = async (server: ReturnType<typeof testServer>) => {
  const { status, body } = await server.ask('GET', '/api/health')
  return [status, body]
}

test('the outside learns whether all is well, and nothing else', async () => {
  const server = testServer()
  const { store } = server.context
  expect(await health(server)).toEqual([200, { ok: true }])
  const context = contextOn(store, new Date('2026-11-21T08:23:00Z'))
  await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-23' })))
  await context.settled()
  await publishAudit(context)
  expect((await store.read(keys.audit))?.value).toEqual({
    v: 1,
    at: '2026-11-21T08:23:00.000Z',
    slots: 1,
    entries: 1,
    violations: 0,
  })
  expect(await health(server)).toEqual([200, { ok: true }])
  // Two nights without a check.
  server.at('2026-11-23T08:23:01Z')
  expect(await health(server)).toEqual([503, { ok: false }])
})

test('a booking whose lock is gone makes the site unwell until the books agree again', async () => {
  const server = testServer()
  const context = contextOn(server.context.store, new Date('2026-11-21T08:23:00Z'))
  const anna = reservationOf('anna', slotOf({ date: '2026-11-23' }))
  await reserve(context, anna)
  await context.settled()
  const key = keys.slot(anna.slot)
  const lock = (await context.store.read(key))!
  await context.store.remove(key)
  expect((await publishAudit(context)).violations).toEqual([{ violation: 'booking_without_lock', where: key }])
  expect(await health(server)).toEqual([503, { ok: false }])
  await context.store.create(key, lock.value)
  context.pass(1000)
  await publishAudit(context)
  expect(await health(server)).toEqual([200, { ok: true }])
})

test.each([
  ['by somebody new to the week, before its slots are listed', 'anna', 'before'],
  ['by somebody known, after its slots were listed', 'ben', 'after'],
])('what is booked while the books are read is no violation: %s', async (_, who, when) => {
  const shelf = memoryStore()
  const own = contextOn(shelf)
  await reserve(own, reservationOf('ben', slotOf({ date: '2026-11-24' }), 'known'))
  await own.settled()
  let counts = 0
  const busy: Store = {
    ...shelf,
    async list(prefix) {
      const isWeek = prefix === keys.slotsOfWeek('lane', '2026-11-23')
      const before = isWeek && when === 'after' ? await shelf.list(prefix) : undefined
      if (isWeek) {
        counts += 1
        await reserve(own, reservationOf(who, slotOf({ date: '2026-11-26' })))
        await own.settled()
      }
      return before ?? shelf.list(prefix)
    },
  }
  expect((await publishAudit(contextOn(busy))).violations).toEqual([])
  // It did not agree at first.
  expect(counts).toBe(2)
})

test('the weeks of all members are listed once, however many weeks can be booked', async () => {
  const shelf = memoryStore()
  const listed: string[] = []
  const store: Store = { ...shelf, list: (prefix) => (listed.push(prefix), shelf.list(prefix)) }
  await publishAudit(contextOn(store))
  expect(listed.filter((prefix) => prefix.startsWith(keys.allMemberWeeks))).toEqual([keys.allMemberWeeks])
  expect(listed.filter((prefix) => prefix.startsWith(keys.allSlots)).length).toBeGreaterThan(3)
})
