/** Spacing, corner radius, type size and line height come from src/ui/styles/tokens.css, not from values in the style sheets. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const src = join(root, 'src')
const tokenFile = 'ui/styles/tokens.css'

const checked =
  /^(?:(?:scroll-)?(?:margin|padding)(?:-.+)?|(?:row-|column-)?gap|inset(?:-.+)?|top|right|bottom|left|border-spacing|border-(?:.+-)?radius|font-size|line-height|font)$/

/** Values that stay raw, with the reason. Sizes of paper (pt, mm) and parts of the screen (%, vw, vh) are not on a scale. */
const allowed: readonly { file: string; property: string; values: readonly string[]; reason: string }[] = [
  { file: 'ui/button', property: 'padding', values: ['22px'], reason: 'the width of the standard button' },
  { file: 'ui/forms/field', property: 'margin', values: ['1px'], reason: 'centers a radio button on its line of text' },
  { file: 'ui/forms/segmented', property: 'padding', values: ['3px'], reason: 'a hairline around the selected part' },
  { file: 'app/header/member-parts', property: 'gap', values: ['3px'], reason: 'an icon above its word' },
  {
    file: 'app/header/member-parts',
    property: 'line-height',
    values: ['1.1'],
    reason: 'two lines in a bar of fixed height',
  },
  {
    file: 'features/admin/day-sheet/grid/sheet-cell',
    property: 'padding',
    values: ['1px'],
    reason: 'a mark inside a line of text',
  },
  {
    file: 'features/admin/day-sheet/print/print-sheet',
    property: 'font',
    values: ['1.1'],
    reason: 'fits the day on one sheet of paper',
  },
  { file: 'features/admin/overview/overview', property: 'border-radius', values: ['2px', '3px'], reason: 'a chart' },
  { file: 'features/admin/overview/overview', property: 'font', values: ['11px'], reason: 'a chart' },
  {
    file: 'features/admin/tours/admin-tours',
    property: 'margin-block',
    values: ['-11px'],
    reason: 'a link of 22 px with a tap area of 44 px',
  },
  {
    file: 'features/admin/tours/admin-tours',
    property: 'padding-block',
    values: ['11px'],
    reason: 'a link of 22 px with a tap area of 44 px',
  },
  { file: 'features/bookings/lanes/lanes', property: 'top', values: ['5px'], reason: 'the drawing of a puck' },
  { file: 'features/bookings/lanes/lanes', property: 'right', values: ['5px'], reason: 'the drawing of a puck' },
  {
    file: 'features/bookings/lanes/lanes',
    property: 'padding',
    values: ['2px', '5px'],
    reason: 'a word over a pattern',
  },
  {
    file: 'features/bookings/lanes/lanes',
    property: 'border-radius',
    values: ['3px', '5px'],
    reason: 'a word over a pattern, and a slot drawn small in the legend',
  },
  { file: 'features/bookings/lanes/lanes', property: 'border-spacing', values: ['3px'], reason: 'phones under 360 px' },
  {
    file: 'features/bookings/lanes/lanes',
    property: 'scroll-margin-block',
    values: ['150px', '110px'],
    reason: 'the height of the bars that cover the grid',
  },
  {
    file: 'features/account/fields/fields',
    property: 'scroll-margin-block',
    values: ['150px', '110px'],
    reason: 'the height of the bars that cover the form',
  },
  {
    file: 'features/bookings/reserve',
    property: 'padding',
    values: ['3px'],
    reason: 'a hairline around the selected part',
  },
  {
    file: 'features/bookings/week-strip',
    property: 'font',
    values: ['1.05'],
    reason: 'a day of the month between two small lines',
  },
  {
    file: 'features/landing/pages',
    property: 'padding',
    values: ['120px'],
    reason: 'where the title stops following the height of the screen',
  },
  { file: 'features/landing/hero', property: 'padding-block', values: ['350px'], reason: 'room for the drawing' },
  {
    file: 'features/landing/landing',
    property: 'padding-block',
    values: ['84px'],
    reason: 'where sections stop growing with the screen',
  },
  {
    file: 'features/account/fields/fields',
    property: 'line-height',
    values: ['1.3'],
    reason: 'several lines of small print',
  },
  {
    file: 'features/shop/orders/order-confirmation',
    property: 'font',
    values: ['1.3'],
    reason: 'an order number that may wrap',
  },
]

