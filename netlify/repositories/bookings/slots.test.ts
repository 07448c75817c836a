/** Whom a slot is taken for, and what is left in it when it is freed. */
import { describe, expect, test } from 'vitest'
import { matcherMs } from '#domain/standby/offer-times.ts'
import { freed, isFree, isKept, isTakenFor, isUndoable } from './slots.ts'
import type { SlotRecord } from '#records/bookings.ts'

const now = 1_000_000_000
const later = now + 1
const slot = (state: SlotRecord['state'], hold?: SlotRecord['hold']): SlotRecord => ({
  v: 1,
  state,
  id: 'hers',
  accountKey: 'anna',
  player: 'p1',
  ...(hold && { hold }),
})

const askers = {
  'the same request': { bookingId: 'hers', accountKey: 'anna' },
  'the same family': { bookingId: 'another', accountKey: 'anna' },
  'another family': { bookingId: 'his', accountKey: 'ben' },
  'another family that waits': { bookingId: 'his', accountKey: 'ben', isOffer: true },
  staff: { bookingId: 'his', accountKey: 'ben', byStaff: true },
}
type Asker = keyof typeof askers

describe('a slot is taken for exactly', () => {
  test.each<[string, SlotRecord | undefined, Asker[]]>([
    ['nobody, if it has no record', undefined, []],
    [
      'everybody else, if it is booked',
      slot('booked'),
      ['the same family', 'another family', 'another family that waits', 'staff'],
    ],
    [
      'other families, while it is offered',
      slot('offered', { until: later }),
      ['the same family', 'another family', 'another family that waits'],
    ],
    [
      'whoever does not wait, once the offer is over',
      slot('offered', { until: now }),
      ['the same request', 'the same family', 'another family'],
    ],
    ['nobody, if the next in line was not asked in time', slot('offered', { until: now - matcherMs }), []],
    ['nobody, if it is free', slot('free'), []],
    [
      'whoever does not wait, while it is kept',
      slot('free', { until: later }),
      ['the same request', 'the same family', 'another family'],
    ],
    [
      'all but the family that can take it back',
      slot('free', { until: later, from: later }),
      ['another family', 'another family that waits'],
    ],
    ['nobody, once it was kept', slot('free', { until: now, from: now - 1 }), []],
  ])('%s', (_, record, taken) => {
    const names = Object.keys(askers) as Asker[]
    expect(names.filter((name) => isTakenFor(record, askers[name], now))).toEqual(taken)
  })
})

test.each<[SlotRecord, boolean, boolean, boolean]>([
  [slot('booked'), false, false, false],
  [slot('offered', { until: later }), false, true, false],
  [slot('offered', { until: now }), true, true, false],
  [slot('free'), true, false, false],
  [slot('free', { until: later }), true, true, false],
  [slot('free', { until: later, from: later }), true, true, true],
])('%o is free: %s, kept: %s, can be taken back: %s', (record, free, kept, undoable) => {
  expect([isFree(record, now), isKept(record, now), isUndoable(record, now)]).toEqual([free, kept, undoable])
})

describe('a slot that is freed', () => {
  const named = { id: 'before', accountKey: 'cleo' }
  test.each<[string, SlotRecord, SlotRecord['hold'], boolean, object]>([
    ['keeps who had it last', slot('booked'), undefined, false, {}],
    ['is kept for those who wait', slot('booked'), { until: later }, false, { hold: { until: later } }],
    ['loses its old offer', slot('offered', { until: later }), undefined, false, {}],
    ['names who canceled late', slot('booked'), undefined, true, { late: { id: 'hers', accountKey: 'anna' } }],
    [
      'goes on naming who did before, if only an offer ends',
      { ...slot('offered'), late: named },
      undefined,
      false,
      { late: named },
    ],
  ])('%s', (_, record, hold, isLate, more) => {
    expect(freed(record, hold, isLate)).toEqual({ ...slot('free'), ...more })
  })
})
