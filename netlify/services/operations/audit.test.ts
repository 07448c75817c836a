/** The booking audit: finds violations, stores counts, and exposes only the health status. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import type { MemberWeek } from '#records/bookings.ts'
import { weeksShown } from '#domain/bookings/bookings.ts'
import { kinds } from '#domain/facility/facility.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { hexDigits } from '#server/repositories/update-with-retry.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { testContext, slotOf, reservationOf } from '#server/test-support/server/booking-context.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { publishAudit } from './audit.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { versioned } from '#server/repositories/record-versions.ts'
import { virtualTime } from '#server/test-support/simulation/virtual-time.ts'
import { reserve } from '#server/services/bookings/reserve.ts'

const empty: MemberWeek = { v: 1, entries: [], done: [] }

const health = async (server: ReturnType<typeof testServer>) => {
  const { status, body } = await server.ask('GET', '/api/health')
  return [status, (body as Reply<'health'>).ok]
}

test('the audit stores counts; the health endpoint exposes only the health status', async () => {
  const store = memoryStore()
  const server = testServer({ store })
  expect(await health(server)).toEqual([200, true])
  const context = testContext(store, new Date('2026-11-21T08:23:00Z'))
  await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-23' })))
  await context.drainWaitUntil()
  await publishAudit(context)
  expect((await store.read(keys.audit))?.value).toEqual({
    v: 1,
    at: '2026-11-21T08:23:00.000Z',
    slots: 1,
    entries: 1,
    violations: 0,
    unreadable: 0,
  })
  const { body } = await server.ask('GET', '/api/health')
  expect(Object.keys(body as object)).toEqual(['ok', 'store', 'jobs'])
})

test('a booking without its slot makes the site unhealthy until it is repaired', async () => {
  const store = memoryStore()
  const server = testServer({ store })
  const context = testContext(store, new Date('2026-11-21T08:23:00Z'))
  const anna = reservationOf('anna', slotOf({ date: '2026-11-23' }))
  await reserve(context, anna)
  await context.drainWaitUntil()
  const key = keys.slot(anna.slot)
  const slot = (await context.store.read(key))!
  await context.store.remove(key)
  expect((await publishAudit(context)).violations).toEqual([{ violation: 'booking_without_slot', where: key }])
  expect(await health(server)).toEqual([503, false])
  await context.store.create(key, slot.value)
  context.advanceClock(1000)
  await publishAudit(context)
  expect(await health(server)).toEqual([200, true])
})

test.each([
  ['by a member new to the week, before its slots are listed', 'anna', 'before'],
  ['by a known member, after its slots are listed', 'ben', 'after'],
])('a booking made during the audit is no violation: %s', async (_, who, when) => {
  const memory = memoryStore()
  const context = testContext(memory)
  await reserve(context, reservationOf('ben', slotOf({ date: '2026-11-24' }), 'known'))
  await context.drainWaitUntil()
  let passes = 0
  const busyStore: Store = {
    ...memory,
    async list(prefix) {
      const isWeek = prefix === keys.slotsOfWeek('lane', '2026-11-23')
      const before = isWeek && when === 'after' ? await memory.list(prefix) : undefined
      if (isWeek) {
        passes += 1
        await reserve(context, reservationOf(who, slotOf({ date: '2026-11-27' })))
        await context.drainWaitUntil()
      }
      return before ?? memory.list(prefix)
    },
  }
  expect((await publishAudit(testContext(busyStore))).violations).toEqual([])
  // The first pass found a mismatch.
  expect(passes).toBe(2)
})

const start = Date.parse('2026-11-21T08:23:00Z')
const nightMs = 24 * 3_600_000

/** What is found, night after night, on a slow store; a night is never longer than the job may take. */
const auditing = (time: ReturnType<typeof virtualTime>, store: TransactionalStore) =>
  async function audit<Found>(nights: number, found: (audit: Awaited<ReturnType<typeof publishAudit>>) => Found) {
    const all: Found[] = []
    for (let nth = 0; nth < nights; nth += 1) {
      const from = time.ms()
      all.push(found(await time.until(publishAudit({ store, now: time.now }))))
      expect(time.ms() - from).toBeLessThan(30_000)
      await time.until(time.pause(nightMs - (time.ms() - from)))
    }
    return all
  }

test('an audit that has no time for all records goes on the next night, and counts what it has found before', async () => {
  const raw = memoryStore()
  const idempotent = { v: 1, request: 'r', at: '2026-11-21T08:23:00Z' }
  const damaged = 'idem/004500'
  for (let nth = 0; nth < 5000; nth += 1) await raw.create(`idem/${String(nth).padStart(6, '0')}`, idempotent)
  await raw.replace(damaged, (await raw.read(damaged))!.tag, {})
  const time = virtualTime(start, () => 0.5)
  const alarms: string[] = []
  const store = versioned(memoryRecords(time.slow(raw, 600), time.now), (problem) => void alarms.push(problem))
  const audit = auditing(time, store)
  expect(await audit(6, ({ unreadable }) => unreadable)).toEqual([0, 0, 1, 1, 1, 1])
  expect(alarms[0]).toContain(damaged)
  await raw.replace(damaged, (await raw.read(damaged))!.tag, idempotent)
  expect(await audit(3, ({ unreadable }) => unreadable)).toEqual([0, 0, 0])
})

test('an audit that has no time for all weeks goes on with the next one, and with one that has a violation', async () => {
  const raw = memoryStore()
  for (const kind of kinds)
    for (const monday of weeksShown(kind, '2026-11-28'))
      for (let nth = 0; nth < 480; nth += 1)
        await raw.create(keys.memberWeek(hash('family', `${nth}`).slice(0, 40), kind, monday), empty)
  const last = slotOf({ date: '2026-12-07' })
  const [owner, id] = [hash('family', '7').slice(0, 40), bookingIdOf(last, 'family', 'k')]
  const week = keys.memberWeek(owner, 'lane', '2026-12-07')
  const entry = { id, unit: last.unit, date: last.date, time: last.time, name: 'Sam', player: 'pl_a' }
  await raw.replace(week, (await raw.read(week))!.tag, { ...empty, entries: [entry] })
  const time = virtualTime(start, () => 0.5)
  const store = memoryRecords(time.slow(raw, 1600), time.now)
  const audit = auditing(time, store)
  const nights = await audit(6, ({ violations }) => violations.length)
  // Once it is found, every night begins with it.
  expect(nights.join('')).toMatch(/^0+1+$/)
  await raw.create(keys.slot(last), { v: 1, state: 'booked', id, accountKey: owner, player: 'pl_a' })
  expect(await audit(6, ({ violations }) => violations)).toEqual([[], [], [], [], [], []])
})

test('week documents are listed once for all weeks', async () => {
  const memory = memoryStore()
  const listed: string[] = []
  const store: Store = { ...memory, list: (prefix) => (listed.push(prefix), memory.list(prefix)) }
  await publishAudit(testContext(store))
  const ofWeeks = listed.filter((prefix) => prefix.startsWith(keys.allMemberWeeks))
  expect(ofWeeks).toEqual(hexDigits.map((digit) => keys.allMemberWeeks + digit))
  expect(listed.filter((prefix) => prefix.startsWith(keys.allSlots)).length).toBeGreaterThan(3)
})
