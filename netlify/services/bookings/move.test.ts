/** Moves by staff: what is refused before anything is written, what the new booking takes over, and what a retry gets. */
import { describe, expect, test } from 'vitest'
import { endedOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { testContext, monday, slotOf, playerId, reservationOf } from '#server/test-support/server/booking-context.ts'
import { anna, entriesOf, placesOf, targetNextWeek, target } from '#server/test-support/fixtures/move-fixture.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { move, type MoveRequest } from './move.ts'
import { reserve } from './reserve.ts'
import type { MemberWeek } from '#records/bookings.ts'

const other = reservationOf('anna', slotOf({ date: '2026-11-20' }), 'other')
const moveArgs = (context: ReturnType<typeof testContext>, to = target, key = 'move-1') =>
  [{ ...context, idempotencyKey: key }, { id: anna.bookingId, to, overLimit: false } satisfies MoveRequest] as const

/** A context in which Anna has two bookings in the week, the limit. */
async function fullWeek() {
  const context = testContext()
  await reserve(context, anna)
  await reserve(context, other)
  await context.drainWaitUntil()
  return context
}

describe('move', () => {
  test('replaces the old booking under the same name, even in a full week', async () => {
    const context = await fullWeek()
    expect(await move(...moveArgs(context))).toMatchObject({ outcome: 'booked', booking: { ...target, name: 'anna' } })
    await context.drainWaitUntil()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 2, violations: [] })
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
    expect(await reserve(context, reservationOf('anna', slotOf({ time: '20:00' }), 'third'))).toEqual({
      outcome: 'weekly_limit',
    })
  })

  test('a retry returns the same result, even if the old slot has been booked by another member', async () => {
    const context = await fullWeek()
    const first = await move(...moveArgs(context))
    await reserve(context, reservationOf('ben'))
    await context.drainWaitUntil()
    expect(await move(...moveArgs(context))).toEqual(first)
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 3, violations: [] })
  })

  test('into a taken slot changes nothing', async () => {
    const context = await fullWeek()
    await reserve(context, reservationOf('ben', slotOf(target)))
    expect(await move(...moveArgs(context))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
    expect(await placesOf(context.store)).toContain('anna 2026-11-19 18:00 3')
  })

  test('into the slot that it has changes nothing, and sends no message', async () => {
    const context = await fullWeek()
    const [own, request] = moveArgs({ ...context, mailEnabled: true }, anna.slot)
    expect(await move(own, request)).toEqual({ outcome: 'already_yours', kind: 'lane' })
    expect(await placesOf(context.store)).toContain('anna 2026-11-19 18:00 3')
    expect(await context.store.list(keys.outboxOf(anna.accountKey))).toEqual([])
  })

  test('into another week counts toward that week’s limit', async () => {
    const context = await fullWeek()
    for (const [time, key] of [
      ['10:00', 'a'],
      ['11:00', 'b'],
    ] as const)
      await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-27', time }), key))
    expect(await move(...moveArgs(context, targetNextWeek))).toEqual({ outcome: 'weekly_limit', kind: 'lane' })
    const [retryContext, request] = moveArgs(context, targetNextWeek, 'move-2')
    expect(await move(retryContext, { ...request, overLimit: true })).toMatchObject({
      outcome: 'booked',
      booking: { overLimit: true },
    })
    await context.drainWaitUntil()
    expect((await auditWeek(context, 'lane', '2026-11-23')).violations).toEqual([])
  })

  test('keeps a booking over the limit over the limit', async () => {
    const context = await fullWeek()
    const third = reservationOf('anna', slotOf({ time: '20:00' }), 'third')
    await reserve(context, { ...third, overLimit: true })
    await move({ ...context, idempotencyKey: 'm' }, { id: third.bookingId, to: target, overLimit: false })
    await context.drainWaitUntil()
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 3, violations: [] })
    expect(sessionsTowardLimit({ entries: await entriesOf(context.store) }, playerId)).toBe(2)
  })

  test('takes a booking over the limit into another full week', async () => {
    const context = await fullWeek()
    const third = reservationOf('anna', slotOf({ time: '20:00' }), 'third')
    await reserve(context, { ...third, overLimit: true })
    for (const [time, key] of [
      ['19:00', 'next-1'],
      ['20:00', 'next-2'],
    ] as const)
      await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-27', time }), key))
    const moved = await move(
      { ...context, idempotencyKey: 'm' },
      { id: third.bookingId, to: targetNextWeek, overLimit: false },
    )
    expect(moved).toMatchObject({ outcome: 'booked', booking: { overLimit: true } })
  })

  test('the same idempotency key for another booking is another move', async () => {
    const context = testContext()
    await reserve(context, anna)
    const sameKey = { ...context, idempotencyKey: 'always the same' }
    let { bookingId } = anna
    for (const to of [target, anna.slot, target]) {
      const moved = await move(sameKey, { id: bookingId, to, overLimit: false })
      expect(moved).toMatchObject({ outcome: 'booked', booking: { date: to.date, time: to.time, unit: to.unit } })
      await context.drainWaitUntil()
      bookingId = (await entriesOf(context.store))[0]!.id
    }
    expect(await auditWeek(context, 'lane', monday)).toEqual({ booked: 1, violations: [] })
  })

  test('does not move a canceled booking', async () => {
    const context = await fullWeek()
    await cancel(context, { kind: 'lane', id: anna.bookingId, accountKey: anna.accountKey })
    expect(await move(...moveArgs(context))).toEqual({ outcome: 'not_found' })
  })
})

