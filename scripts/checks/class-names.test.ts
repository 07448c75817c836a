/** Every class of a CSS module is used, and no two share a name in the built site. `tsc` finds classes that do not exist. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { classesOf, cssModules, typesOf } from '#scripts/build/class-names.ts'

const src = resolve(import.meta.dirname, '../../src')
const components = globSync('**/*.tsx', { cwd: src }).map((file) => ({
  folder: join(src, dirname(file)),
  text: readFileSync(join(src, file), 'utf8'),
}))
const modules = await Promise.all(cssModules().map(async (file) => ({ file, classes: await classesOf(file) })))

/** The classes that no component names. A module indexed by a variable counts any string literal of the components as a use. */
function unusedIn(file: string, names: Iterable<string>): string[] {
  const path = relative(src, file)
  const users = components.filter(
    ({ folder, text }) =>
      text.includes(`'#${path}'`) || (file.startsWith(folder) && text.includes(`'./${relative(folder, file)}'`)),
  )
  const byVariable = users.some(({ text }) => /styles\[[^']/.test(text))
  const isUsed = (name: string) =>
    users.some(({ text }) => new RegExp(`styles\\.${name}\\b`).test(text)) ||
    (byVariable && components.some(({ text }) => text.includes(`'${name}'`) || text.includes(`="${name}"`)))
  return [...names].filter((name) => !isUsed(name)).map((name) => `${path} .${name}`)
}

test('every class is used', () => {
  expect(modules.flatMap(({ file, classes }) => unusedIn(file, classes.keys()))).toEqual([])
})

test('an unused class is found', () => {
  const card = join(src, 'ui/layout/card.module.css')
  expect(unusedIn(card, ['card', 'cards'])).toEqual(['ui/layout/card.module.css .cards'])
})

test('no two classes share a name in the built site', () => {
  const names = modules.flatMap(({ classes }) => Array.from(classes.values()))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('the types list exactly the classes, without keyframes', async () => {
  const menu = cssModules().find((file) => basename(file) === 'menu.module.css')!
  expect([...(await classesOf(menu)).keys()]).toEqual(['menu', 'button', 'label', 'items', 'end', 'item'])
  expect(typesOf(['card', 'drawing'])).toBe(
    "declare const styles: {\n  readonly 'card': string\n  readonly 'drawing': string\n}\nexport default styles\n",
  )
})
