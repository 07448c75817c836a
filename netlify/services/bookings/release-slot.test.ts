/** What is written when a booking ends: the lock first, then the week, then the freed lock; and who is told. */
import { describe, expect, test } from 'vitest'
import { endingOf, weekKey, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Doc, Store } from '#server/storage/store.ts'
import { reservationOf, testContext } from '#server/test-support/server/booking-context.ts'
import { cancel } from './cancel.ts'
import { releaseSlot } from './release-slot.ts'
import { reserve } from './reserve.ts'

const { slot, bookingId: id, ownerKey } = reservationOf('anna')

/** A booked slot, as a cancellation reads it, and the states its lock is given from then on. */
async function booked() {
  const store = memoryStore()
  const states: Pick<SlotLock, 'state' | 'moved'>[] = []
  const watched: Store = {
    ...store,
    replace: <Value extends Doc>(key: string, tag: string, value: Value) => {
      if (key === keys.slot(slot)) {
        const { state, moved } = value as unknown as SlotLock
        states.push({ state, ...(moved !== undefined && { moved }) })
      }
      return store.replace(key, tag, value)
    },
  }
  const context = { ...testContext(watched), mailEnabled: true }
  await reserve(context, reservationOf('anna'))
  await context.drainWaitUntil()
  states.length = 0
  const read = async () => ({
    lock: await store.read<SlotLock>(keys.slot(slot)),
    week: await store.read<MemberWeek>(weekKey(ownerKey, slot)),
  })
  return { context, states, read }
}

describe('a release', () => {
  test.each([
    ['cancelled', [{ state: 'releasing' }, { state: 'free' }]],
    [
      'moved',
      [
        { state: 'releasing', moved: true },
        { state: 'free', moved: true },
      ],
    ],
  ] as const)('as %s marks the lock, ends the entry and frees the lock', async (ending, expected) => {
    const { context, states, read } = await booked()
    expect(await releaseSlot(context, { slot, id, ownerKey, ...(await read()) }, ending)).toBe(true)
    await context.drainWaitUntil()
    expect(states).toEqual(expected)
    expect(endingOf((await read()).week?.value, id)).toBe(ending)
  })

  test('of a lock that has changed since does nothing', async () => {
    const { context, read } = await booked()
    const before = await read()
    await context.store.replace(keys.slot(slot), before.lock!.tag, { ...before.lock!.value, lease: 1 })
    expect(await releaseSlot(context, { slot, id, ownerKey, ...before }, 'cancelled')).toBe(false)
    expect(endingOf((await read()).week?.value, id)).toBeUndefined()
  })

  test('leaves a lock that belongs to another booking', async () => {
    const { context, states, read } = await booked()
    const { lock, week } = await read()
    const theirs = { ...lock!, value: { ...lock!.value, id: 'theirs' } }
    expect(await releaseSlot(context, { slot, id, ownerKey, lock: theirs, week }, 'cancelled')).toBe(true)
    await context.drainWaitUntil()
    expect(states).toEqual([])
    expect(endingOf((await read()).week?.value, id)).toBe('cancelled')
  })

  test('without a lock ends the entry', async () => {
    const { context, states, read } = await booked()
    const { week } = await read()
    expect(await releaseSlot(context, { slot, id, ownerKey, lock: undefined, week }, 'cancelled')).toBe(true)
    expect([states, endingOf((await read()).week?.value, id)]).toEqual([[], 'cancelled'])
  })
})

test.each([
  ['staff, who cancel for the family, leave it a message', undefined, true],
  ["the family's own cancellation leaves none", ownerKey, false],
])('%s', async (_, requiredOwner, isTold) => {
  const { context } = await booked()
  expect(await cancel(context, { kind: slot.kind, id, ownerKey: requiredOwner })).toBe('cancelled')
  const intent = {
    ownerKey,
    kind: 'booking_canceled',
    subjectRef: mailSubjectRef.booking({ kind: slot.kind, id }),
  } as const
  expect((await outboxEntryOf(context.store, intent)) !== undefined).toBe(isTold)
})

test('staff cannot cancel a booking that never was', async () => {
  expect(await cancel(testContext(), { kind: slot.kind, id, ownerKey: undefined })).toBe('not_found')
})
