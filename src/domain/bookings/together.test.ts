/** Proposals for several players: side by side, else one after the other, else the nearest that fit. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyNotReserve, type Slot } from './bookings.ts'
import { proposeTogether } from './together.ts'

// Saturday noon in New York.
const now = new Date('2026-11-21T17:00:00Z')
const date = '2026-11-24'
const wanted: Slot = { kind: 'lane', unit: 3, date, time: '18:00' }
const at = (unit: number, time = '18:00') => ({ unit, date, time })
const players = ['sam', 'kit']
const shortOf = (proposals: Slot[][]) =>
  proposals.map((slots) => slots.map(({ unit, time }) => `${unit} at ${time.slice(0, 2)}`).join(', '))
const propose = (taken: ReturnType<typeof at>[], own: { date: string; time: string; player?: string }[] = []) =>
  shortOf(proposeTogether(players, wanted, { taken, own, ages: new Map() }, now))

test('the lane wanted and its neighbor at that hour, then the lane wanted for two hours', () => {
  expect(propose([])).toEqual(['3 at 18, 4 at 18', '3 at 18, 3 at 19', '3 at 18, 2 at 18'])
})

test('the neighbor on the other side, if one is taken', () => {
  expect(propose([at(4)])[0]).toBe('2 at 18, 3 at 18')
})

test('consecutive hours, if no two lanes are side by side at that hour', () => {
  expect(propose([at(2), at(4)])[0]).toBe('3 at 18, 3 at 19')
})

test('the nearest, if that lane has no two hours in a row either', () => {
  const gone = [at(2), at(4)].concat(['10', '12', '14', '16', '17', '19', '21'].map((hour) => at(3, `${hour}:00`)))
  expect(propose(gone)[0]).toBe('3 at 18, 1 at 18')
})

test('no hour in which one of them is elsewhere', () => {
  const own = [{ date, time: '18:00', player: 'kit' }]
  expect(propose([at(1)], own)).toEqual(['3 at 18, 3 at 19', '3 at 18, 3 at 17'])
  expect(propose([], [{ date, time: '18:00', player: 'sam' }])[0]).toBe('3 at 17, 3 at 18')
})

test('nothing on a day that is full, or has less than enough', () => {
  const all = [1, 2, 3, 4, 5].flatMap((unit) => Array.from({ length: 12 }, (_, hour) => at(unit, `${10 + hour}:00`)))
  expect(propose(all)).toEqual([])
  expect(propose(all.slice(1))).toEqual([])
})

test('every proposal is free, has a slot of its own for each, and keeps to the day', () => {
  const anySlot = fc.record({
    unit: fc.integer({ min: 1, max: 5 }),
    date: fc.constant(date),
    time: fc.integer({ min: 10, max: 21 }).map((hour) => `${hour}:00`),
  })
  fc.assert(
    fc.property(anySlot, fc.array(anySlot, { maxLength: 58 }), fc.integer({ min: 2, max: 4 }), (slot, taken, count) => {
      const whole = ['sam', 'kit', 'lou', 'max'].slice(0, count)
      for (const slots of proposeTogether(whole, { kind: 'lane', ...slot }, { taken, own: [], ages: new Map() }, now)) {
        expect(slots).toHaveLength(count)
        expect(new Set(slots.map(({ unit, time }) => `${unit} ${time}`)).size).toBe(count)
        for (const each of slots) expect(whyNotReserve(each, { taken, mine: 0 }, now)).toBeUndefined()
      }
    }),
  )
})
