/** Paper is light in one place, and contrast themes, which take backgrounds and shadows away, show every state. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../src')
const sheets = globSync('**/*.css', { cwd: src }).map((file) => ({
  file,
  css: readFileSync(resolve(src, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}))

/** The rules of a sheet that are not about contrast themes. */
const ordinary = (css: string) => css.replaceAll(/@media \(forced-colors: active\) \{.*?\n\}/gs, '')
const forced = (css: string) => css.match(/@media \(forced-colors: active\) \{.*?\n\}/gs)?.join('\n') ?? ''

/** What tells a state in a selector: of a control, or a class that is named after one. */
const states =
  /\[aria-(?:pressed|selected|checked|current)[^\]]*\]|:checked|\[data-focus\]|\.(?:current|chosen|selected|picked|active|pressed|on)\b/g

const base = forced(sheets.find(({ file }) => file === 'ui/styles/base.css')!.css)
/** What the one rule shows, or the system itself. */
const shown = [
  /^\[aria-(?:pressed|selected)='true'\]$/,
  /^\[aria-pressed='false'\]$/,
  /^\[aria-current(?:='page')?\]$/,
  /^:checked$/,
  /^\[data-focus\]$/,
]

test('every state that a style sheet draws is drawn in contrast themes too', () => {
  for (const state of ["[aria-pressed='true']", "[aria-selected='true']", '[aria-current]', ':checked', '[data-focus]'])
    expect(base).toContain(state)
  const unseen = sheets.flatMap(({ file, css }) =>
    [...ordinary(css).matchAll(/^([^{}@]+)\{/gm)].flatMap(([, selector]) =>
      [...selector!.matchAll(states)]
        .map(([state]) => state)
        .filter((state) => !shown.some((each) => each.test(state)) && !forced(css).includes(state))
        .map((state) => `${file}: ${state}`),
    ),
  )
  // A list, not a state.
  expect(new Set(unseen)).toEqual(new Set(['features/bookings/reserve.module.css: .picked']))
})

test('a check box or radio button is drawn by the system, or its label says that it is chosen', () => {
  expect(base).toMatch(/:where\(input\[type='checkbox'\], input\[type='radio'\]\) \{\s*appearance: auto/)
  expect(base).toContain('label:has(> [data-in-label]:checked)')
})

test('nothing but the one rule for paper says how light it is', () => {
  const said = sheets.filter(({ css }) => /@media print[^@]*(?:color-scheme|background: ?#)/s.test(css))
  expect(said.map(({ file }) => file)).toEqual(['ui/styles/tokens.css'])
  const paper = said[0]!.css.slice(said[0]!.css.lastIndexOf('@media print'))
  expect(paper).toMatch(/:root,\s*:root\[data-theme\] \{\s*color-scheme: light/)
})

/** Shown on screens only. */
const neverPrinted = ['app/header/', 'app/layout/', 'features/admin/day-sheet/door/']

test('what is printed has no text in a color for dark grounds, which paper does not have', () => {
  const light = /(?<![-\w])color: (?:var\(--(?:ice-(?:0|50|[1-3]00)|kick-\d+)\)|#fff|white)/
  const found = sheets.filter(({ file, css }) => light.test(css) && !neverPrinted.some((part) => file.startsWith(part)))
  expect(found.map(({ file }) => file)).toEqual([])
})
