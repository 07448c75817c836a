/** Moving a booking: whoever dies when, the family has the old slot, the new one or both, and asking again ends it. */
import { describe, expect, test } from 'vitest'
import { counted, entryOf, leaseMs, weekKey, type MemberWeek } from '#server/records/bookings.ts'
import { keys } from '#server/records/keys.ts'
import { memoryStore } from '#server/store/memory-store.ts'
import { Unavailable, type Store } from '#server/store/store.ts'
import { deskOn, monday, slotOf, wednesdayNoon, wishOf } from '#server/testing/desk.ts'
import { explore, pick, seeded, type Process } from '#server/testing/explorer.ts'
import { asked as askedFor, figure } from '#server/testing/figures.ts'
import { failingStore } from '#server/testing/failing-store.ts'
import { weaknesses, withoutGoals, type Weakness } from '#server/testing/weakened-store.ts'
import { auditWeek } from './audit.ts'
import { cancel } from './cancel.ts'
import { move, type Move } from './move.ts'
import { reserve } from './reserve.ts'
import { sweep } from './sweep.ts'

const anna = wishOf('anna')
const other = wishOf('anna', slotOf({ date: '2026-11-20' }), 'other')
const place = { unit: 1, date: '2026-11-21', time: '12:00' }
const nextWeek = { ...place, date: '2026-11-25' }
const asked = (desk: ReturnType<typeof deskOn>, to = place, key = 'move-1') =>
  [{ ...desk, idempotencyKey: key }, { id: anna.bookingId, to, beyondLimit: false } satisfies Move] as const

/** Anna has two sessions of the week, which is all she may have. */
async function full(store = memoryStore()) {
  const desk = deskOn(store)
  await reserve(desk, anna)
  await reserve(desk, other)
  await desk.settled()
  return desk
}
const entriesOf = async (store: Store, date = '2026-11-19') =>
  (await store.read<MemberWeek>(weekKey(anna.holder, slotOf({ date }))))?.value.entries ?? []
const isThere = async (store: Store, date: string, id = anna.bookingId) =>
  entryOf((await store.read<MemberWeek>(weekKey(anna.holder, slotOf({ date }))))?.value, id)?.state === 'confirmed'

describe('move', () => {
  test('takes the place of the old booking, in a full week too, under the same name', async () => {
    const desk = await full()
    expect(await move(...asked(desk))).toMatchObject({ outcome: 'booked', booking: { ...place, name: 'anna' } })
    await desk.settled()
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 2, violations: [] })
    expect(await reserve(desk, wishOf('ben'))).toMatchObject({ outcome: 'booked' })
    expect(await reserve(desk, wishOf('anna', slotOf({ time: '20:00' }), 'third'))).toEqual({ outcome: 'weekly_limit' })
  })

  test('the same request again is the same move, even when the old slot is another family’s by then', async () => {
    const desk = await full()
    const first = await move(...asked(desk))
    await reserve(desk, wishOf('ben'))
    await desk.settled()
    expect(await move(...asked(desk))).toEqual(first)
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 3, violations: [] })
  })

  test('into a taken slot moves nothing', async () => {
    const desk = await full()
    await reserve(desk, wishOf('ben', slotOf(place)))
    expect(await move(...asked(desk))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
    expect(await isThere(desk.store, '2026-11-19')).toBe(true)
  })

  test('into another week counts there', async () => {
    const desk = await full()
    for (const [time, key] of [
      ['10:00', 'a'],
      ['11:00', 'b'],
    ] as const)
      await reserve(desk, wishOf('anna', slotOf({ date: '2026-11-26', time }), key))
    expect(await move(...asked(desk, nextWeek))).toEqual({ outcome: 'weekly_limit', kind: 'lane' })
    const [at, wanted] = asked(desk, nextWeek, 'move-2')
    expect(await move(at, { ...wanted, beyondLimit: true })).toMatchObject({
      outcome: 'booked',
      booking: { beyond: true },
    })
    await desk.settled()
    expect((await auditWeek(desk, 'lane', '2026-11-23')).violations).toEqual([])
  })

  test('what was given beyond the limit stays beyond it', async () => {
    const desk = await full()
    const third = wishOf('anna', slotOf({ time: '20:00' }), 'third')
    await reserve(desk, { ...third, beyondLimit: true })
    await move({ ...desk, idempotencyKey: 'm' }, { id: third.bookingId, to: place, beyondLimit: false })
    await desk.settled()
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 3, violations: [] })
    expect(counted({ entries: await entriesOf(desk.store) })).toBe(2)
  })

  test('a move that broke off half way is ended before its new slot is moved on: never three in the place of two', async () => {
    const desk = await full()
    // The lock of the old slot is written twice: that it is being moved, and then that it is given back.
    let written = 0
    const half = deskOn(
      failingStore(desk.store, ({ verb, key }) =>
        verb === 'replace' && key === keys.slot(anna.slot) && ++written > 1 ? 'before' : undefined,
      ),
    )
    await expect(move(...asked(half))).rejects.toThrow('lost')
    const now = (await entriesOf(desk.store)).find(({ replaces }) => replaces === anna.bookingId)
    await move({ ...desk, idempotencyKey: 'on' }, { id: now!.id, to: { ...place, time: '13:00' }, beyondLimit: false })
    await desk.settled()
    expect(await auditWeek(desk, 'lane', monday)).toEqual({ booked: 2, violations: [] })
  })

  test('what the family has canceled is not moved', async () => {
    const desk = await full()
    await cancel(desk, { kind: 'lane', id: anna.bookingId, holder: anna.holder })
    expect(await move(...asked(desk))).toEqual({ outcome: 'not_found' })
  })
})

