/** Why a request may not be booked in a family's week, and what it adds to it: values alone, without a store. */
import { describe, expect, test } from 'vitest'
import { emptyWeek, endEntry } from '#server/repositories/bookings/member-weeks.ts'
import { playerId, reservationOf, slotOf, wednesdayNoon } from '#server/test-support/server/booking-context.ts'
import { offersInTheWay, whyNotAccept, whyNotBook, withEntry, type ReservationRequest } from './booking-rules.ts'
import type { Entry, MemberWeek } from '#records/bookings.ts'

const now = wednesdayNoon.getTime()
const open = { unbookable: undefined, closed: undefined, today: '2026-11-18' }
const asked = reservationOf('anna', slotOf(), 'asked', playerId)
const slotAt = (time: string, unit = 3) => slotOf({ time, unit })
const entryAt = (time: string, more: Partial<Entry> = {}): Entry => {
  const { bookingId: id, player, slot } = reservationOf('anna', slotAt(time, more.unit), time, more.player ?? playerId)
  return { id, unit: slot.unit, date: slot.date, time, name: 'anna', player, ...more }
}
const weekOf = (...entries: Entry[]): MemberWeek => ({ ...emptyWeek, entries })
const offered = (time: string, until: number, more: Partial<Entry> = {}) =>
  entryAt(time, { offer: { wish: 'w', until }, ...more })
const full = weekOf(entryAt('10:00'), entryAt('11:00'))

describe('a request', () => {
  test.each<[string, MemberWeek, Partial<ReservationRequest>, Partial<typeof open> | object, unknown]>([
    ['of an empty week may be booked', emptyWeek, {}, {}, undefined],
    ['in a full week is over the limit', full, {}, {}, { outcome: 'weekly_limit' }],
    ['in a full week is allowed by staff', full, { overLimit: true }, {}, undefined],
    [
      'beside sessions over the limit counts only the others',
      weekOf(entryAt('10:00', { overLimit: true }), entryAt('11:00')),
      {},
      {},
      undefined,
    ],
    ['of another player has a limit of its own', full, { player: 'p2' }, {}, undefined],
    [
      'of one more player than the family had is over its limit',
      full,
      { player: 'p2', mostPlayers: 1 },
      {},
      { outcome: 'family_limit' },
    ],
    [
      'counts what was canceled late',
      endEntry(full, full.entries[0]!.id, 'cancelled', { isLate: true }),
      {},
      {},
      { outcome: 'weekly_limit' },
    ],
    ['for a slot of its own is there already', weekOf(entryAt('18:00')), {}, {}, { outcome: 'already_yours' }],
    [
      'for a slot that is offered to it is to be accepted',
      weekOf(offered('18:00', now + 1)),
      {},
      {},
      { outcome: 'held_for_you' },
    ],
    ['for a slot whose offer is over may be booked', weekOf(offered('18:00', now)), {}, {}, undefined],
    [
      'at the time of another booking of the player',
      weekOf(entryAt('18:00', { unit: 4 })),
      {},
      {},
      { outcome: 'same_time' },
    ],
    [
      'of the only player may have two slots at a time',
      weekOf(entryAt('18:00', { unit: 4 })),
      { isOnlyPlayer: true },
      {},
      undefined,
    ],
    ['is not in the way of what is offered', weekOf(offered('10:00', now + 1), entryAt('11:00')), {}, {}, undefined],
    [
      'to be offered counts what is offered',
      weekOf(offered('10:00', now + 1), entryAt('11:00')),
      { offer: { wish: 'v', until: now } },
      {},
      { outcome: 'weekly_limit' },
    ],
    ['in a closed slot', emptyWeek, {}, { closed: 'repair' }, { outcome: 'closed', reason: 'repair' }],
    ['for a slot that nobody can book', emptyWeek, {}, { unbookable: 'past' }, { outcome: 'past' }],
    ['of a retired player', emptyWeek, { isRetired: true }, {}, { outcome: 'retired' }],
    [
      'of a player who books for the same day',
      emptyWeek,
      { sameDayOnly: 'Sam' },
      {},
      { outcome: 'same_day_only', name: 'Sam' },
    ],
    ['for the same day, on that day', emptyWeek, { sameDayOnly: 'Sam' }, { today: '2026-11-19' }, undefined],
    ['for the same day, by staff', emptyWeek, { sameDayOnly: 'Sam', byStaff: true }, {}, undefined],
    [
      'that ended',
      endEntry(weekOf(entryAt('18:00', { id: asked.bookingId })), asked.bookingId, 'cancelled'),
      {},
      {},
      { outcome: 'gone' },
    ],
    [
      'that found its slot taken stays refused',
      endEntry(emptyWeek, asked.bookingId, 'slot_taken'),
      {},
      {},
      { outcome: 'slot_taken' },
    ],
  ])('%s', (_, week, request, slot, refusal) => {
    expect(whyNotBook(week, { ...asked, ...request }, { ...open, ...slot }, now)).toEqual(refusal)
  })
})

