/** The classes of the CSS modules: their short names in the built site, and their types, so that an unknown class fails `tsc`. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { preprocessCSS, resolveConfig, type Plugin, type ResolvedConfig } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const ending = '.module.css'
const typesEnding = `${ending}.d.ts`

/** A class of a CSS module in the built site: 'card' → 'card_k3f'. Short, because the first load contains hundreds of them. */
export function scopedClassName(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(root, file)).digest('hex')
  return `${name}_${Number.parseInt(hash.slice(0, 10), 16).toString(36).slice(-3)}`
}

/** All CSS modules of the site as absolute paths. */
export const cssModules = (): string[] => globSync(`src/**/*${ending}`, { cwd: root }).map((file) => join(root, file))

let config: Promise<ResolvedConfig> | undefined
const settings = { root, configFile: false, css: { modules: { generateScopedName: scopedClassName } } } as const

/** Class name → name in the built site. Asks Vite, so that types and build cannot differ; leaves out keyframes. */
export async function classesOf(file: string): Promise<Map<string, string>> {
  config ??= resolveConfig(settings, 'build')
  const css = readFileSync(file, 'utf8')
  const { modules = {} } = await preprocessCSS(css, file, await config)
  return new Map(Object.entries(modules).filter(([name]) => new RegExp(`\\.${name}(?![\\w-])`).test(css)))
}

/** The content of x.module.css.d.ts. */
export const typesOf = (names: Iterable<string>): string =>
  `declare const styles: {\n${[...names].map((name) => `  readonly '${name}': string\n`).join('')}}\nexport default styles\n`

/** Writes the types of a CSS module next to it; git ignores them. Leaves an up-to-date file untouched. */
async function writeTypes(file: string): Promise<void> {
  const types = typesOf((await classesOf(file)).keys())
  const target = `${file}.d.ts`
  if (globSync(target).length === 0 || readFileSync(target, 'utf8') !== types) writeFileSync(target, types)
}

/** Writes the types of all CSS modules and removes those of deleted ones. */
export async function writeAllTypes(): Promise<void> {
  const files = cssModules()
  await Promise.all(files.map(writeTypes))
  const current = new Set(files.map((file) => `${file}.d.ts`))
  for (const types of globSync(`src/**/*${typesEnding}`, { cwd: root }).map((file) => join(root, file))) {
    if (!current.has(types)) rmSync(types)
  }
}

/** Keeps the types current while the development server runs. */
export const classNameTypes: Plugin = {
  name: 'class-name-types',
  apply: (_, { command, mode }) => command === 'serve' && mode === 'development',
  buildStart: writeAllTypes,
  async hotUpdate({ file }) {
    if (file.endsWith(ending)) await writeAllTypes()
  },
}
