/** Every icon of the site keeps the markup that the library's own component gives it. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lightIcon } from './light-icons.ts'

type Icon = ComponentType<{ 'aria-hidden'?: 'true'; size?: number }>
type IconModule = { default: Icon; __iconData: object }

const src = join(import.meta.dirname, '../../src')
const code = globSync('**/*.tsx', { cwd: src }).map((file) => readFileSync(join(src, file), 'utf8'))
const names = [...code.join('\n').matchAll(/import \{([^}]+)\} from 'lucide-react'/g)].flatMap(([, imported]) =>
  imported!.split(',').map((name) => name.trim()),
)

const folder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons')

/** The module of an icon with its drawing; a former name leads to the current one. */
async function iconModule(name: string): Promise<IconModule> {
  const file = join(folder, `${name}.mjs`)
  const current = /^export .* from '\.\/([\w-]+)\.mjs'/m.exec(readFileSync(file, 'utf8'))?.[1]
  return current === undefined ? import(pathToFileURL(file).href) : iconModule(current)
}

test('the same markup, with and without a size', async () => {
  const react = pathToFileURL(createRequire(import.meta.url).resolve('react')).href
  const source = lightIcon.replace("'react'", `'${react}'`)
  const light = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: (data: object) => Icon
  }
  expect(new Set(names).size).toBeGreaterThan(10)
  for (const name of new Set(names)) {
    const { default: icon, __iconData: drawing } = await iconModule(
      name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase(),
    )
    for (const props of [{}, { size: 18 }, { 'aria-hidden': 'true' as const, size: 22 }]) {
      const markup = (each: Icon) => partsOf(renderToStaticMarkup(createElement(each, props)))
      expect(markup(light.default(drawing)), name).toEqual(markup(icon))
    }
  }
})

/** Tags and attributes; the order of attributes does not matter. */
const partsOf = (markup: string) =>
  markup.split(/(?=<)/).map((tag) => [...tag.matchAll(/[\w-]+="[^"]*"|<\/?\w+/g)].map(([part]) => part).toSorted())
