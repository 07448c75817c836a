/** Closures concurrent with reservations: every booking is refused after the closure or listed for a decision. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { isStanding, type ClosureDraft } from '#domain/bookings/closures.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { testContext, slotOf, reservationOf } from '#server/test-support/server/booking-context.ts'
import { simulate, seeded } from '#server/test-support/simulation/simulator.ts'
import { serviceProcess } from '#server/test-support/simulation/service-process.ts'
import { addClosure, currentClosures, keepDespiteClosure, removeClosure, undecidedBookings } from './closures.ts'
import { reserve } from '#server/services/bookings/reserve.ts'

/** Without the holidays. */
const ofStaff = async (context: Parameters<typeof currentClosures>[0]) =>
  (await currentClosures(context)).filter((closure) => !isStanding(closure))

const evening: ClosureDraft = {
  scope: 'kind',
  kind: 'lane',
  from: '2026-11-19T17:00',
  to: '2026-11-19T19:00',
  reason: 'New boards',
}
const undecided = async (context: ReturnType<typeof testContext>) =>
  (await undecidedBookings(context, await currentClosures(context))).map(({ booking }) => booking.id)

describe('a closure', () => {
  test('refuses exactly the slots it closes, to the minute, with its reason', async () => {
    const context = testContext()
    await addClosure(context, evening, 'b')
    const results = await Promise.all(
      ['16:00', '17:00', '18:00', '19:00'].map((time, n) => reserve(context, reservationOf(`m${n}`, slotOf({ time })))),
    )
    expect(results.map(({ outcome }) => outcome)).toEqual(['booked', 'closed', 'closed', 'booked'])
    expect(results[1]).toEqual({ outcome: 'closed', reason: 'New boards' })
    expect(await reserve(context, reservationOf('s', slotOf({}, 'speede')))).toMatchObject({ outcome: 'booked' })
  })

  test('lists earlier bookings until they are kept, and can be removed', async () => {
    const context = testContext()
    const request = reservationOf('anna')
    await reserve(context, request)
    const added = await addClosure(context, evening, 'b')
    if (added.outcome !== 'closed') throw new Error(added.outcome)
    expect(await undecided(context)).toEqual([request.bookingId])
    expect(await reserve(context, request)).toMatchObject({ outcome: 'booked' })
    await keepDespiteClosure(context, added.closures[0]!.id, request.bookingId)
    expect(await undecided(context)).toEqual([])
    expect(await removeClosure(context, added.closures[0]!.id)).toBe(true)
    expect(await removeClosure(context, added.closures[0]!.id)).toBe(true)
    // A late copy of the request does not close the lanes again.
    expect(await addClosure(context, evening, 'b')).toEqual({ outcome: 'gone' })
    expect(await reserve(context, reservationOf('ben', slotOf({ unit: 4 })))).toMatchObject({ outcome: 'booked' })
  })

  test('lists no booking that has begun', async () => {
    const context = testContext()
    const early = reservationOf('anna', slotOf({ time: '17:00' }))
    const late = reservationOf('ben')
    for (const request of [early, late]) await reserve(context, request)
    await addClosure(context, evening, 'b')
    expect(await undecided(context)).toEqual([early.bookingId, late.bookingId])
    const at = (instant: string) => testContext(context.store, new Date(instant))
    expect(await undecided(at('2026-11-19T21:59:59Z'))).toHaveLength(2)
    expect(await undecided(at('2026-11-19T22:00:00Z'))).toEqual([late.bookingId])
    expect(await undecided(at('2026-11-19T23:00:00Z'))).toEqual([])
  })

  test('repeats at the same hours, over a change of the clock, all or none; each is reopened alone', async () => {
    const context = testContext(undefined, new Date('2027-02-27T17:00:00Z'))
    const closed = { ...evening, from: '2027-03-10T17:00', to: '2027-03-10T19:00' }
    const weekly = { every: 'week', times: 4 } as const
    for (const again of [1, 2]) {
      const added = await addClosure(context, closed, 'b', weekly)
      expect([again, added]).toMatchObject([again, { outcome: 'closed', closures: [{}, {}, {}, {}] }])
    }
    const current = await ofStaff(context)
    expect(current.map(({ from, to }) => [from, to])).toEqual([
      ['2027-03-10T17:00', '2027-03-10T19:00'],
      ['2027-03-17T17:00', '2027-03-17T19:00'],
      ['2027-03-24T17:00', '2027-03-24T19:00'],
      ['2027-03-31T17:00', '2027-03-31T19:00'],
    ])
    await removeClosure(context, current[1]!.id)
    expect((await ofStaff(context)).map(({ from }) => from.slice(0, 10))).toEqual([
      '2027-03-10',
      '2027-03-24',
      '2027-03-31',
    ])
  })

  test('that would begin again before it ends, or too far ahead, or one too many, is refused as a whole', async () => {
    const context = testContext()
    const overnight = { ...evening, to: '2026-11-20T18:00' }
    expect(await addClosure(context, overnight, 'a', { every: 'day', times: 2 })).toEqual({ outcome: 'overlaps' })
    expect(
      await addClosure(context, { ...evening, from: '2027-10-01T10:00', to: '2027-10-01T12:00' }, 'b', {
        every: 'week',
        times: 26,
      }),
    ).toEqual({
      outcome: 'too_far',
    })
    for (let n = 0; n < 7; n += 1) await addClosure(context, evening, `many ${n}`, { every: 'week', times: 26 })
    expect(await ofStaff(context)).toHaveLength(182)
    expect(await addClosure(context, evening, 'c', { every: 'week', times: 19 })).toEqual({ outcome: 'full' })
    expect(await ofStaff(context)).toHaveLength(182)
    expect(await addClosure(context, evening, 'd', { every: 'week', times: 18 })).toMatchObject({ outcome: 'closed' })
  })

  test('is idempotent, and invalid closures are refused', async () => {
    const context = testContext()
    await Promise.all([addClosure(context, evening, 'b'), addClosure(context, evening, 'b')])
    expect(await ofStaff(context)).toHaveLength(1)
    const invalid: [Partial<ClosureDraft>, string][] = [
      [{ to: '2026-11-19T17:00' }, 'backwards'],
      [{ from: '2026-11-17T10:00', to: '2026-11-18T12:00' }, 'over'],
      [{ from: '2028-01-01T10:00', to: '2028-01-01T12:00' }, 'too_far'],
      [{ to: '2027-03-01T10:00' }, 'too_long'],
      [{ scope: 'unit', kind: 'speede', unit: 5 } as Partial<ClosureDraft>, 'no_such_unit'],
    ]
    for (const [change, outcome] of invalid)
      expect(await addClosure(context, { ...evening, ...change } as ClosureDraft, outcome)).toEqual({ outcome })
    expect(await ofStaff(context)).toHaveLength(1)
  })
})

