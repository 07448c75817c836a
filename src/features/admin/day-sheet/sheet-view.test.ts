/** Half hours are folded only where every unit is free, and who is awaited when. */
import { expect, it } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import { foldTimes, isMissing, isNext, proposedDecision, withArrivals, type Booking, type Sheet } from './sheet-view.ts'

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

it('awaits a player from half an hour before the session, who is missing from its start to its end', () => {
  const booking = { id: 'b', kind: 'lane', unit: 1, date, time: '16:00', name: 'Kit' } as Booking
  const at = (time: string, change: Partial<Booking> = {}) => {
    const now = instantOf(date, time)
    return [isMissing({ ...booking, ...change }, now), isNext({ ...booking, ...change }, now)]
  }
  expect(['15:29', '15:30', '15:59', '16:00', '16:59', '17:00'].map((time) => at(time))).toEqual([
    [false, false],
    [false, true],
    [false, true],
    [true, false],
    [true, false],
    [false, false],
  ])
  for (const time of ['15:45', '16:10'])
    for (const change of [{ arrival: { state: 'excused', at: '', by: '' } }, { date: '2026-11-25' }] as const)
      expect(at(time, change)).toEqual([false, false])
})

it('proposes a move of at most an hour with two hours’ notice, the end of what has no place, and a call for the rest', () => {
  const booking = { id: 'b', kind: 'lane', unit: 1, date, time: '17:00', name: 'Kit' } as Booking
  const proposed = (now: string, time?: string) =>
    proposedDecision(
      { booking, ...(time !== undefined && { to: { kind: 'lane', unit: 3, date, time } }) },
      instantOf(date, now),
    )
  expect(['13:59', '14:00', '14:01', '15:45'].map((now) => proposed(now, '16:00'))).toEqual([
    'move',
    'move',
    'call',
    'call',
  ])
  expect(['18:00', '19:00'].map((time) => proposed('10:00', time))).toEqual(['move', 'call'])
  expect(['15:00', '15:01'].map((now) => proposed(now))).toEqual(['cancel', 'call'])
})

it('takes over what became of all bookings, also that a check-in was taken back', () => {
  const arrival = { state: 'here', at: `${date}T21:00:00.000Z`, by: 'Door' } as const
  const bookings = [{ id: 'a', arrival }, { id: 'b' }] as Booking[]
  const sheet = withArrivals({ bookings, closures: [] }, { b: arrival, gone: arrival })
  expect(sheet.bookings.map((each) => [each.id, each.arrival])).toEqual([
    ['a', undefined],
    ['b', arrival],
  ])
})
