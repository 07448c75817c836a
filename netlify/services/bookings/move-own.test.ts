/** A family moves its own bookings: one or several together, all or none. */
import { describe, expect, test } from 'vitest'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { outboxEntryOf } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { readClubChanges } from '#server/repositories/club-changes.ts'
import { keys } from '#server/repositories/keys.ts'
import { monday, playerId, reservationOf, slotOf, testContext } from '#server/test-support/server/booking-context.ts'
import {
  anna,
  entriesOf,
  family,
  kit,
  pair,
  placesOf,
  target,
  targetNextWeek,
} from '#server/test-support/fixtures/move-fixture.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { movesPerDay } from '#server/services/limits/rate-limits.ts'
import { auditWeek } from '#server/services/operations/audit.ts'
import { cancel } from './cancel.ts'
import { move, moveOwn, type OwnMove } from './move.ts'
import { reserve, reserveAll } from './reserve.ts'

type Context = ReturnType<typeof testContext>
/** What the family of `anna` moves. */
const own = (context: Context, moves: OwnMove[], key = 'm', accountKey = anna.accountKey) =>
  moveOwn({ ...context, idempotencyKey: key, principal: { ...family, accountKey } }, 'lane', moves)

const bothTo = (to: typeof target): OwnMove[] =>
  pair.map(({ bookingId }, nth) => ({ id: bookingId, ...to, unit: nth + 4 }))

async function booked(store = memoryStore()) {
  const context = testContext(store)
  await reserve(context, anna)
  await context.drainWaitUntil()
  return context
}

async function bookedPair(store = memoryStore()) {
  const context = testContext(store)
  expect(await reserveAll(context, pair)).toMatchObject({ outcome: 'booked' })
  await context.drainWaitUntil()
  return context
}

const before = ['anna 2026-11-19 18:00 3', 'kit 2026-11-19 18:00 2']
const after = ['anna 2026-11-21 12:00 4', 'kit 2026-11-21 12:00 5']

