/** Moves one at a time: what is refused before anything is written, what the new booking takes over, and how each one ends. */
import { describe, expect, test } from 'vitest'
import { endingOf, weekKey, type HeldEntry, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { anna, entriesOf, target, targetNextWeek } from '#server/test-support/fixtures/move-fixture.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { slotOf, testContext, type TestContext } from '#server/test-support/server/booking-context.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { cancel } from './cancel.ts'
import { move } from './move.ts'
import { claimMove, reconcileMove, releaseMoved } from './reconcile-move.ts'
import { reserve } from './reserve.ts'

const booking = { kind: 'lane', ownerKey: anna.ownerKey, id: anna.bookingId } as const
const moved = (context: TestContext, to = target, overLimit = false, id = anna.bookingId) =>
  move({ ...context, idempotencyKey: 'm' }, { id, to, overLimit })

const weekAt = (date: string) => weekKey(anna.ownerKey, slotOf({ date }))
const lockOf = ({ store }: TestContext) => store.read<SlotLock>(keys.slot(anna.slot))

/** A context with Anna's booking. After `freeze` every write throws. */
async function booked(more: Partial<typeof anna> = {}) {
  let isFrozen = false
  const context = testContext(
    failingStore(memoryStore(), ({ verb }) => (isFrozen && isWrite(verb) ? 'before' : undefined)),
  )
  await reserve(context, { ...anna, ...more })
  await context.drainWaitUntil()
  return { context, freeze: () => (isFrozen = true) }
}

/** Changes Anna's only entry of this week. */
async function changeEntry({ store }: TestContext, change: (entry: MemberWeek['entries'][number]) => unknown) {
  const { value, tag } = (await store.read<MemberWeek>(weekAt('2026-11-19')))!
  await store.replace(weekAt('2026-11-19'), tag, { ...value, entries: value.entries.map(change) })
}

describe('refused before anything is written', () => {
  test('a booking that never was', async () => {
    const { context, freeze } = await booked()
    freeze()
    expect(await moved(context, target, false, 'bk_none')).toEqual({ outcome: 'not_found' })
    expect(await moved(context, target, false, anna.bookingId.replace('_1800_', '_1900_'))).toEqual({
      outcome: 'not_found',
    })
  })

  test('one that is still being made', async () => {
    const { context, freeze } = await booked()
    const lease = context.now().getTime() + 1000
    await changeEntry(context, (entry) => ({ ...entry, state: 'held', lease }) satisfies HeldEntry)
    freeze()
    expect(await moved(context)).toEqual({ outcome: 'in_progress', kind: 'lane' })
  })

  test.each([
    [{ ...target, date: '2026-11-17' }, 'past'],
    [{ ...target, time: '05:00' }, 'no_such_slot'],
    [{ ...target, date: '2027-06-01' }, 'outside_window'],
  ])('a slot that nobody can book: %o', async (to, outcome) => {
    const { context, freeze } = await booked()
    freeze()
    expect(await moved(context, to)).toEqual({ outcome, kind: 'lane' })
    expect((await entriesOf(context.store))[0]!.movedTo).toBeUndefined()
  })
})

describe('the new booking', () => {
  test('takes over player and name, and nothing that the old one lacked', async () => {
    const { context } = await booked({ player: 'p1', name: 'Sam' })
    expect(await moved(context)).toMatchObject({ outcome: 'booked', booking: { player: 'p1', name: 'Sam' } })
    const without = await booked()
    await moved(without.context)
    const [entry] = await entriesOf(without.context.store)
    expect(Object.keys(entry!).toSorted()).toEqual([
      'bookedAt',
      'byClub',
      'calendar',
      'date',
      'id',
      'name',
      'onlyPlayer',
      'player',
      'replaces',
      'state',
      'time',
      'unit',
    ])
  })

  test('leaves one message, about this move', async () => {
    const { context } = await booked()
    await moved({ ...context, mailEnabled: true })
    const [entry] = await entriesOf(context.store)
    const subjectRef = mailSubjectRef.move(booking, entry!.id)
    const message = await outboxEntryOf(context.store, { ownerKey: anna.ownerKey, kind: 'booking_moved', subjectRef })
    expect(message).toMatchObject({ kind: 'booking_moved', subjectRef, state: 'waiting' })
    expect(await context.store.list(keys.outboxOf(anna.ownerKey))).toHaveLength(1)
  })
})

describe('a claim', () => {
  const claim = async (context: TestContext, to: string) =>
    claimMove(context, booking, { id: to }, (await lockOf(context))!)

  test('marks the entry and the lock; the same one again succeeds, another waits for its lease', async () => {
    const { context } = await booked()
    expect(await claim(context, 'one')).toBe('ours')
    expect((await entriesOf(context.store))[0]!.movedTo?.id).toBe('one')
    expect((await lockOf(context))?.value.movedTo).toBe('one')
    expect(await claim(context, 'one')).toBe('ours')
    expect(await claim(context, 'two')).toBe('in_progress')
    expect((await entriesOf(context.store))[0]!.movedTo?.id).toBe('one')
  })

  test('of a booking that is gone: not found', async () => {
    const { context } = await booked()
    await cancel(context, booking)
    expect(await claim(context, 'one')).toBe('not_found')
  })

  test('the lock is not written again for the same move', async () => {
    const { context } = await booked()
    await claim(context, 'one')
    const { tag } = (await lockOf(context))!
    await claim(context, 'one')
    expect((await lockOf(context))!.tag).toBe(tag)
  })
})

describe('what becomes of a move', () => {
  const to = anna.bookingId.replace('2026-11-19', '2026-11-25')
  const claimed = async () => {
    const { context } = await booked()
    await claimMove(context, booking, { id: to }, (await lockOf(context))!)
    return context
  }
  const targetWeek = (value: Partial<MemberWeek>): MemberWeek => ({ v: 1, entries: [], done: [], ...value })
  const entry = { id: to, unit: 3, date: '2026-11-25', time: '18:00', name: 'Anna', player: 'p1' }

  test('of one that was never confirmed: it is void, and the booking stays', async () => {
    const context = await claimed()
    await reconcileMove(context, booking, { id: to })
    const week = (await context.store.read<MemberWeek>(weekAt('2026-11-25')))!.value
    expect(endingOf(week, to)).toBe('expired')
    expect((await entriesOf(context.store))[0]).not.toHaveProperty('movedTo')
  })

  test('of one that is held: its hold ends', async () => {
    const context = await claimed()
    const held = { ...entry, state: 'held', lease: 0 } as const
    await context.store.create(weekAt('2026-11-25'), targetWeek({ entries: [held] }))
    await reconcileMove(context, booking, { id: to })
    expect(await entriesOf(context.store, '2026-11-25')).toEqual([])
    expect(await entriesOf(context.store)).toHaveLength(1)
  })

  test.each([
    ['confirmed', targetWeek({ entries: [{ ...entry, state: 'confirmed' }] }), 0],
    ['confirmed and then canceled', targetWeek({ done: [{ id: to, ending: 'cancelled' }] }), 0],
    ['confirmed and then moved on', targetWeek({ done: [{ id: to, ending: 'moved' }] }), 0],
    ['refused as taken', targetWeek({ done: [{ id: to, ending: 'slot_taken' }] }), 1],
  ] as const)('of one that was %s', async (_, week, left) => {
    const context = await claimed()
    await context.store.create(weekAt('2026-11-25'), week)
    await reconcileMove(context, booking, { id: to })
    expect(await entriesOf(context.store)).toHaveLength(left)
    expect((await context.store.read<MemberWeek>(weekAt('2026-11-25')))!.value).toEqual(week)
  })

  test('of another move, nothing is undone', async () => {
    const context = await claimed()
    const before = await entriesOf(context.store)
    await reconcileMove(context, booking, { id: to.replace('_1800_', '_1900_') })
    expect(await entriesOf(context.store)).toEqual(before)
  })
})

describe('the release of the old booking', () => {
  test('is recorded as moved, and frees the slot', async () => {
    const { context } = await booked()
    await releaseMoved(context, booking)
    expect(await entriesOf(context.store)).toEqual([])
    const week = (await context.store.read<MemberWeek>(weekAt('2026-11-19')))!.value
    expect(endingOf(week, anna.bookingId)).toBe('moved')
    expect((await lockOf(context))?.value.state).toBe('free')
  })

  test('of one that is gone, or of no slot, writes nothing', async () => {
    const { context, freeze } = await booked()
    await cancel(context, booking)
    await context.drainWaitUntil()
    freeze()
    await releaseMoved(context, booking)
    await releaseMoved(context, { ...booking, id: 'bk_none' })
  })
})

test('a move into next week ends in its week', async () => {
  const { context } = await booked()
  expect(await moved(context, targetNextWeek)).toMatchObject({ outcome: 'booked', kind: 'lane' })
  await context.drainWaitUntil()
  expect(await entriesOf(context.store)).toEqual([])
  expect(await entriesOf(context.store, targetNextWeek.date)).toHaveLength(1)
})