describe.each([
  ['in the same week', place],
  ['into another week', nextWeek],
])('killed %s', (_, to) => {
  const moments = Array.from({ length: 14 }, (__, index) => index + 1)
  test.each(moments)('at operation %i: never neither, and the same request ends it', async (nth) => {
    for (const when of ['before', 'after'] as const) {
      const desk = await full()
      const dying = deskOn(
        failingStore(desk.store, ({ number }) => (number === nth ? when : number > nth ? 'before' : undefined)),
      )
      await move(...asked(dying, to)).catch((problem: unknown) => {
        if (!(problem instanceof Unavailable)) throw problem
      })
      await dying.settled()
      const entries = [...(await entriesOf(desk.store)), ...(await entriesOf(desk.store, to.date))]
      const has = entries.filter(({ id, state }) => state === 'confirmed' && id !== other.bookingId)
      expect(has.length).toBeGreaterThan(0)
      expect((await auditWeek(deskOn(desk.store), 'lane', monday)).violations).not.toContainEqual(
        expect.objectContaining({ violation: 'over_limit' }),
      )

      expect(await move(...asked(desk, to))).toMatchObject({ outcome: 'booked' })
      expect(await isThere(desk.store, '2026-11-19')).toBe(false)
      const later = deskOn(desk.store, new Date(wednesdayNoon.getTime() + leaseMs))
      await sweep(later)
      await later.settled()
      for (const week of [monday, '2026-11-23']) expect((await auditWeek(later, 'lane', week)).violations).toEqual([])
      expect(await reserve(later, wishOf('ben'))).toMatchObject({ outcome: 'booked' })
    }
  })
})

/** One schedule: members book and cancel while staff move, give beyond the limit and move again. */
async function trial(seed: number, kills: number, weaken?: Weakness): Promise<string[]> {
  const random = seeded(seed)
  const shelf = memoryStore()
  const store = weaken ? weaken(shelf, random) : shelf
  const slots = [slotOf(), slotOf({ time: '19:00' }), slotOf({ unit: 1 }), slotOf({ date: '2026-11-20', unit: 2 })]
  const wrong: string[] = []
  const process = (work: (desk: ReturnType<typeof deskOn>) => Promise<void>): Process => ({
    async run(own) {
      const desk = deskOn(own)
      await work(desk)
        .then(() => desk.settled())
        .catch((problem: unknown) => {
          if (!(problem instanceof Unavailable)) wrong.push(`bug ${String(problem)}`)
        })
    },
  })
  const before = wishOf('anna', slots[0], 'before')
  await reserve(deskOn(store), before)
  const member = (who: string, number: number) =>
    process(async (desk) => {
      const wish = wishOf(who, pick(random, slots), `${number}`)
      await reserve(desk, wish)
      if (random() < 0.3) await cancel(desk, { kind: 'lane', id: wish.bookingId, holder: wish.holder })
    })
  const counter = (number: number) =>
    process(async (desk) => {
      const own = { ...desk, idempotencyKey: `move-${number}` }
      const wanted = { id: before.bookingId, to: pick(random, slots), beyondLimit: random() < 0.3 }
      const moved = await move(own, wanted)
      if (random() < 0.5) await move(own, wanted)
      if (moved.outcome !== 'booked' || random() < 0.5) return
      await move(
        { ...own, idempotencyKey: `again-${number}` },
        { ...wanted, id: moved.booking.id, to: pick(random, slots) },
      )
    })
  const extra = process(async (desk) => {
    await reserve(desk, { ...wishOf('anna', pick(random, slots), 'extra'), beyondLimit: true })
  })
  const all = [member('anna', 1), member('anna', 2), member('ben', 3), counter(1), counter(2), extra]
  await explore(store, all, random, { kills, jumps: 0 }, () => {})

  const desk = deskOn(store, new Date(wednesdayNoon.getTime() + leaseMs * 2))
  await sweep(desk)
  await desk.settled()
  wrong.push(...(await auditWeek(desk, 'lane', monday)).violations.map(({ violation }) => violation))
  const entries = await entriesOf(store)
  // Nobody canceled what stood before: it is there, or what took its place is.
  if (entries.length === 0) wrong.push('neither')
  if (counted({ entries }) > 2) wrong.push('over_limit')
  return wrong
}

