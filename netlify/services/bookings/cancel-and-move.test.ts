/** A family cancels in the instant in which staff move its booking: told that it is canceled, it stands nowhere. */
import { describe, expect, test } from 'vitest'
import { leaseMs } from '#server/repositories/bookings.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { contextOn, monday, wednesdayNoon } from '#server/test-support/server/booking-context.ts'
import { simulate, pick, seeded, type Process } from '#server/test-support/simulation/simulator.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { anna, entriesOf, nextWeek, place } from '#server/test-support/simulation/moves.ts'
import { withoutMarks } from '#server/test-support/faults/mutant-store.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { move, type Move } from './move.ts'
import { reserve } from './reserve.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { weekFor } from './week-availability.ts'

const moving = (context: ReturnType<typeof contextOn>, to: Move['to']) =>
  [{ ...context, idempotencyKey: 'move-1' }, { id: anna.bookingId, to, beyondLimit: false } satisfies Move] as const

/**
 * The family cancels in the instant in which staff move the booking: by the id it knew, or by one that it sees at either
 * place. @returns what the family was told, which booking it canceled, and how often it stands.
 */
async function cancelAndMove(seed: number, kills: number, { guarded = true, looks = false } = {}) {
  const random = seeded(seed)
  const store = memoryStore()
  await reserve(contextOn(store), anna)
  let told = 'nothing'
  const process = (work: (context: ReturnType<typeof contextOn>) => Promise<unknown>): Process => ({
    async run(own) {
      const context = contextOn(own)
      await work(context)
        .then(() => context.settled())
        .catch((problem: unknown) => {
          if (!(problem instanceof StorageUnavailable)) throw problem
        })
    },
  })
  const to = pick(random, [place, nextWeek])
  const wait = pick(random, looks ? [10, 30, 60] : [0, 10, 20])
  let canceled = anna.bookingId
  const family = process(async (context) => {
    for (let reads = 0; reads < wait; reads += 1) await context.store.read('events/all')
    if (looks) {
      const seen = [...(await entriesOf(context.store)), ...(await entriesOf(context.store, nextWeek.date))]
      canceled = pick(random, [
        anna.bookingId,
        ...seen.filter(({ state }) => state === 'confirmed').map(({ id }) => id),
      ])
    }
    told = await cancel(context, { kind: 'lane', id: canceled, ownerKey: anna.ownerKey })
  })
  const counter = () => process((context) => move(...moving(context, to)))
  const visitor = process((context) => weekFor(context, 'lane', monday, anna.ownerKey))
  const shelf = guarded ? store : withoutMarks(store)
  await simulate(shelf, [family, counter(), counter(), visitor], random, { kills, jumps: 0 }, () => {})

  const context = contextOn(store, new Date(wednesdayNoon.getTime() + leaseMs * 2))
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    await reconcile(context)
    await context.settled()
  }
  for (const week of [monday, '2026-11-23']) expect((await auditWeek(context, 'lane', week)).violations).toEqual([])
  const times = [...(await entriesOf(store)), ...(await entriesOf(store, nextWeek.date))].length
  return { told, which: canceled === anna.bookingId ? 'old' : 'new', times }
}

describe('a family that cancels what staff are moving', () => {
  /** Told that it is canceled, it stands nowhere; told anything else, it stands once. */
  const isRight = ({ told, times }: Awaited<ReturnType<typeof cancelAndMove>>) =>
    told === 'nothing' || times === (told === 'cancelled' ? 0 : 1)

  test.each([0, 0.03])('never finds it at the new slot, killed at %f of the steps', async (kills) => {
    const outcomes = new Map<string, number>()
    for (let seed = 1; seed <= 1000; seed += 1) {
      const ended = await cancelAndMove(seed, kills)
      expect({ seed, ...ended, right: isRight(ended) }).toMatchObject({ right: true })
      outcomes.set(ended.told, (outcomes.get(ended.told) ?? 0) + 1)
    }
    // Both came to pass: the cancel first, and the move first.
    for (const told of ['cancelled', 'not_found']) expect(outcomes.get(told) ?? 0).toBeGreaterThan(50)
  })

  test.each([0, 0.03])('nor at the old one, if it cancels what it sees, killed at %f of the steps', async (kills) => {
    const outcomes = new Map<string, number>()
    for (let seed = 1; seed <= 1000; seed += 1) {
      const ended = await cancelAndMove(seed, kills, { looks: true })
      expect({ seed, ...ended, right: isRight(ended) }).toMatchObject({ right: true })
      const what = `${ended.which} ${ended.told}`
      outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
    }
    for (const what of ['old cancelled', 'old not_found', 'new cancelled'])
      expect([what, (outcomes.get(what) ?? 0) > 50]).toEqual([what, true])
  })

  test('finds it there where the move is not written on the lock too', async () => {
    let wrong = 0
    for (let seed = 1; seed <= 1500 && wrong === 0; seed += 1)
      if (!isRight(await cancelAndMove(seed, 0, { guarded: false }))) wrong = seed
    expect(wrong).toBeGreaterThan(0)
  })

  test('with its old id, after the move is done, changes nothing', async () => {
    const context = contextOn(memoryStore())
    await reserve(context, anna)
    await move(...moving(context, nextWeek))
    await context.settled()
    expect(await cancel(context, { kind: 'lane', id: anna.bookingId, ownerKey: anna.ownerKey })).toBe('not_found')
    expect(await entriesOf(context.store, nextWeek.date)).toHaveLength(1)
  })
})