type RawValue = { file: string; property: string; value: string }

/** Sizes in px and rem, and line heights other than 0 and 1, which are not a choice. */
function rawValues(file: string, css: string): RawValue[] {
  const rules = css.replaceAll(/\/\*.*?\*\/|@font-face\s*\{[^}]*\}/gs, '')
  return [...rules.matchAll(/(?<=[;{]\s*)([a-z-]+)\s*:\s*([^;{}]+)/g)].flatMap(([, property, text]) => {
    if (!checked.test(property!)) return []
    const sizes = [...text!.matchAll(/(?<![\w.-])-?\d*\.?\d+(?:px|rem)\b/g)].map(([size]) => size)
    const height = property === 'line-height' ? /^[\d.]+$/.exec(text!)?.[0] : /\/\s*([\d.]+)(?=\s)/.exec(text!)?.[1]
    const heights = height === undefined || height === '0' || height === '1' ? [] : [height]
    return [...sizes, ...heights].map((value) => ({ file, property: property!, value }))
  })
}

const sheets = globSync('**/*.css', { cwd: src }).filter((file) => file !== tokenFile)
const contents = new Map(sheets.map((file) => [file, readFileSync(join(src, file), 'utf8')]))
const found = [...contents].flatMap(([file, css]) => rawValues(file, css))
const sameValue = (raw: RawValue) => (each: (typeof allowed)[number]) =>
  raw.file === `${each.file}.module.css` && raw.property === each.property && each.values.includes(raw.value)

test('no style sheet contains a raw value of spacing, radius or type', () => {
  const forbidden = found.filter((raw) => !allowed.some(sameValue(raw)))
  expect(forbidden.map(({ file, property, value }) => `${file}: ${property} ${value}`)).toEqual([])
})

test('every allowed value still exists', () => {
  const stale = allowed.flatMap(({ file, property, values }) =>
    values
      .map((value) => ({ file: `${file}.module.css`, property, value }))
      .filter(
        (entry) =>
          !found.some((raw) => raw.file === entry.file && raw.property === entry.property && raw.value === entry.value),
      ),
  )
  expect(stale).toEqual([])
})

test('every size token is used, and every size token in use exists', () => {
  const used = new Set(
    [...contents.values(), readFileSync(join(src, tokenFile), 'utf8')].flatMap((css) =>
      [...css.matchAll(/var\((--(?:s|r|t|lh)-[\w-]+)\)/g)].map(([, name]) => name!),
    ),
  )
  const declared = readFileSync(join(src, tokenFile), 'utf8').matchAll(/^ *(--(?:s|r|t|lh)-[\w-]+):/gm)
  expect([...used].toSorted()).toEqual([...new Set([...declared].map(([, name]) => name!))].toSorted())
})

test.each([
  ['padding: 0 4px', ['4px']],
  ['margin: calc(-1 * var(--s-5)) -24px 0', ['-24px']],
  ['gap: var(--s-1) 0.5rem', ['0.5rem']],
  ['border-top-left-radius: 6px', ['6px']],
  ['inset-inline: 8px', ['8px']],
  ['font: 650 1rem/1.15 var(--font-text)', ['1rem', '1.15']],
  ['line-height: 1.4', ['1.4']],
  ['line-height: 0', []],
  ['padding: clamp(32px, 5vw, var(--s-8))', ['32px']],
  ['border: 2px solid red; width: 20px', []],
])('a raw value is found in %s', (declaration, values) => {
  expect(rawValues('x', `.x { ${declaration}; }`).map(({ value }) => value)).toEqual(values)
})
