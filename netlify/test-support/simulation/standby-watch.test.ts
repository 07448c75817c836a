/** The judge of the random schedules of the standby list: what it takes for snatching, and what it does not. */
import { expect, test } from 'vitest'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { emptyWeek, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { keys } from '#server/repositories/keys.ts'
import { wishKey, type StandbyRecord, type StoredWish, type WishIndexEntry } from '#server/repositories/standby.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { ownerKeyNamed, slotOf, wednesdayNoon } from '#server/test-support/server/booking-context.ts'
import { standbyWatch } from './standby-watch.ts'

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

/** Ann and Bob wait; the slot has been freed for them. Returns how somebody takes its lock. */
async function freed() {
  const base = memoryStore()
  const { store, violations, isSetUp } = standbyWatch(base, () => wednesdayNoon)
  for (const name of ['ann', 'bob']) {
    const record: StandbyRecord = { v: 1, wishes: [wish], offers: [], ended: [] }
    await store.create<WishIndexEntry>(wishKey(ownerKeyNamed(name), wish), { v: 1 })
    await store.create(keys.standby(ownerKeyNamed(name)), record)
  }
  isSetUp()
  const lock: SlotLock = {
    v: 1,
    state: 'free',
    id: 'before',
    ownerKey: ownerKeyNamed('holder'),
    lease: 0,
    player,
    standbyUntil: now + 10 * minute,
  }
  await store.create(keys.slot(slot), lock)
  const takes = async (name: string, id: string) => {
    const found = (await store.read<SlotLock>(keys.slot(slot)))!
    const taken: SlotLock = { ...found.value, state: 'pending', id, ownerKey: ownerKeyNamed(name) }
    await store.replace(keys.slot(slot), found.tag, taken)
  }
  return { store, violations, takes }
}

test('a kept slot that somebody else locks is snatched', async () => {
  const { violations, takes } = await freed()
  await takes('snatcher', 'theirs')
  expect([...violations]).toEqual(['snatched'])
})

test('a slow process that locks the slot for an offer that has ended snatches nothing', async () => {
  const { store, violations, takes } = await freed()
  const { unit, date, time } = slot
  const id = bookingIdOf(slot, ownerKeyNamed('ann'), 'offer')
  const slots = [{ id, player, unit, date, time }]
  const offer = {
    id,
    wish: wish.id,
    kind: slot.kind,
    slots,
    at: now,
    lease: now,
    until: now + 120 * minute,
    held: true,
  }
  const found = (await store.read<StandbyRecord>(keys.standby(ownerKeyNamed('ann'))))!
  const offered = await store.replace(keys.standby(ownerKeyNamed('ann')), found.tag, {
    ...found.value,
    offers: [offer],
  })
  expect(offered.won).toBe(true)
  // Its lease is over, and another process has ended it.
  await store.create(weekKey(ownerKeyNamed('ann'), slot), { ...emptyWeek, done: [{ id, ending: 'expired' }] })
  await takes('ann', id)
  expect([...violations]).toEqual([])
})