describe('the new entry', () => {
  const added = (week: MemberWeek, request: Partial<ReservationRequest> = {}, group?: string) =>
    withEntry(week, { ...asked, ...request }, { group, now: wednesdayNoon }).entries.at(-1)
  const canceled = endEntry(weekOf(entryAt('18:00')), entryAt('18:00').id, 'cancelled')
  const late = endEntry(weekOf(entryAt('18:00')), entryAt('18:00').id, 'cancelled', { isLate: true })

  test.each<[string, object | undefined, object]>([
    ['says when it was booked', added(emptyWeek), { bookedAt: wednesdayNoon.toISOString() }],
    ['names its group', added(emptyWeek, {}, 'g'), { group: 'g' }],
    ['names its series', added(emptyWeek, { series: { id: 's', weeks: 2 } }), { series: 's' }],
    ['of a full week is over the limit', added(full), { overLimit: true }],
    [
      'of what was allowed over the limit elsewhere still is',
      added(emptyWeek, { wasOverLimit: true }),
      { overLimit: true },
    ],
    [
      'goes on in the calendar where it was canceled',
      added(canceled),
      { calendar: { id: entryAt('18:00').id, sequence: 2 } },
    ],
    [
      'keeps the calendar entry of what is moved',
      added(canceled, { calendar: { id: 'c', sequence: 5 } }),
      { calendar: { id: 'c', sequence: 5 } },
    ],
  ])('%s', (_, entry, more) => {
    expect(entry).toMatchObject({ id: asked.bookingId, unit: 3, time: '18:00', player: playerId, ...more })
  })

  test('where one was canceled late has no new time in which it is free, and an offer has none yet', () => {
    expect(added(late)).not.toHaveProperty('bookedAt')
    const offer = { wish: 'w', until: now }
    expect(added(emptyWeek, { offer })).toMatchObject({ offer })
    expect(added(emptyWeek, { offer })).not.toHaveProperty('bookedAt')
  })
})

describe('an offer', () => {
  const offer = [offered('18:00', now + 1), offered('18:00', now + 1, { player: 'p2', unit: 4 })]
  const whom = ({ player }: Entry) => ({ player, mostPlayers: 2 })
  const accepting = (...entries: Entry[]) =>
    whyNotAccept(weekOf(...entries, ...offer), offer, whom, {
      kind: 'lane',
      accountKey: asked.accountKey,
      now: Date.now(),
    })

  test('can be accepted unless what the family has booked stands in the way', () => {
    expect(accepting()).toBeUndefined()
    expect(accepting(entryAt('10:00'), entryAt('11:00'))).toBe('weekly_limit')
    expect(accepting(entryAt('18:00', { unit: 5 }))).toBe('same_time')
    const retired = ['10:00', '11:00', '12:00'].map((time) => entryAt(time, { player: 'p0' }))
    expect(accepting(...retired)).toBe('family_limit')
  })

  test.each<[string, Entry[], string[]]>([
    ['stays beside one booking', [entryAt('10:00')], []],
    ['goes if the week is full', [entryAt('10:00'), entryAt('11:00')], ['18:00']],
    ['goes if the player is elsewhere', [entryAt('18:00', { unit: 5 })], ['18:00']],
  ])('%s', (_, entries, gone) => {
    const week = weekOf(...entries, ...offer)
    expect(offersInTheWay(week, asked).map(({ time }) => time)).toEqual(gone)
  })
})
