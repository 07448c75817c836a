/** The same hour in several weeks: each is booked on its own, the answer has a line for each, and a repeated request the same. */
import { describe, expect, test } from 'vitest'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { keys } from '#server/repositories/keys.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { failingStore, killedAtEach } from '#server/test-support/faults/failing-store.ts'
import { anna, entriesOf, family, kit } from '#server/test-support/fixtures/move-fixture.ts'
import {
  monday,
  playerId,
  reservationOf,
  slotOf,
  testContext,
  wednesdayNoon,
} from '#server/test-support/server/booking-context.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { intentMs } from '#server/storage/transactions.ts'
import { cancel } from './cancel.ts'
import { reserve } from './reserve.ts'
import { reserveWeeks, type WeekLine, type WeeksRequest } from './together.ts'

type Context = ReturnType<typeof testContext>
const days = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11']
const place = { unit: 3, date: days[0]!, time: '18:00' }
const one: WeeksRequest = { kind: 'lane', weeks: 3, bookings: [{ player: playerId, ...place }] }
const both: WeeksRequest = { ...one, bookings: [...one.bookings, { player: kit, ...place, unit: 4 }] }

const ask = (context: Context, request = one, key = 'k') =>
  reserveWeeks({ ...context, idempotencyKey: key, principal: family }, request)
const linesOf = async (context: Context, request = one, key = 'k'): Promise<WeekLine[]> => {
  const result = await ask(context, request, key)
  if (!('lines' in result)) throw new Error(result.outcome)
  return result.lines
}
const textOf = (line: WeekLine) =>
  line.outcome === 'booked'
    ? `${line.date} booked ${line.bookings.length}`
    : `${line.date} ${line.refusals.map(({ why }) => why.outcome).join()}`
const bookedOn = async ({ store }: Context) =>
  (await Promise.all(days.map((day) => entriesOf(store, day)))).map((entries) => entries.length)

describe('one player', () => {
  test('has the hour in each week, with one message for all', async () => {
    const context = testContext()
    const lines = await linesOf({ ...context, mailEnabled: true })
    expect(lines.map(textOf)).toEqual(days.map((day) => `${day} booked 1`))
    await context.drainWaitUntil()
    expect(await context.store.list(keys.outboxOf(anna.accountKey))).toHaveLength(1)
    const [first] = lines
    if (first?.outcome !== 'booked') throw new Error('not booked')
    const subjectRef = mailSubjectRef.series('lane', { id: first.bookings[0]!.id, weeks: 3 })
    const message = { accountKey: anna.accountKey, kind: 'booking_made', subjectRef } as const
    expect(await outboxEntryOf(context.store, message)).toMatchObject({
      state: 'waiting',
      // Longer than a request runs.
      notBefore: context.now().getTime() + 90_000,
    })
  })

  test('with one of three weeks taken has the others, and the nearest open hour of that day; a repeated request the same lines', async () => {
    const context = testContext()
    await reserve(context, reservationOf('ben', slotOf({ date: days[1]! })))
    const lines = await linesOf(context, { ...one, weeks: 2 })
    expect(lines.map(textOf)).toEqual([`${days[0]} booked 1`, `${days[1]} slot_taken`, `${days[2]} booked 1`])
    expect(lines[1]).toMatchObject({
      alternatives: [[{ player: playerId, unit: 2, date: days[1], time: '18:00' }], [{ unit: 3 }]],
    })
    await context.drainWaitUntil()
    expect(await linesOf(context, { ...one, weeks: 2 })).toEqual(lines)
    expect(await bookedOn(context)).toEqual([1, 0, 1, 0])
  })

  test('is not booked at all if the first week is taken', async () => {
    const context = testContext()
    await reserve(context, reservationOf('ben', slotOf(place)))
    expect(await ask(context)).toMatchObject({ outcome: 'refused', refusals: [{ why: { outcome: 'slot_taken' } }] })
    expect(await bookedOn(context)).toEqual([0, 0, 0, 0])
  })

  test('with a full week and one that cannot be booked yet reads why, without another hour', async () => {
    const context = testContext(memoryStore(), new Date('2026-11-17T15:00:00Z'))
    for (const time of ['10:00', '11:00'])
      await reserve(context, reservationOf('anna', slotOf({ date: days[1]!, time }), time))
    const lines = await linesOf(context)
    expect(lines.map(textOf)).toEqual([
      `${days[0]} booked 1`,
      `${days[1]} weekly_limit`,
      `${days[2]} booked 1`,
      `${days[3]} booked 1`,
    ])
    expect(lines[1]).toMatchObject({ alternatives: [] })
    const later = await linesOf(
      context,
      { ...one, bookings: [{ player: playerId, ...place, time: '12:00', date: days[3]! }] },
      'l',
    )
    expect(later.slice(1).every((line) => textOf(line).endsWith('outside_window'))).toBe(true)
  })

  test('cancels one week and keeps the others; a late copy does not restore it', async () => {
    const context = testContext()
    const [, second] = await linesOf(context)
    if (second?.outcome !== 'booked') throw new Error('not booked')
    await cancel(context, { kind: 'lane', id: second.bookings[0]!.id, accountKey: anna.accountKey })
    await context.drainWaitUntil()
    expect((await linesOf(context)).map(textOf)[1]).toBe(`${days[1]} gone`)
    expect(await bookedOn(context)).toEqual([1, 0, 1, 1])
  })

  test.each([
    ['unknown', 'pl_ffffffffffffffffffffffff'],
    ['several', undefined],
  ] as const)('%s: nothing is written', async (outcome, player) => {
    const frozen = testContext(failingStore(memoryStore(), ({ verb }) => (isWrite(verb) ? 'before' : undefined)))
    expect(await ask(frozen, { ...one, bookings: [{ ...(player && { player }), ...place }] })).toEqual({ outcome })
  })
})

describe('two together', () => {
  test('are both or neither in each week', async () => {
    const context = testContext()
    await reserve(context, reservationOf('ben', slotOf({ date: days[2]!, unit: 4 })))
    expect((await linesOf(context, both)).map(textOf)).toEqual([
      `${days[0]} booked 2`,
      `${days[1]} booked 2`,
      `${days[2]} slot_taken`,
      `${days[3]} booked 2`,
    ])
    await context.drainWaitUntil()
    expect(await bookedOn(context)).toEqual([2, 2, 0, 2])
  })

  test('killed at any operation: in each week both or none, and a repeated request says which', async () => {
    const request = { ...both, weeks: 1 }
    const weeks = [monday, '2026-11-23']
    await killedAtEach(async (kill, at) => {
      const store = memoryStore()
      const dying = testContext(kill(store))
      await ask(dying, request)
        .then(() => dying.drainWaitUntil())
        .catch((error: unknown) => {
          if (!(error instanceof StorageUnavailable)) throw error
        })
      const context = testContext(store, new Date(wednesdayNoon.getTime() + intentMs))
      for (const count of (await bookedOn(context)).slice(0, 2))
        expect([at, [0, 2]]).toEqual([at, expect.arrayContaining([count])])
      expect((await linesOf(context, request)).map(({ outcome }) => outcome)).toEqual(['booked', 'booked'])
      await context.drainWaitUntil()
      expect([at, await bookedOn(context)]).toEqual([at, [2, 2, 0, 0]])
      for (const week of weeks) expect((await auditWeek(context, 'lane', week)).violations).toEqual([])
    })
  })
})
