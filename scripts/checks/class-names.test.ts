/** Every class of a CSS module is used. `tsc` finds classes that do not exist. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../src')
const components = globSync('**/*.tsx', { cwd: src }).map((file) => ({
  folder: join(src, dirname(file)),
  text: readFileSync(join(src, file), 'utf8'),
}))
const modules = globSync('**/*.module.css', { cwd: src }).map((file) => join(src, file))

/** The classes of a style sheet; not the numbers and file endings that also follow a dot. */
const classesIn = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/\/\*.*?\*\/|\([^)]*\.\w+['"]?\)/gs, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
      ([, name]) => name!,
    ),
  )

/** The classes that no component names. A module indexed by a variable counts any string literal of the components as a use. */
function unusedIn(file: string, names: Iterable<string>): string[] {
  const path = relative(src, file)
  const users = components.filter(
    ({ folder, text }) =>
      text.includes(`'#${path}'`) || (file.startsWith(folder) && text.includes(`'./${relative(folder, file)}'`)),
  )
  const byVariable = users.some(({ text }) => /styles\[[^']/.test(text))
  const isUsed = (name: string) =>
    users.some(({ text }) => new RegExp(`[sS]tyles\\.${name}\\b`).test(text)) ||
    (byVariable && components.some(({ text }) => text.includes(`'${name}'`) || text.includes(`="${name}"`)))
  return [...names].filter((name) => !isUsed(name)).map((name) => `${path} .${name}`)
}

test('every class is used', () => {
  const unused = modules.flatMap((file) => unusedIn(file, classesIn(readFileSync(file, 'utf8'))))
  expect(unused).toEqual([])
})

test('an unused class is found', () => {
  const card = join(src, 'ui/layout/card.module.css')
  expect(unusedIn(card, classesIn('.card { width: 1.5em; } .card .cards {}'))).toEqual([
    'ui/layout/card.module.css .cards',
  ])
})