const schedules = askedFor('NEST_MOVES', 1200) / 2
const from = askedFor('NEST_SEED', 1)
const patience = { timeout: 30_000 + schedules * 20 }

test.each([0, 0.04])(
  'under random schedules, killed at %f of the steps: all promises hold',
  patience,
  async (kills) => {
    const bad: { seed: number; wrong: string[] }[] = []
    for (let seed = from; seed < from + schedules && bad.length === 0; seed += 1) {
      const wrong = await trial(seed, kills)
      if (wrong.length > 0) bad.push({ seed, wrong })
    }
    figure(`${schedules} schedules of moves, killed at ${kills} of the steps: ${bad.length} bad`)
    expect(bad).toEqual([])
  },
)

test('the same check notices a store that ignores tags', async () => {
  const bad: string[] = []
  for (let seed = 1; seed <= 600 && bad.length === 0; seed += 1)
    bad.push(...(await trial(seed, 0, weaknesses['the tag is ignored'])))
  expect(bad).not.toEqual([])
})

/** Staff move one booking into different weeks at once, under kills and ended leases. @returns how often it stands in the end. */
async function twoMovers(seed: number, guarded: boolean): Promise<number> {
  const random = seeded(seed)
  const store = memoryStore()
  let passed = 0
  await reserve(deskOn(store), anna)
  const mover = (number: number): Process => ({
    async run(own) {
      const desk = { ...deskOn(own), now: () => new Date(wednesdayNoon.getTime() + passed) }
      const to = pick(random, [place, nextWeek, { ...nextWeek, date: '2026-12-02' }])
      const wanted = { id: anna.bookingId, to: { ...to, unit: 1 + number }, beyondLimit: false }
      const deed = () => move({ ...desk, idempotencyKey: `move-${number}` }, wanted)
      await deed()
        .then(() => (random() < 0.3 ? deed() : undefined))
        .then(() => desk.settled())
        .catch((problem: unknown) => {
          if (!(problem instanceof Unavailable)) throw problem
        })
    },
  })
  const shelf = guarded ? store : withoutGoals(store)
  await explore(shelf, [mover(1), mover(2), mover(3)], random, { kills: 0.01, jumps: 0.03 }, () => {
    passed += leaseMs * 1.5
  })
  const desk = deskOn(store, new Date(wednesdayNoon.getTime() + passed + leaseMs * 2))
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    await sweep(desk)
    await desk.settled()
  }
  const weeks = await Promise.all([monday, '2026-11-23', '2026-11-30'].map((week) => entriesOf(store, week)))
  for (const week of [monday, '2026-11-23', '2026-11-30'])
    expect({ seed, ...(await auditWeek(desk, 'lane', week)) }).toMatchObject({ seed, violations: [] })
  return weeks.flat().length
}

describe('two who move one booking into different weeks at once', () => {
  test('leave it standing exactly once', async () => {
    for (let seed = 1; seed <= 1500; seed += 1) expect([seed, await twoMovers(seed, true)]).toEqual([seed, 1])
  })

  test('leave it standing twice when it is not written on it where it goes', async () => {
    const found = new Set<number>()
    for (let seed = 1; seed <= 200; seed += 1) found.add(await twoMovers(seed, false))
    expect([...found].some((times) => times > 1)).toBe(true)
  })

  test('the second is told that the first is at it, and may move it when that is over', async () => {
    const desk = await full()
    const dying = deskOn(
      failingStore(desk.store, ({ number, verb }) => (verb === 'create' && number > 6 ? 'before' : undefined)),
    )
    await expect(move(...asked(dying, nextWeek))).rejects.toThrow(Unavailable)
    expect(await move(...asked(desk, place, 'second'))).toEqual({ outcome: 'in_progress', kind: 'lane' })
    desk.pass(leaseMs)
    expect(await move(...asked(desk, place, 'second'))).toMatchObject({ outcome: 'booked' })
    expect(await move(...asked(desk, nextWeek))).toEqual({ outcome: 'not_found' })
  })

  test('who was refused one slot may try the next at once', async () => {
    const desk = await full()
    await reserve(desk, wishOf('ben', slotOf(nextWeek)))
    expect(await move(...asked(desk, nextWeek))).toEqual({ outcome: 'slot_taken', kind: 'lane' })
    expect(await move(...asked(desk, { ...nextWeek, unit: 4 }, 'next'))).toMatchObject({ outcome: 'booked' })
  })
})
