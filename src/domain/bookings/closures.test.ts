/** Which slots a closure covers, and which closures are invalid. */
import { describe, expect, test } from 'vitest'
import { closedSlots, closes, touchesDay, whyNotClosure, type ClosureDraft } from './closures.ts'
import { bookables } from '#domain/facility/facility.ts'
import { isMoment } from '#domain/facility/day.ts'

const lane3: ClosureDraft = {
  scope: 'unit',
  kind: 'lane',
  unit: 3,
  from: '2026-11-24T16:30',
  to: '2026-11-24T18:00',
  reason: 'x',
}
const slot = (time: string, unit = 3) => ({ kind: 'lane', unit, date: '2026-11-24', time }) as const
// Tuesday, November 24, 2026, 3:30 PM in New York.
const now = new Date('2026-11-24T20:30:00Z')

describe('closes', () => {
  test.each([
    ['the slot in which it starts', slot('16:00'), true],
    ['the slot with which it ends', slot('17:00'), true],
    ['the slot after it', slot('18:00'), false],
    ['the slot before it', slot('15:00'), false],
    ['another lane', slot('17:00', 4), false],
    ['the same unit of the other kind', { ...slot('17:00'), kind: 'speede' as const }, false],
  ])('%s: %o is %s', (_, each, closed) => {
    expect(closes(lane3, each)).toBe(closed)
  })

  test('several days: every slot of every unit', () => {
    const club: ClosureDraft = { scope: 'club', from: '2026-11-26T00:00', to: '2026-11-28T00:00', reason: 'x' }
    expect(closedSlots('lane', '2026-11-23', [club])).toHaveLength(2 * 12 * bookables.lane.units)
    expect(closedSlots('speede', '2026-11-23', [club])).toHaveLength(2 * 24 * bookables.speede.units)
    expect(closedSlots('lane', '2026-11-30', [club])).toEqual([])
    expect(['25', '26', '27', '28'].map((day) => touchesDay(club, `2026-11-${day}`))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

test.each([
  [{}, undefined],
  [{ to: '2026-11-24T16:30' }, 'backwards'],
  [{ from: '2026-11-24T10:00', to: '2026-11-24T15:30' }, 'over'],
  [{ from: '2026-11-24T10:00', to: '2026-11-24T15:31' }, undefined],
  [{ from: '2027-11-26T10:00', to: '2027-11-26T11:00' }, 'too_far'],
  [{ to: '2027-02-25T10:00' }, 'too_long'],
])('a closure with %o is %s', (change, why) => {
  expect(whyNotClosure({ ...lane3, ...change }, now)).toBe(why)
})

test('a moment is a valid day and time', () => {
  expect(
    ['2026-11-24T16:30', '2026-02-30T10:00', '2026-11-24T24:00', '2026-11-24', '2026-11-24T16:30Z'].map(isMoment),
  ).toEqual([true, false, false, false, false])
})