describe('one booking', () => {
  test('is in the new slot, once, and its old slot is open; the family needs no notice of it', async () => {
    const context = await booked()
    const request = [{ id: anna.bookingId, ...target }]
    const first = await own(context, request)
    expect(first).toMatchObject({ outcome: 'booked', bookings: [target] })
    await context.drainWaitUntil()
    expect(await placesOf(context.store)).toEqual(['anna 2026-11-21 12:00 1'])
    expect(await own(context, request)).toEqual(first)
    expect(await reserve(context, reservationOf('ben'))).toMatchObject({ outcome: 'booked' })
    expect(await own(context, request)).toEqual(first)
    expect(await readClubChanges(context.store, keys.clubChangesOf(anna.accountKey))).toEqual([])
  })

  test('counts in its new week and no longer in the old one', async () => {
    const context = await booked()
    await own(context, [{ id: anna.bookingId, ...targetNextWeek }])
    await context.drainWaitUntil()
    expect(sessionsTowardLimit({ entries: await entriesOf(context.store) }, playerId)).toBe(0)
    expect(sessionsTowardLimit({ entries: await entriesOf(context.store, targetNextWeek.date) }, playerId)).toBe(1)
  })

  test('in a full week moves within it, and not into another full one', async () => {
    const context = await booked()
    await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-20' }), 'second'))
    for (const [nth, time] of ['18:00', '19:00'].entries())
      await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-27', time }), `next ${nth}`))
    expect(await own(context, [{ id: anna.bookingId, ...targetNextWeek }], 'next')).toMatchObject({
      outcome: 'refused',
      refusals: [{ why: { outcome: 'weekly_limit' } }],
    })
    expect(await own(context, [{ id: anna.bookingId, ...target }])).toMatchObject({ outcome: 'booked' })
  })

  test('that staff allowed over the limit keeps that in its week, and counts in another', async () => {
    const context = testContext(memoryStore())
    const inWeek = ['2026-11-20', '2026-11-21', '2026-11-19'].map((date, nth) =>
      reservationOf('anna', slotOf({ date, time: `${18 + nth}:00` }), `week ${nth}`),
    )
    const [, , third] = inWeek
    for (const each of inWeek) await reserve(context, { ...each, ...(each === third && { overLimit: true }) })
    await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-27', time: '18:00' }), 'next'))
    const moved = await own(context, [{ id: third!.bookingId, ...target }], 'within')
    expect(moved).toMatchObject({ outcome: 'booked', bookings: [{ overLimit: true }] })
    const id = moved.outcome === 'booked' ? moved.bookings[0]!.id : ''
    const free = await own(context, [{ id, ...targetNextWeek }], 'into a week with room')
    expect(free).toMatchObject({ outcome: 'booked' })
    const counted = async () =>
      sessionsTowardLimit({ entries: await entriesOf(context.store, targetNextWeek.date) }, playerId)
    expect(await counted()).toBe(2)

    const more = reservationOf('anna', slotOf({ date: '2026-11-19', time: '21:00' }), 'more')
    await reserve(context, { ...more, overLimit: true })
    expect(
      await own(context, [{ id: more.bookingId, ...targetNextWeek, time: '15:00' }], 'into a full week'),
    ).toMatchObject({
      outcome: 'refused',
      refusals: [{ why: { outcome: 'weekly_limit' } }],
    })
    expect(await counted()).toBe(2)
  })

  test('into a slot that is taken: nothing changes, and it can be moved elsewhere', async () => {
    const context = await booked()
    await reserve(context, reservationOf('ben', slotOf(target)))
    expect(await own(context, [{ id: anna.bookingId, ...target }])).toMatchObject({
      outcome: 'refused',
      refusals: [{ why: { outcome: 'slot_taken' } }],
    })
    expect(await placesOf(context.store)).toEqual(['anna 2026-11-19 18:00 3'])
    expect(await own(context, [{ id: anna.bookingId, ...target, unit: 2 }], 'other')).toMatchObject({
      outcome: 'booked',
    })
  })

  test.each([
    ['another family', anna.bookingId, 'someone', 'not_found'],
    ['nobody', `${anna.bookingId}0`, anna.accountKey, 'not_found'],
    ['no slot', 'bk_none', anna.accountKey, 'not_found'],
  ] as const)('of %s is not found, and nothing is written', async (_, id, accountKey, outcome) => {
    const store = memoryStore()
    await booked(store)
    const frozen = testContext(failingStore(store, ({ verb }) => (isWrite(verb) ? 'before' : undefined)))
    expect(await own(frozen, [{ id, ...target }], 'm', accountKey)).toEqual({ outcome })
  })

  test('that has begun stays, as does one whose new slot nobody can book', async () => {
    const store = memoryStore()
    await booked(store)
    const frozen = (now?: Date) =>
      testContext(
        failingStore(store, ({ verb }) => (isWrite(verb) ? 'before' : undefined)),
        now,
      )
    expect(await own(frozen(new Date('2026-11-19T23:00:00Z')), [{ id: anna.bookingId, ...target }])).toEqual({
      outcome: 'begun',
    })
    expect(await own(frozen(), [{ id: anna.bookingId, ...target, date: '2026-11-17' }])).toMatchObject({
      outcome: 'refused',
      refusals: [{ why: { outcome: 'past' } }],
    })
  })

  test('ten times in a minute is in the last slot, once, and its calendar entry has moved ten times', async () => {
    const context = await booked()
    let id = anna.bookingId
    for (let nth = 0; nth < 10; nth += 1) {
      const to = { ...target, unit: 1 + (nth % 2), time: nth % 3 === 0 ? '12:00' : '13:00' }
      const moved = await own(context, [{ id, ...to }], `m${nth}`)
      if (moved.outcome !== 'booked') throw new Error(moved.outcome)
      id = moved.bookings[0]!.id
      context.advanceClock(6_000)
    }
    await context.drainWaitUntil()
    expect(await entriesOf(context.store)).toMatchObject([{ id, calendar: { id: anna.bookingId, sequence: 10 } }])
    expect((await auditWeek(context, 'lane', monday)).violations).toEqual([])
  })

  test('moves so often in a day, refused moves and repeated requests not counted, and again on the next', async () => {
    const context = await booked()
    await reserve(context, reservationOf('ben', slotOf(target)))
    let id = anna.bookingId
    const moveOn = async (nth: number) => {
      const to = { ...target, unit: 2 + (nth % 2), time: '13:00' }
      expect(await own(context, [{ id, ...target }], `refused ${nth}`)).toMatchObject({ outcome: 'refused' })
      const moved = await own(context, [{ id, ...to }], `m${nth}`)
      await own(context, [{ id, ...to }], `m${nth}`)
      if (moved.outcome === 'booked') id = moved.bookings[0]!.id
      return moved.outcome
    }
    for (let nth = 0; nth < movesPerDay; nth += 1) expect(await moveOn(nth)).toBe('booked')
    expect(await moveOn(movesPerDay)).toBe('too_many')
    expect(await placesOf(context.store)).toEqual(
      expect.arrayContaining([`anna 2026-11-21 13:00 ${2 + ((movesPerDay - 1) % 2)}`]),
    )
    context.advanceClock(24 * 3_600_000)
    expect(await moveOn(movesPerDay)).toBe('booked')
  })

  test('ten times at once is moved by one of them', async () => {
    const context = await booked()
    const tries = Array.from({ length: 10 }, (_, nth) =>
      own(
        context,
        [{ id: anna.bookingId, ...target, unit: 1 + (nth % 5), date: `2026-11-2${1 + (nth % 2)}` }],
        `m${nth}`,
      ),
    )
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome)
    await context.drainWaitUntil()
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1)
    expect(new Set(outcomes)).not.toContain('refused')
    expect(await placesOf(context.store)).toHaveLength(1)
    expect((await auditWeek(context, 'lane', monday)).violations).toEqual([])
  })

  test('that the club moved is replaced in one step, though its week is full', async () => {
    const context = await booked()
    await reserve(context, reservationOf('anna', slotOf({ date: '2026-11-20' }), 'second'))
    const byClub = await move(
      { ...context, idempotencyKey: 'club' },
      { id: anna.bookingId, to: target, overLimit: false },
    )
    if (byClub.outcome !== 'booked') throw new Error(byClub.outcome)
    expect(await own(context, [{ id: byClub.booking.id, ...target, time: '13:00' }])).toMatchObject({
      outcome: 'booked',
    })
    await context.drainWaitUntil()
    expect(await placesOf(context.store)).toEqual(['anna 2026-11-20 18:00 3', 'anna 2026-11-21 13:00 1'])
  })
})