describe('the week after a move', () => {
  test('names what the booking was moved to, and canceling it by the old id changes nothing', async () => {
    const context = await fullWeek()
    const moved = await move(...moveArgs(context, targetNextWeek))
    if (moved.outcome !== 'booked') throw new Error(moved.outcome)
    const week = (await context.store.read<MemberWeek>(weekKey(anna.accountKey, anna.slot)))?.value
    expect(endedOf(week, anna.bookingId)).toMatchObject({ ending: 'moved', to: moved.booking.id })
    expect(await cancel(context, { kind: 'lane', id: anna.bookingId, accountKey: anna.accountKey })).toBe('not_found')
    expect(await placesOf(context.store, targetNextWeek.date)).toEqual(['anna 2026-11-25 12:00 1'])
  })

  test('of a booking that is canceled there: a late copy of the move brings nothing back', async () => {
    const context = await fullWeek()
    const moved = await move(...moveArgs(context))
    if (moved.outcome !== 'booked') throw new Error(moved.outcome)
    await cancel(context, { kind: 'lane', id: moved.booking.id, accountKey: anna.accountKey })
    expect(await move(...moveArgs(context))).toEqual({ outcome: 'not_found' })
    expect(await placesOf(context.store)).toEqual(['anna 2026-11-20 18:00 3'])
  })
})

describe('refused before anything is written', () => {
  const frozenMove = async (change: Partial<MoveRequest>) => {
    const store = memoryStore()
    const context = testContext(store)
    await reserve(context, anna)
    await context.drainWaitUntil()
    const frozen = testContext(failingStore(store, ({ verb }) => (isWrite(verb) ? 'before' : undefined)))
    const [own, request] = moveArgs(frozen)
    return move(own, { ...request, ...change })
  }

  test.each(['bk_none', anna.bookingId.replace('_1800_', '_1900_')])('a booking that never was: %s', async (id) => {
    expect(await frozenMove({ id })).toEqual({ outcome: 'not_found' })
  })

  test.each([
    [{ ...target, date: '2026-11-17' }, 'past'],
    [{ ...target, time: '05:00' }, 'no_such_slot'],
    [{ ...target, date: '2027-06-01' }, 'outside_window'],
  ])('a slot that nobody can book: %o', async (to, outcome) => {
    expect(await frozenMove({ to })).toEqual({ outcome, kind: 'lane' })
  })
})

describe('the new booking', () => {
  test('takes over player and name, and nothing that the old one lacked', async () => {
    const context = testContext()
    await reserve(context, { ...anna, player: 'p1', name: 'Sam' })
    expect(await move(...moveArgs(context))).toMatchObject({
      outcome: 'booked',
      booking: { player: 'p1', name: 'Sam', byClub: true },
    })
    const [entry] = await entriesOf(context.store)
    expect(Object.keys(entry!).toSorted()).toEqual([
      'bookedAt',
      'byClub',
      'calendar',
      'date',
      'id',
      'name',
      'onlyPlayer',
      'player',
      'time',
      'unit',
    ])
  })

  test('leaves one message, about this move', async () => {
    const context = testContext()
    await reserve(context, anna)
    await move(
      { ...context, mailEnabled: true, idempotencyKey: 'm' },
      { id: anna.bookingId, to: target, overLimit: false },
    )
    const [entry] = await entriesOf(context.store)
    const subjectRef = mailSubjectRef.move({ kind: 'lane', id: anna.bookingId }, entry!.id)
    const message = await outboxEntryOf(context.store, {
      accountKey: anna.accountKey,
      kind: 'booking_moved',
      subjectRef,
    })
    expect(message).toMatchObject({ kind: 'booking_moved', subjectRef, state: 'waiting' })
    expect(await context.store.list(keys.outboxOf(anna.accountKey))).toHaveLength(1)
  })
})

test('after a refused slot, another one can be tried at once', async () => {
  const context = await fullWeek()
  await reserve(context, reservationOf('ben', slotOf(targetNextWeek)))
  expect(await move(...moveArgs(context, targetNextWeek))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
  expect(await move(...moveArgs(context, { ...targetNextWeek, unit: 4 }, 'next'))).toMatchObject({ outcome: 'booked' })
})
