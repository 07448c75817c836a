/** A family cancels in the instant in which staff move its booking: told that it is canceled, it stands nowhere. */
import { describe, expect, test } from 'vitest'
import { leaseMs, weekKey, type MemberWeek } from '#server/records/bookings.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { Unavailable, type Store } from '#server/store/store.ts'
import { deskOn, monday, slotOf, wednesdayNoon, wishOf } from '#server/testing/desk.ts'
import { explore, pick, seeded, type Process } from '#server/testing/explorer.ts'
import { withoutMarks } from '#server/testing/weakened-store.ts'
import { auditWeek } from './audit.ts'
import { cancel } from './cancel.ts'
import { move, type Move } from './move.ts'
import { reserve } from './reserve.ts'
import { sweep } from './sweep.ts'
import { weekFor } from './week.ts'

const anna = wishOf('anna')
const place = { unit: 1, date: '2026-11-21', time: '12:00' }
const nextWeek = { ...place, date: '2026-11-25' }
const moving = (desk: ReturnType<typeof deskOn>, to: Move['to']) =>
  [{ ...desk, idempotencyKey: 'move-1' }, { id: anna.bookingId, to, beyondLimit: false } satisfies Move] as const
const entriesOf = async (store: Store, date = '2026-11-19') =>
  (await store.read<MemberWeek>(weekKey(anna.holder, slotOf({ date }))))?.value.entries ?? []

/** The family cancels in the instant in which staff move the booking. @returns what the family was told, and how often it stands. */
async function cancelAndMove(seed: number, kills: number, guarded: boolean) {
  const random = seeded(seed)
  const store = memoryStore()
  await reserve(deskOn(store), anna)
  let told = 'nothing'
  const process = (work: (desk: ReturnType<typeof deskOn>) => Promise<unknown>): Process => ({
    async run(own) {
      const desk = deskOn(own)
      await work(desk)
        .then(() => desk.settled())
        .catch((problem: unknown) => {
          if (!(problem instanceof Unavailable)) throw problem
        })
    },
  })
  const to = pick(random, [place, nextWeek])
  const wait = pick(random, [0, 10, 20])
  const family = process(async (desk) => {
    for (let looks = 0; looks < wait; looks += 1) await desk.store.read('events/all')
    told = await cancel(desk, { kind: 'lane', id: anna.bookingId, holder: anna.holder })
  })
  const counter = () => process((desk) => move(...moving(desk, to)))
  const visitor = process((desk) => weekFor(desk, 'lane', monday, anna.holder))
  const shelf = guarded ? store : withoutMarks(store)
  await explore(shelf, [family, counter(), counter(), visitor], random, { kills, jumps: 0 }, () => {})

  const desk = deskOn(store, new Date(wednesdayNoon.getTime() + leaseMs * 2))
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    await sweep(desk)
    await desk.settled()
  }
  for (const week of [monday, '2026-11-23']) expect((await auditWeek(desk, 'lane', week)).violations).toEqual([])
  const times = [...(await entriesOf(store)), ...(await entriesOf(store, nextWeek.date))].length
  return { told, times }
}

describe('a family that cancels what staff are moving', () => {
  /** Told that it is canceled, it stands nowhere; told anything else, it stands once. */
  const isRight = ({ told, times }: Awaited<ReturnType<typeof cancelAndMove>>) =>
    told === 'nothing' || times === (told === 'cancelled' ? 0 : 1)

  test.each([0, 0.03])('never finds it at the new slot, killed at %f of the steps', async (kills) => {
    const outcomes = new Map<string, number>()
    for (let seed = 1; seed <= 1000; seed += 1) {
      const ended = await cancelAndMove(seed, kills, true)
      expect({ seed, ...ended, right: isRight(ended) }).toMatchObject({ right: true })
      outcomes.set(ended.told, (outcomes.get(ended.told) ?? 0) + 1)
    }
    // Both came to pass: the cancel first, and the move first.
    for (const told of ['cancelled', 'not_found']) expect(outcomes.get(told) ?? 0).toBeGreaterThan(50)
  })

  test('finds it there where the move is not written on the lock too', async () => {
    let wrong = 0
    for (let seed = 1; seed <= 1500 && wrong === 0; seed += 1)
      if (!isRight(await cancelAndMove(seed, 0, false))) wrong = seed
    expect(wrong).toBeGreaterThan(0)
  })

  test('with its old id, after the move is done, changes nothing', async () => {
    const desk = deskOn(memoryStore())
    await reserve(desk, anna)
    await move(...moving(desk, nextWeek))
    await desk.settled()
    expect(await cancel(desk, { kind: 'lane', id: anna.bookingId, holder: anna.holder })).toBe('not_found')
    expect(await entriesOf(desk.store, nextWeek.date)).toHaveLength(1)
  })
})
