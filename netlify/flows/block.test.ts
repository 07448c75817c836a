/** A block against bookings of the same moment: refused after it, or shown under it. Never unseen. */
import { describe, expect, test } from 'vitest'
import type { Closing } from '#domain/blocks.ts'
import { readBlocks } from '#server/records/blocks.ts'
import { leaseMs } from '#server/records/bookings.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { Unavailable, type Store } from '#server/store/store.ts'
import { deskOn, slotOf, wednesdayNoon, wishOf } from '#server/testing/desk.ts'
import { explore, seeded, type Process } from '#server/testing/explorer.ts'
import { addBlock, currentBlocks, keepBooking, removeBlock, undecidedUnder } from './block.ts'
import { reserve } from './reserve.ts'

const evening: Closing = {
  scope: 'kind',
  kind: 'lane',
  from: '2026-11-19T17:00',
  to: '2026-11-19T19:00',
  reason: 'New boards',
}
const undecided = async (desk: ReturnType<typeof deskOn>) =>
  (await undecidedUnder(desk, await currentBlocks(desk))).map(({ booking }) => booking.id)

describe('a block', () => {
  test('refuses what it closes, by the minute, with its reason, and nothing else', async () => {
    const desk = deskOn()
    await addBlock(desk, evening, 'b')
    const tries = await Promise.all(
      ['16:00', '17:00', '18:00', '19:00'].map((time, n) => reserve(desk, wishOf(`m${n}`, slotOf({ time })))),
    )
    expect(tries.map(({ outcome }) => outcome)).toEqual(['booked', 'closed', 'closed', 'booked'])
    expect(tries[1]).toEqual({ outcome: 'closed', reason: 'New boards' })
    expect(await reserve(desk, wishOf('s', slotOf({}, 'speede')))).toMatchObject({ outcome: 'booked' })
  })

  test('lists bookings made before it for a decision until they are kept, and opens again', async () => {
    const desk = deskOn()
    const wish = wishOf('anna')
    await reserve(desk, wish)
    const blocked = await addBlock(desk, evening, 'b')
    if (blocked.outcome !== 'closed') throw new Error(blocked.outcome)
    expect(await undecided(desk)).toEqual([wish.bookingId])
    expect(await reserve(desk, wish)).toMatchObject({ outcome: 'booked' })
    await keepBooking(desk, blocked.block.id, wish.bookingId)
    expect(await undecided(desk)).toEqual([])
    expect(await removeBlock(desk, blocked.block.id)).toBe(true)
    expect(await removeBlock(desk, blocked.block.id)).toBe(true)
    expect(await reserve(desk, wishOf('ben', slotOf({ unit: 4 })))).toMatchObject({ outcome: 'booked' })
  })

  test('is one however often the same request comes, and refuses nonsense', async () => {
    const desk = deskOn()
    await Promise.all([addBlock(desk, evening, 'b'), addBlock(desk, evening, 'b')])
    expect(await currentBlocks(desk)).toHaveLength(1)
    const wrong: [Partial<Closing>, string][] = [
      [{ to: '2026-11-19T17:00' }, 'backwards'],
      [{ from: '2026-11-17T10:00', to: '2026-11-18T12:00' }, 'over'],
      [{ from: '2028-01-01T10:00', to: '2028-01-01T12:00' }, 'too_far'],
      [{ to: '2027-03-01T10:00' }, 'too_long'],
      [{ scope: 'unit', kind: 'speede', unit: 5 } as Partial<Closing>, 'no_such_unit'],
    ]
    for (const [change, outcome] of wrong)
      expect(await addBlock(desk, { ...evening, ...change } as Closing, outcome)).toEqual({ outcome })
    expect(await currentBlocks(desk)).toHaveLength(1)
  })
})

/** Reservations and one block in a random order; some of them begin only after the block was answered. */
async function trial(seed: number, weakness?: (store: Store) => Store): Promise<string[]> {
  const random = seeded(seed)
  const shelf = memoryStore()
  const store = weakness?.(shelf) ?? shelf
  const wrong: string[] = []
  let isClosed = false
  const process = (work: (desk: ReturnType<typeof deskOn>) => Promise<void>): Process => ({
    async run(own) {
      const desk = deskOn(own)
      await work(desk).catch((problem: unknown) => {
        if (!(problem instanceof Unavailable)) wrong.push(String(problem))
      })
      await desk.settled()
    },
  })
  const booked = new Set<string>()
  const members = ['anna', 'ben', 'carl'].map((who, n) =>
    process(async (desk) => {
      for (const unit of [n + 1, 4]) {
        const after = isClosed
        const wish = wishOf(who, slotOf({ unit }), `${unit}`)
        if ((await reserve(desk, wish)).outcome !== 'booked') continue
        booked.add(wish.bookingId)
        if (after) wrong.push('booked after the block was answered')
      }
    }),
  )
  const counter = process(async (desk) => {
    await addBlock(desk, evening, 'b')
    isClosed = true
  })
  await explore(store, [...members, counter], random, { kills: 0, jumps: 0 }, () => {})
  const desk = deskOn(shelf, new Date(wednesdayNoon.getTime() + leaseMs))
  const shown = new Set(await undecided(desk))
  for (const id of booked) if (!shown.has(id)) wrong.push('booked and not shown')
  if ((await readBlocks(shelf)).length !== 1) wrong.push('no block')
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
