/** The code and its tests as people read them. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

const entities: Record<string, string> = { amp: '&', mdash: '—', ndash: '–', rsquo: '’', apos: "'", nbsp: ' ' }

/** Code without comments, its texts as people read them; {} where something is filled in. */
const readable = (code: string) =>
  code
    .replaceAll(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '')
    .replaceAll(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\$\{[^{}]*\}/g, '{}')
    .replaceAll(/\s+/g, ' ')
const withoutQuotes = (text: string) => readable(text).replaceAll(/['"`‘’]/g, '')

const isTest = (file: string) => /\.test\.tsx?$|\/(testing|test-support)\//.test(file)
const files = globSync('{src,netlify}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.d\.ts$|^netlify\/dist\//.test(file))
  .toSorted()
  .map((file) => ({ file, code: readFileSync(resolve(root, file), 'utf8') }))

export const sources = files
  .filter(({ file }) => !isTest(file))
  .map(({ file, code }) => ({ file, text: readable(code) }))
const tests = files.filter(({ file }) => isTest(file)).map(({ file, code }) => ({ file, text: withoutQuotes(code) }))

/** The tests that have these words. */
export function testsOf(quote: string): string[] {
  const words = withoutQuotes(quote)
  return tests.filter(({ text }) => text.includes(words)).map(({ file }) => file)
}

/** The tests of the server that have this name of the code, in quotes. */
export const testsWith = (name: string): string[] =>
  files
    .filter(({ file, code }) => /^netlify\/.*\.test\./.test(file) && code.includes(`'${name}'`))
    .map(({ file }) => file)
