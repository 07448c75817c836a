/** The judge of the random schedules of the standby list: what it takes for snatching, and what it does not. */
import { expect, test } from 'vitest'
import { freed } from '#server/repositories/bookings/slots.ts'
import { keys } from '#server/repositories/keys.ts'
import { wishKey } from '#server/repositories/wish-index.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { accountKeyNamed, slotOf, wednesdayNoon } from '#server/test-support/server/booking-context.ts'
import { standbyWatch } from './standby-watch.ts'
import type { SlotRecord } from '#records/bookings.ts'
import type { StandbyRecord, StoredWish, WishIndexEntry } from '#records/standby.ts'

const slot = slotOf()
const player = `pl_${'1'.padStart(24, '0')}`
const minute = 60_000
const now = wednesdayNoon.getTime()

const wish: StoredWish = {
  id: 'abcdefabcdef',
  kind: 'lane',
  players: [player],
  days: [slot.date],
  from: slot.time,
  to: '23:00',
  units: [],
  notice: 30,
  at: now,
  asked: [],
  unanswered: 0,
}

/** Ann and Bob wait; the slot has been freed for them, and is kept for so long. Returns how somebody gets it. */
async function released(keptFor: number) {
  const { store, violations, isSetUp } = standbyWatch(memoryStore(), () => wednesdayNoon)
  for (const name of ['ann', 'bob']) {
    const record: StandbyRecord = { v: 1, wishes: [wish], offers: [], ended: [] }
    await store.create<WishIndexEntry>(wishKey(accountKeyNamed(name), wish), { v: 1 })
    await store.create(keys.standby(accountKeyNamed(name)), record)
  }
  isSetUp()
  const booked: SlotRecord = { v: 1, state: 'booked', id: 'before', accountKey: accountKeyNamed('holder'), player }
  await store.create(keys.slot(slot), freed(booked, { until: now + keptFor }))
  const gets = async (name: string, state: 'booked' | 'offered') => {
    const found = (await store.read(keys.slot(slot)))!
    const taken: SlotRecord = { ...booked, state, id: 'theirs', accountKey: accountKeyNamed(name) }
    await store.replace(keys.slot(slot), found.tag, taken)
    return [...violations]
  }
  return { gets }
}

test('a kept slot that somebody else books is snatched', async () => {
  const { gets } = await released(10 * minute)
  expect(await gets('snatcher', 'booked')).toEqual(['snatched'])
})

test('one that is offered to who waits is not', async () => {
  const { gets } = await released(10 * minute)
  expect(await gets('ann', 'offered')).toEqual([])
})

test('one that is kept no longer is not', async () => {
  const { gets } = await released(0)
  expect(await gets('snatcher', 'booked')).toEqual([])
})
