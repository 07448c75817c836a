/** Half hours are folded only where every unit is free. */
import { expect, it } from 'vitest'
import { foldTimes, type Sheet } from './sheet-view.ts'

const date = '2026-11-24'
const times = ['10:00', '10:30', '11:00', '11:30', '12:00']

it('folds free times in a row, but none with a closure, with a slot that cannot be read, or that is kept', () => {
  const free: Sheet = { bookings: [], closures: [] }
  const fold = (sheet: Sheet, keep: string[] = []) => foldTimes(sheet, 'speede', date, times, keep)
  expect(fold(free)).toEqual([times])
  expect(fold({ ...free, unreadable: [{ kind: 'speede', unit: 2, date, time: '11:00' }] })).toEqual([
    ['10:00', '10:30'],
    ['11:00'],
    ['11:30', '12:00'],
  ])
  const from = `${date}T11:30`
  const closure = { id: 'c', scope: 'club' as const, from, to: `${date}T12:30`, reason: 'Boards', kept: [] }
  expect(fold({ ...free, closures: [closure] })).toEqual([['10:00', '10:30', '11:00'], ['11:30'], ['12:00']])
  expect(fold(free, ['10:30'])).toEqual([['10:00'], ['10:30'], ['11:00', '11:30', '12:00']])
})
