/** Transactions as services write them: documents that a decision asks for late, and what it takes back. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { SlotRecord } from '#records/bookings.ts'
import type { Doc, Key } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { freed } from './bookings/slots.ts'
import { keys } from './keys.ts'
import { transact, type Documents } from './transact.ts'

type Puck = { next?: string; owner?: string }

const keyOf = (name: string) => `puck/${name}` as Key<Puck>

let store: TransactionalStore
beforeEach(async () => {
  store = memoryRecords()
  for (const [name, puck] of Object.entries({ one: { next: 'two' }, two: { next: 'three' }, three: {} }))
    await store.create<Doc>(keyOf(name), puck)
})

const decided = (decide: (documents: Documents) => unknown, known = [keyOf('one')]) =>
  transact({ store, now: () => new Date(), waitUntil: (work) => void work }, known, decide)
const owners = () =>
  Promise.all(['one', 'two', 'three'].map(async (name) => (await store.read<Puck>(keyOf(name)))?.value.owner))

/** Gives each puck to Mia, from the first to the one that names no other. */
function takeAll(documents: Documents): number {
  let name: string | undefined = 'one'
  let count = 0
  for (; name !== undefined; count += 1) {
    const puck: Puck = documents.get(keyOf(name)) ?? {}
    documents.set(keyOf(name), { ...puck, owner: 'Mia' })
    name = puck.next
  }
  return count
}

test('a decision may ask for documents that only others name', async () => {
  expect(await decided(takeAll)).toBe(3)
  expect(await owners()).toEqual(['Mia', 'Mia', 'Mia'])
})

test('documents that are needed together are read in one more try', async () => {
  let tries = 0
  await decided((documents) => {
    tries += 1
    documents.need([keyOf('two'), keyOf('three')])
    takeAll(documents)
  })
  expect([tries, await owners()]).toEqual([2, ['Mia', 'Mia', 'Mia']])
})

test('a decision sees what it has set', async () => {
  const seen = await decided((documents) => {
    takeAll(documents)
    documents.set(keyOf('two'), null)
    return [documents.get(keyOf('one'))?.owner, documents.get(keyOf('two'))]
  })
  expect(seen).toEqual(['Mia', undefined])
  expect(await owners()).toEqual(['Mia', undefined, 'Mia'])
})

test('what a decision takes back, or does not come to, is not stored', async () => {
  await decided((documents) => {
    takeAll(documents)
    documents.discard()
  })
  const refused = decided((documents) => {
    takeAll(documents)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await owners()).toEqual([undefined, undefined, undefined])
})

test('the context is told of the slots that a change frees for those who wait, once, and of no other', async () => {
  const now = new Date('2026-11-21T17:00:00Z')
  const slotOf = (unit: number): Slot => ({ kind: 'lane', unit, date: '2026-11-27', time: '17:00' })
  const [kept, withUndo, forAll, given, unchanged] = [1, 2, 3, 4, 5].map(slotOf) as [Slot, Slot, Slot, Slot, Slot]
  const booked: SlotRecord = { v: 1, state: 'booked', id: 'b', accountKey: 'a', player: 'p' }
  const hold = { until: now.getTime() + 60_000 }
  for (const slot of [kept, withUndo, forAll, given, unchanged]) await store.create(keys.slot(slot), booked)
  const whenFreed = vi.fn<(context: object, freed: readonly Slot[]) => void>()
  const context = { store, now: () => now, waitUntil: (work: Promise<unknown>) => void work, whenFreed }
  const decide = (documents: Documents, isDone = true) => {
    for (const slot of [kept, given]) documents.set(keys.slot(slot), freed(booked, hold))
    documents.set(keys.slot(withUndo), freed(booked, { ...hold, from: hold.until }))
    documents.set(keys.slot(forAll), freed(booked, undefined))
    documents.set(keys.slot(given), booked)
    if (!isDone) documents.discard()
  }
  await transact(context, [keys.slot(kept)], (documents) => decide(documents, false))
  expect(whenFreed).not.toHaveBeenCalled()
  await transact(context, [keys.slot(kept)], (documents) => decide(documents))
  const { whenFreed: _, ...own } = context
  expect(whenFreed.mock.calls).toEqual([[own, [kept]]])
})
