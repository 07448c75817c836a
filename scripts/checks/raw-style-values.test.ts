/**
 * Spacing, corner radius, type size and line height come from src/ui/styles/tokens.css. A value that has its reason to be raw
 * says so in a comment behind it that begins with 'raw:'. Sizes of paper (pt, mm) and parts of the screen (%, vw, vh) are free.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../src')
const tokenFile = 'ui/styles/tokens.css'
const checked =
  /^(?:(?:scroll-)?(?:margin|padding)(?:-.+)?|(?:row-|column-)?gap|inset(?:-.+)?|top|right|bottom|left|border-spacing|border-(?:.+-)?radius|font-size|line-height|font)$/
const sheets = new Map(
  globSync('**/*.css', { cwd: src }).map((file) => [file, readFileSync(join(src, file), 'utf8')] as const),
)
const declaration = /(?<=[;{]\s*)([a-z-]+)\s*:\s*([^;{}]+)/g
const excused = /([a-z-]+)\s*:\s*([^;{}]+);[ \t]*\/\* raw: [^*]+\*\//g

/** Sizes in px and rem, and line heights other than 0 and 1, which are not a choice. */
function rawValues(property: string, text: string): string[] {
  if (!checked.test(property)) return []
  const sizes = [...text.matchAll(/(?<![\w.-])-?\d*\.?\d+(?:px|rem)\b/g)].map(([size]) => size)
  const height = property === 'line-height' ? /^[\d.]+$/.exec(text)?.[0] : /\/\s*([\d.]+)(?=\s)/.exec(text)?.[1]
  return height === undefined || height === '0' || height === '1' ? sizes : [...sizes, height]
}

/** All raw values of a style sheet but those with a reason. */
function rawValuesIn(css: string): string[] {
  const rules = css.replaceAll(excused, '').replaceAll(/\/\*.*?\*\/|@font-face\s*\{[^}]*\}/gs, '')
  return [...rules.matchAll(declaration)].flatMap(([, property = '', text = '']) =>
    rawValues(property, text).map((value) => `${property} ${value}`),
  )
}

test('no style sheet contains a raw value without a reason', () => {
  const found = [...sheets].filter(([file]) => file !== tokenFile).map(([file, css]) => [file, rawValuesIn(css)])
  expect(found.filter(([, values]) => values!.length > 0)).toEqual([])
})

test('a reason is given for raw values only', () => {
  const reasons = [...[...sheets.values()].join('\n').matchAll(excused)]
  expect(reasons.length).toBeGreaterThan(10)
  expect(reasons.filter(([, property = '', text = '']) => rawValues(property, text).length === 0)).toEqual([])
})

test('every size token is used, and every size token in use exists', () => {
  const names = (pattern: RegExp) =>
    new Set([...sheets.values()].flatMap((css) => [...css.matchAll(pattern)].map(([, name]) => name!)))
  const [used, declared] = [names(/var\((--(?:s|r|t|lh)-[\w-]+)\)/g), names(/^\s*(--(?:s|r|t|lh)-[\w-]+):/gm)]
  expect([...used].toSorted()).toEqual([...declared].toSorted())
})

test.each([
  ['padding: 0 4px', ['4px']],
  ['margin: calc(-1 * var(--s-5)) -24px 0', ['-24px']],
  ['border-top-left-radius: 6px', ['6px']],
  ['font: 650 1rem/1.15 var(--font-text)', ['1rem', '1.15']],
  ['line-height: 1.4', ['1.4']],
  ['line-height: 0', []],
  ['padding: clamp(32px, 5vw, var(--s-8))', ['32px']],
  ['border: 2px solid red; width: 20px', []],
  ['gap: 3px; /* raw: a hairline */', []],
])('a raw value is found in %s', (declared, values) => {
  expect(rawValuesIn(`.x { ${declared}; }`).map((found) => found.split(' ')[1])).toEqual(values)
})
