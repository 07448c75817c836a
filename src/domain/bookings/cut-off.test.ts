/** Until when a booking is free, in this club and in one with a cut-off. */
import { expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import { freeUntil, isLate, whyNotMove } from './cut-off.ts'
import type { Slot } from './bookings.ts'

const slot: Slot = { kind: 'lane', unit: 1, date: '2026-11-24', time: '18:00' }
const at = (time: string) => instantOf(slot.date, time)

test('until it starts where the club has no cut-off', () => {
  expect(freeUntil(slot, {}, 0)).toBeUndefined()
  expect(whyNotMove(slot, at('17:59'))).toBeUndefined()
  expect(whyNotMove(slot, at('18:00'))).toBe('begun')
})

test('until so many hours before, to the minute', () => {
  const booking = { ...slot, freeUntil: freeUntil(slot, {}, 12) }
  expect(booking.freeUntil).toBe(at('06:00').toISOString())
  expect([at('05:59'), at('06:00'), at('18:00')].map((now) => whyNotMove(booking, now))).toEqual([
    undefined,
    'late',
    'begun',
  ])
})

test.each([
  ['15 minutes after booking inside the cut-off', { bookedAt: at('10:00').toISOString() }, at('10:15').toISOString()],
  ['the cut-off, if that is later', { bookedAt: at('05:00').toISOString() }, at('06:00').toISOString()],
  ['the start, if booked just before it', { bookedAt: at('17:50').toISOString() }, undefined],
  ['the start, where it is closed or was moved by the club', { isFree: true }, undefined],
])('until %s', (_, booked, expected) => expect(freeUntil(slot, booked, 12)).toBe(expected))

test('the hours before a change of the clock are hours', () => {
  const sunday: Slot = { ...slot, date: '2026-11-01', time: '10:00' }
  const until = freeUntil(sunday, {}, 24)!
  expect(until).toBe('2026-10-31T15:00:00.000Z')
  expect(isLate({ freeUntil: until }, new Date(until))).toBe(true)
})
