/** Booked and canceled together: both or neither, one request at a time. */
import { describe, expect, test } from 'vitest'
import { bookingOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import {
  monday,
  reservationOf,
  slotOf,
  testContext,
  type TestContext,
} from '#server/test-support/server/booking-context.ts'
import { cancel, cancelAll } from './cancel.ts'
import { reserve, reserveAll } from './reserve.ts'
import type { ReservationRequest } from './booking-rules.ts'
import { weekFor } from './week-availability.ts'
import type { MemberWeek } from '#records/bookings.ts'

const pairOf = (member: string, units: readonly [number, number] = [1, 2], time = '18:00') =>
  units.map((unit, nth) => reservationOf(member, slotOf({ unit, time }), `${member}-${nth}`, ['first', 'second'][nth]!))
const anna = pairOf('anna')
const ids = anna.map(({ bookingId }) => bookingId)
const { accountKey } = anna[0]!

const bookedIn = async (store: Store) => {
  const week = (await store.read<MemberWeek>(weekKey(accountKey, slotOf())))?.value
  return ids.filter((id) => bookingOf(week, id))
}
const expectConsistent = async (context: TestContext, booked: number) =>
  expect(await auditWeek(context, 'lane', monday)).toEqual({ booked, violations: [] })

describe('the message of a reservation', () => {
  const messageOf = ({ store }: { store: Store }, { accountKey, slot }: ReservationRequest, bookingId: string) =>
    outboxEntryOf(store, {
      accountKey,
      kind: 'booking_made',
      subjectRef: mailSubjectRef.booking({ kind: slot.kind, id: bookingId }),
    })

  test('is one for a group, by the first of its ids', async () => {
    const context = { ...testContext(), mailEnabled: true }
    await reserveAll(context, anna.toReversed())
    const [first, second] = anna.map(({ bookingId }) => bookingId).toSorted()
    expect(await messageOf(context, anna[0]!, first!)).toBeDefined()
    expect(await messageOf(context, anna[0]!, second!)).toBeUndefined()
  })

  test('is not written for a slot that is taken', async () => {
    const context = { ...testContext(), mailEnabled: true }
    const [request, other] = [reservationOf('anna'), reservationOf('ben')]
    await reserve(context, request)
    await reserve(context, other)
    expect(await messageOf(context, request, request.bookingId)).toBeDefined()
    expect(await messageOf(context, other, other.bookingId)).toBeUndefined()
  })
})

describe('booked together', () => {
  test('books both, and again with the same result', async () => {
    const context = testContext()
    const first = await reserveAll(context, anna)
    expect(first).toMatchObject({ outcome: 'booked', bookings: [{ unit: 1 }, { unit: 2 }] })
    await context.drainWaitUntil()
    expect(await reserveAll(context, anna)).toEqual(first)
    await expectConsistent(context, 2)
  })

  test.each([1, 2])('books neither if lane %i is taken, and the other lane is free at once', async (unit) => {
    const context = testContext()
    await reserve(context, reservationOf('ben', slotOf({ unit })))
    const refused = await reserveAll(context, anna)
    const taken = anna.find(({ slot }) => slot.unit === unit)
    const why = { outcome: 'slot_taken' }
    expect(refused).toEqual({ outcome: 'refused', refusals: [{ request: taken, why }] })
    expect(await reserveAll(context, anna)).toEqual(refused)
    expect(await reserve(context, reservationOf('cleo', slotOf({ unit: 3 - unit })))).toMatchObject({
      outcome: 'booked',
    })
    await context.drainWaitUntil()
    await expectConsistent(context, 2)
  })

  test('names everything that is in the way', async () => {
    const context = testContext()
    for (const time of ['14:00', '15:00'])
      await reserve(context, reservationOf('anna', slotOf({ time }), time, 'first'))
    await reserve(context, reservationOf('anna', slotOf({ unit: 5 }), 'five', 'second'))
    expect(await reserveAll(context, anna)).toEqual({
      outcome: 'refused',
      refusals: [
        { request: anna[0], why: { outcome: 'weekly_limit' } },
        { request: anna[1], why: { outcome: 'same_time' } },
      ],
    })
    expect(await bookedIn(context.store)).toEqual([])
  })

  test('one can be canceled; a late copy of the request returns the other and restores nothing', async () => {
    const context = testContext()
    await reserveAll(context, anna)
    const [first, other] = ids as [string, string]
    expect(await cancel(context, { kind: 'lane', id: first, accountKey })).toBe('cancelled')
    expect(await reserveAll(context, anna)).toMatchObject({ outcome: 'booked', bookings: [{ unit: 2 }] })
    expect(await cancel(context, { kind: 'lane', id: other, accountKey })).toBe('cancelled')
    expect(await reserveAll(context, anna)).toMatchObject({ outcome: 'refused', refusals: [{}, {}] })
    await context.drainWaitUntil()
    await expectConsistent(context, 0)
  })

  test('the family of a refused pair may ask for another one at once, with a lane of the first', async () => {
    const context = testContext()
    await reserve(context, reservationOf('ben', slotOf({ unit: 2 })))
    await reserveAll(context, anna)
    const [first, second] = [slotOf({ unit: 1 }), slotOf({ unit: 3 })]
    const instead = [
      reservationOf('anna', first, 'again-0', 'first'),
      reservationOf('anna', second, 'again-1', 'second'),
    ]
    expect(await reserveAll(context, instead)).toMatchObject({
      outcome: 'booked',
      bookings: [{ unit: 1 }, { unit: 3 }],
    })
  })
})

describe('canceled together', () => {
  const all = { kind: 'lane', ids, accountKey } as const
  const booked = async () => {
    const store = memoryStore()
    const context = testContext(store)
    await reserveAll(context, anna)
    await context.drainWaitUntil()
    return { store, context }
  }

  test('both are gone at once, their slots are open, and the same request gets the same result', async () => {
    const { store, context } = await booked()
    expect(await cancelAll(context, all)).toBe('cancelled')
    expect(await bookedIn(context.store)).toEqual([])
    // What comes after the response has not run yet.
    expect(await weekFor(testContext(store), 'lane', monday, accountKey)).toEqual([])
    for (const [nth, { slot }] of anna.entries())
      expect(await reserve(testContext(store), reservationOf(`ben${nth}`, slot))).toMatchObject({ outcome: 'booked' })
    await context.drainWaitUntil()
    expect(await cancelAll(testContext(store), all)).toBe('cancelled')
    await expectConsistent(testContext(store), 2)
  })

  test('a late copy of the reservation restores nothing', async () => {
    const { context } = await booked()
    await cancelAll(context, all)
    expect(await reserveAll(context, anna)).toMatchObject({ outcome: 'refused' })
  })

  test('the other one goes, if one was canceled before', async () => {
    const { context } = await booked()
    await cancel(context, { kind: 'lane', id: ids[0]!, accountKey })
    expect(await cancelAll(context, all)).toBe('cancelled')
    await expectConsistent(context, 0)
  })

  test.each<[string, Partial<typeof all> | { ids: string[] }, string]>([
    ['one that does not exist', { ids: [ids[0]!, reservationOf('anna', slotOf({ unit: 4 })).bookingId] }, 'not_found'],
    ['a malformed id', { ids: [ids[0]!, 'bk_'] }, 'not_found'],
    ['those of another family', { accountKey: reservationOf('ben').accountKey }, 'not_found'],
    ['one of another week', { ids: [ids[0]!, ids[1]!.replace('2026-11-19', '2026-11-26')] }, 'other_week'],
  ])('nothing changes for %s', async (_, asked, outcome) => {
    const { context } = await booked()
    expect(await cancelAll(context, { ...all, ...asked })).toBe(outcome)
    expect(await bookedIn(context.store)).toEqual(ids)
  })

  test('nothing changes once one has begun', async () => {
    const { context } = await booked()
    context.advanceClock(30 * 3_600_000)
    expect(await cancelAll(context, all)).toBe('begun')
    expect(await bookedIn(context.store)).toEqual(ids)
  })
})