/** Runs reservations and one closure in random order; some reservations start after the closure was acknowledged. */
async function trial(seed: number, mutant?: (store: Store) => Store): Promise<string[]> {
  const random = seeded(seed)
  const backing = memoryStore()
  const store = mutant?.(backing) ?? backing
  const violations: string[] = []
  let isClosed = false
  const process = (work: (context: ReturnType<typeof testContext>) => Promise<void>) =>
    serviceProcess(work, (problem) => violations.push(problem))
  const booked = new Set<string>()
  const members = ['anna', 'ben', 'carl'].map((member, n) =>
    process(async (context) => {
      for (const unit of [n + 1, 4]) {
        const isAfter = isClosed
        const request = reservationOf(member, slotOf({ unit }), `${unit}`)
        if ((await reserve(context, request)).outcome !== 'booked') continue
        booked.add(request.bookingId)
        if (isAfter) violations.push('booked after the closure was acknowledged')
      }
    }),
  )
  const staff = process(async (context) => {
    await addClosure(context, evening, 'b')
    isClosed = true
  })
  await simulate(store, [...members, staff], random, { killRate: 0, clockJumpRate: 0 }, () => {})
  const context = testContext(backing)
  const listed = new Set(await undecided(context))
  for (const id of booked) if (!listed.has(id)) violations.push('booked and not listed')
  if ((await ofStaff(context)).length !== 1) violations.push('no closure')
  return violations
}

async function firstFailure(schedules: number, mutant?: (store: Store) => Store) {
  for (let seed = 1; seed <= schedules; seed += 1) {
    const violations = await trial(seed, mutant)
    if (violations.length > 0) return { seed, violations }
  }
  return undefined
}

test('under random schedules every booking is refused after the closure or listed for a decision', async () => {
  expect(await firstFailure(500)).toBeUndefined()
})

test('negative control: detects stale reads of closures', async () => {
  const staleReads = (store: Store): Store => ({
    ...store,
    read: (key) => (key.startsWith('closures/') ? Promise.resolve(undefined) : store.read(key)),
  })
  expect(await firstFailure(500, staleReads)).toBeDefined()
})