describe('two together', () => {
  test('are both in the new slots, with one message', async () => {
    const context = await bookedPair()
    const moved = await own({ ...context, mailEnabled: true }, bothTo(target))
    if (moved.outcome !== 'booked') throw new Error(moved.outcome)
    await context.drainWaitUntil()
    expect(await placesOf(context.store)).toEqual(after)
    expect((await auditWeek(context, 'lane', monday)).violations).toEqual([])
    const id = moved.bookings.map((booking) => booking.id).toSorted()[0]!
    const subjectRef = mailSubjectRef.booking({ kind: 'lane', id })
    const message = { accountKey: anna.accountKey, kind: 'booking_moved_by_family', subjectRef } as const
    expect(await outboxEntryOf(context.store, message)).toMatchObject({ state: 'waiting' })
    expect(await context.store.list(keys.outboxOf(anna.accountKey))).toHaveLength(1)
  })

  test('both stay if one of the new slots is taken, and one can be moved alone', async () => {
    const context = await bookedPair()
    await reserve(context, reservationOf('ben', slotOf({ ...target, unit: 5 })))
    expect(await own(context, bothTo(target))).toMatchObject({
      outcome: 'refused',
      refusals: [{ request: { player: kit }, why: { outcome: 'slot_taken' } }],
    })
    expect(await placesOf(context.store)).toEqual(before)
    expect(await own(context, bothTo(target).slice(0, 1), 'alone')).toMatchObject({ outcome: 'booked' })
    await context.drainWaitUntil()
    expect(await placesOf(context.store)).toEqual([before[1], after[0]].toSorted())
  })

  test('change places, and neither moves into the slot that it has', async () => {
    const context = await bookedPair()
    const [first, second] = pair as [(typeof pair)[number], (typeof pair)[number]]
    const stays = [
      { id: first.bookingId, ...target },
      { id: second.bookingId, ...slotOf({ unit: 2 }) },
    ]
    expect(await own(context, stays, 'stays')).toMatchObject({
      outcome: 'refused',
      refusals: [{ request: { player: kit }, why: { outcome: 'already_yours' } }],
    })
    const changed = [
      { id: first.bookingId, ...slotOf({ unit: 2 }) },
      { id: second.bookingId, ...slotOf({ unit: 3 }) },
    ]
    expect(await own(context, changed, 'changed')).toMatchObject({ outcome: 'booked' })
    expect(await placesOf(context.store)).toEqual(['anna 2026-11-19 18:00 2', 'kit 2026-11-19 18:00 3'])
    expect((await auditWeek(context, 'lane', monday)).violations).toEqual([])
  })

  test('both stay if one of them is canceled meanwhile', async () => {
    const context = await bookedPair()
    await cancel(context, { kind: 'lane', id: pair[1]!.bookingId, accountKey: anna.accountKey })
    expect(await own(context, bothTo(target))).toEqual({ outcome: 'not_found' })
    expect(await placesOf(context.store)).toEqual(before.slice(0, 1))
  })
})
