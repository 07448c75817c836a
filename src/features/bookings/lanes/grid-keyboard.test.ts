/** Keyboard navigation in a grid of 12 hours and 5 lanes. */
import { expect, it } from 'vitest'
import { nextCell } from './grid-keyboard.ts'

const size = { rows: 12, columns: 5 }

it.each([
  ['ArrowRight', false, { row: 3, column: 2 }, { row: 3, column: 3 }],
  ['ArrowRight', false, { row: 3, column: 4 }, { row: 3, column: 4 }],
  ['ArrowLeft', false, { row: 3, column: 0 }, { row: 3, column: 0 }],
  ['ArrowDown', false, { row: 11, column: 0 }, { row: 11, column: 0 }],
  ['ArrowUp', false, { row: 1, column: 1 }, { row: 0, column: 1 }],
  ['Home', false, { row: 3, column: 3 }, { row: 3, column: 0 }],
  ['End', false, { row: 3, column: 3 }, { row: 3, column: 4 }],
  ['Home', true, { row: 3, column: 3 }, { row: 0, column: 0 }],
  ['End', true, { row: 3, column: 3 }, { row: 11, column: 4 }],
])('%s (ctrl: %s)', (key, ctrlKey, from, to) => {
  expect(nextCell(from, { key, ctrlKey }, size)).toEqual(to)
})

it('leaves other keys to the browser', () => {
  expect(nextCell({ row: 0, column: 0 }, { key: 'Tab', ctrlKey: false }, size)).toBeUndefined()
})
