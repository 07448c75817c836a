/** Today, Tomorrow, then the date. */
import { expect, it } from 'vitest'
import { byDay } from './group-by-day.ts'

const item = (date: string, id: string) => ({ id, date, title: id, sortKey: date })

it('groups sorted items by day and names the near ones', () => {
  const items = [item('2026-11-24', 'a'), item('2026-11-24', 'b'), item('2026-11-25', 'c'), item('2026-12-01', 'd')]
  expect(byDay(items, '2026-11-24').map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([
    ['Today', ['a', 'b']],
    ['Tomorrow', ['c']],
    ['Tuesday, December 1', ['d']],
  ])
})