/** Staff move the booking, and whoever does it dies at operation `nth`. @returns the club, and what stands at the new slot then. */
async function brokenOff(nth: number, when: 'before' | 'after', to: Move['to']) {
  const context = contextOn(memoryStore())
  await reserve(context, anna)
  await context.settled()
  const dying = contextOn(
    failingStore(context.store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)),
  )
  await move(...moving(dying, to)).catch((problem: unknown) => {
    if (!(problem instanceof StorageUnavailable)) throw problem
  })
  await dying.settled()
  const entries = await entriesOf(context.store, to.date)
  return { desk: context, moved: entries.find(({ id, state }) => id !== anna.bookingId && state === 'confirmed') }
}
const standing = async ({ store }: ReturnType<typeof contextOn>) =>
  new Set([...(await entriesOf(store)), ...(await entriesOf(store, nextWeek.date))].map(({ id }) => id))

describe.each([
  ['in the same week', place],
  ['into another week', nextWeek],
])('a mover that has died %s', (_, to) => {
  const moments = Array.from({ length: 16 }, (__, index) => index + 1)
  const deaths = moments.flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const])

  test('once the new booking is canceled, neither stands, and the old one does not come back', async () => {
    let canceled = 0
    for (const [nth, when] of deaths) {
      const { desk: context, moved } = await brokenOff(nth, when, to)
      if (!moved) continue
      canceled += 1
      expect(await cancel(context, { kind: 'lane', id: moved.id, ownerKey: anna.ownerKey })).toBe('cancelled')
      expect([nth, when, await standing(context)]).toEqual([nth, when, new Set()])
      // The mover's copy comes late, and so does the sweep.
      expect(await move(...moving(context, to))).toMatchObject({ outcome: 'not_found' })
      context.pass(leaseMs)
      await reconcile(context)
      await context.settled()
      expect([nth, when, await standing(context)]).toEqual([nth, when, new Set()])
      for (const week of [monday, '2026-11-23']) expect((await auditWeek(context, 'lane', week)).violations).toEqual([])
    }
    expect(canceled).toBeGreaterThan(2)
  })

  test('nor does it when the new booking has been moved on', async () => {
    for (const [nth, when] of deaths) {
      const { desk: context, moved } = await brokenOff(nth, when, to)
      if (!moved) continue
      const on = { id: moved.id, to: { ...place, time: '15:00' }, beyondLimit: false }
      const last = await move({ ...context, idempotencyKey: 'on' }, on)
      context.pass(leaseMs)
      await reconcile(context)
      await context.settled()
      expect(last).toMatchObject({ outcome: 'booked' })
      expect((await standing(context)).size).toBe(1)
    }
  })

  test('nor does it when the cancel dies too', async () => {
    for (const [nth, when] of deaths) {
      const { moved } = await brokenOff(nth, when, to)
      if (!moved) continue
      for (let last = 1; last <= 8; last += 1) {
        const { desk: other } = await brokenOff(nth, when, to)
        const dying = contextOn(failingStore(other.store, ({ number }) => (number >= last ? 'before' : undefined)))
        const told = await cancel(dying, { kind: 'lane', id: moved.id, ownerKey: anna.ownerKey }).catch(() => 'nothing')
        await dying.settled()
        other.pass(leaseMs)
        await reconcile(other)
        await other.settled()
        const left = await standing(other)
        // It has been moved: what stands is the new booking, or nothing.
        expect([nth, when, last, [...left].filter((id) => id !== moved.id)]).toEqual([nth, when, last, []])
        if (told === 'cancelled') expect(left.size).toBe(0)
      }
    }
  })
})
