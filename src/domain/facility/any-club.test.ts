/** Properties of any club settings. Runs with this club and with a fictional second one (vitest.config.ts). */
// @module-tag long
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closes } from '#domain/bookings/closures.ts'
import {
  lastDay,
  nearestOpen,
  slotTimes,
  unitsOf,
  weeksShown,
  whyNotReserve,
  whyNotSlot,
  type Slot,
} from '#domain/bookings/bookings.ts'
import { addDays, facilityClock, instantOf, minutesOf, mondayOf, timeOf, today } from '#domain/calendar/calendar.ts'
import { isCartQuantity } from '#domain/shop/order.ts'
import { nextDays, occurrence, occurrenceById, whyNotRsvp } from '#domain/events/events.ts'
import { weeklyEventsOn } from '#domain/events/weekly-events.ts'
import { bookables, cartQuantity, facility, kinds } from './facility.ts'
import { builtInProducts, toCents } from '#domain/shop/shop.ts'
import { timeOfTour, tourTimes } from '#domain/tours/tours.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'

const weeklyEvents = weeklyEventsOn('2026-11-21')

const anyInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
const anyKind = fc.constantFrom(...kinds)
const now = instantOf('2026-11-21', facility.opens)
const tomorrow = addDays(today(now), 1)

test.each(kinds)('every %s session is within opening hours, and sessions do not overlap', (kind) => {
  const { units, minutes, first, last } = bookables[kind]
  const times = slotTimes(kind)
  expect([times[0], times.at(-1)]).toEqual([first, last])
  expect(first >= facility.opens && timeOf(minutesOf(last) + minutes) <= facility.closes).toBe(true)
  times.slice(1).forEach((time, index) => expect(minutesOf(time) - minutesOf(times[index]!)).toBe(minutes))
  expect(unitsOf(kind)).toHaveLength(units)
})

test.each(kinds)('every %s unit can be booked at every start time, and no other slot', (kind) => {
  const slotAt = (unit: number, time: string): Slot => ({ kind, unit, date: tomorrow, time })
  for (const time of slotTimes(kind))
    for (const unit of unitsOf(kind)) expect(whyNotSlot(slotAt(unit, time), now)).toBeUndefined()
  const [first] = slotTimes(kind)
  expect(whyNotSlot(slotAt(0, first!), now)).toBe('no_such_slot')
  expect(whyNotSlot(slotAt(bookables[kind].units + 1, first!), now)).toBe('no_such_slot')
  expect(whyNotSlot(slotAt(1, timeOf(minutesOf(bookables[kind].last) + bookables[kind].minutes)), now)).toBe(
    'no_such_slot',
  )
})

test.each(kinds)('the weekly limit of %s applies, and its message states it', (kind) => {
  const { weeklyLimit } = bookables[kind]
  const slot: Slot = { kind, unit: 1, date: tomorrow, time: slotTimes(kind)[0]! }
  expect(whyNotReserve(slot, { taken: [], mine: weeklyLimit - 1 }, now)).toBeUndefined()
  expect(whyNotReserve(slot, { taken: [], mine: weeklyLimit }, now)).toBe('weekly_limit')
  expect(bookingMessages[kind].weeklyLimit).toContain(`(${weeklyLimit} sessions)`)
})

test('the booking window ends with the weeks shown, at any time', () =>
  fc.assert(
    fc.property(anyKind, anyInstant, (kind, instant) => {
      const day = facilityClock(instant).day
      const weeks = weeksShown(kind, day)
      expect(weeks[0]).toBe(mondayOf(day))
      expect(weeks.at(-1)).toBe(mondayOf(lastDay(kind, day)))
      const slot = (date: string): Slot => ({ kind, unit: 1, date, time: bookables[kind].last })
      expect(whyNotSlot(slot(addDays(lastDay(kind, day), 1)), instant)).toBe('outside_window')
      expect([undefined, 'past']).toContain(whyNotSlot(slot(lastDay(kind, day)), instant))
    }),
  ))

test('day and time convert to an instant and back, in the club’s time zone', () =>
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...slotTimes('lane')), (instant, time) => {
      const day = today(instant)
      expect(facilityClock(instantOf(day, time))).toEqual({ day, time })
    }),
  ))

test.each(kinds)(
  'a closure of the last %s session leaves the previous one open; the nearest open slot is a different one',
  (kind) => {
    const times = slotTimes(kind)
    const slot = (time: string): Slot => ({ kind, unit: 1, date: tomorrow, time })
    const last = times.at(-1)!
    const closure = {
      scope: 'unit',
      kind,
      unit: 1,
      from: `${tomorrow}T${last}`,
      to: `${tomorrow}T${facility.closes}`,
      reason: '',
    } as const
    expect(times.filter((time) => closes(closure, slot(time)))).toEqual([last])
    const [nearest] = nearestOpen(slot(last), [slot(last)], now)
    expect(nearest).toBeDefined()
    expect(nearest).not.toEqual(slot(last))
  },
)

test('weekly events have ids that resolve, and accept RSVPs', () => {
  for (const event of weeklyEvents) {
    const next = occurrence(event, nextDays(event, now, 1)[0]!)
    expect(occurrenceById(next.id)).toEqual(next)
    expect(whyNotRsvp(next, now)).toBeUndefined()
  }
})

test('prices parse, quantities are limited, tour times are valid', () => {
  for (const { price } of builtInProducts) expect(toCents(price)).toBeGreaterThan(0)
  expect(isCartQuantity(cartQuantity.max)).toBe(true)
  expect(isCartQuantity(cartQuantity.max + 1)).toBe(false)
  expect(Object.keys(tourTimes).every((code) => timeOfTour(code) !== undefined)).toBe(true)
})
