/** A block against bookings of the same moment: refused after it, or shown under it. Never unseen. */
import { describe, expect, test } from 'vitest'
import type { ClosureDraft } from '#domain/bookings/closures.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { leaseMs } from '#server/repositories/bookings.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { contextOn, slotOf, wednesdayNoon, reservationOf } from '#server/test-support/server/booking-context.ts'
import { simulate, seeded, type Process } from '#server/test-support/simulation/simulator.ts'
import { addClosure, currentClosures, keepBooking, removeClosure, undecidedBookings } from './closures.ts'
import { reserve } from './reserve.ts'

const evening: ClosureDraft = {
  scope: 'kind',
  kind: 'lane',
  from: '2026-11-19T17:00',
  to: '2026-11-19T19:00',
  reason: 'New boards',
}
const undecided = async (context: ReturnType<typeof contextOn>) =>
  (await undecidedBookings(context, await currentClosures(context))).map(({ booking }) => booking.id)

describe('a block', () => {
  test('refuses what it closes, by the minute, with its reason, and nothing else', async () => {
    const context = contextOn()
    await addClosure(context, evening, 'b')
    const tries = await Promise.all(
      ['16:00', '17:00', '18:00', '19:00'].map((time, n) => reserve(context, reservationOf(`m${n}`, slotOf({ time })))),
    )
    expect(tries.map(({ outcome }) => outcome)).toEqual(['booked', 'closed', 'closed', 'booked'])
    expect(tries[1]).toEqual({ outcome: 'closed', reason: 'New boards' })
    expect(await reserve(context, reservationOf('s', slotOf({}, 'speede')))).toMatchObject({ outcome: 'booked' })
  })

  test('lists bookings made before it for a decision until they are kept, and opens again', async () => {
    const context = contextOn()
    const wish = reservationOf('anna')
    await reserve(context, wish)
    const blocked = await addClosure(context, evening, 'b')
    if (blocked.outcome !== 'closed') throw new Error(blocked.outcome)
    expect(await undecided(context)).toEqual([wish.bookingId])
    expect(await reserve(context, wish)).toMatchObject({ outcome: 'booked' })
    await keepBooking(context, blocked.block.id, wish.bookingId)
    expect(await undecided(context)).toEqual([])
    expect(await removeClosure(context, blocked.block.id)).toBe(true)
    expect(await removeClosure(context, blocked.block.id)).toBe(true)
    expect(await reserve(context, reservationOf('ben', slotOf({ unit: 4 })))).toMatchObject({ outcome: 'booked' })
  })

  test('is one however often the same request comes, and refuses nonsense', async () => {
    const context = contextOn()
    await Promise.all([addClosure(context, evening, 'b'), addClosure(context, evening, 'b')])
    expect(await currentClosures(context)).toHaveLength(1)
    const wrong: [Partial<ClosureDraft>, string][] = [
      [{ to: '2026-11-19T17:00' }, 'backwards'],
      [{ from: '2026-11-17T10:00', to: '2026-11-18T12:00' }, 'over'],
      [{ from: '2028-01-01T10:00', to: '2028-01-01T12:00' }, 'too_far'],
      [{ to: '2027-03-01T10:00' }, 'too_long'],
      [{ scope: 'unit', kind: 'speede', unit: 5 } as Partial<ClosureDraft>, 'no_such_unit'],
    ]
    for (const [change, outcome] of wrong)
      expect(await addClosure(context, { ...evening, ...change } as ClosureDraft, outcome)).toEqual({ outcome })
    expect(await currentClosures(context)).toHaveLength(1)
  })
})

/** Reservations and one block in a random order; some of them begin only after the block was answered. */
async function trial(seed: number, weakness?: (store: Store) => Store): Promise<string[]> {
  const random = seeded(seed)
  const shelf = memoryStore()
  const store = weakness?.(shelf) ?? shelf
  const wrong: string[] = []
  let isClosed = false
  const process = (work: (context: ReturnType<typeof contextOn>) => Promise<void>): Process => ({
    async run(own) {
      const context = contextOn(own)
      await work(context).catch((problem: unknown) => {
        if (!(problem instanceof StorageUnavailable)) wrong.push(String(problem))
      })
      await context.settled()
    },
  })
  const booked = new Set<string>()
  const members = ['anna', 'ben', 'carl'].map((who, n) =>
    process(async (context) => {
      for (const unit of [n + 1, 4]) {
        const after = isClosed
        const wish = reservationOf(who, slotOf({ unit }), `${unit}`)
        if ((await reserve(context, wish)).outcome !== 'booked') continue
        booked.add(wish.bookingId)
        if (after) wrong.push('booked after the block was answered')
      }
    }),
  )
  const counter = process(async (context) => {
    await addClosure(context, evening, 'b')
    isClosed = true
  })
  await simulate(store, [...members, counter], random, { kills: 0, jumps: 0 }, () => {})
  const context = contextOn(shelf, new Date(wednesdayNoon.getTime() + leaseMs))
  const shown = new Set(await undecided(context))
  for (const id of booked) if (!shown.has(id)) wrong.push('booked and not shown')
  if ((await readClosures(shelf)).length !== 1) wrong.push('no block')
  return wrong
}

async function firstBad(schedules: number, weakness?: (store: Store) => Store) {
  for (let seed = 1; seed <= schedules; seed += 1) {
    const wrong = await trial(seed, weakness)
    if (wrong.length > 0) return { seed, wrong }
  }
  return undefined
}

test('under random schedules every booking is refused after the block, or shown under it', async () => {
  expect(await firstBad(500)).toBeUndefined()
})

test('the same check notices when blocks are read late, as from a store that is not strongly consistent', async () => {
  const late = (store: Store): Store => ({
    ...store,
    read: (key) => (key.startsWith('blocks/') ? Promise.resolve(undefined) : store.read(key)),
  })
  expect(await firstBad(500, late)).toBeDefined()
})
