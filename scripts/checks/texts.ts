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
const tests = files
  .filter(({ file }) => isTest(file))
  .map(({ file, code }) => ({ file, text: withoutQuotes(code), doers: doersIn(code) }))

/** What a test can render or call: components and functions of ours, helpers of the file, and what it sets up. */
function doersIn(code: string): RegExp {
  const imported = [...code.matchAll(/import (?!type)([^']*?) from '(?:#|\.\/)/g)].flatMap(
    ([, names = '']) => names.match(/[\w$]+/g) ?? [],
  )
  const local = [...code.matchAll(/(?:function\*? |const )([\w$]+)(?= ?\(| = (?:async )?(?:\(|[\w$]+ =>))/g)].map(
    ([, name]) => name,
  )
  const set = [...code.matchAll(/\blet ([\w$]+)/g)].map(([, name]) => name)
  const names = [...imported, ...local, ...set].join('|')
  return new RegExp(
    String.raw`(?<![\w$])(?:<(?:${names})\b|(?:${names})(?:\.\w+)*\(|\.(?:map|every|some|filter)\((?:${names})\))`,
  )
}

const blockStart = /\b(?:test|it|describe)\b(?=[.(])/g

/** The tests of which one has these words and renders or calls something: a constant alone shows nothing that anybody sees. */
export function testsOf(quote: string): string[] {
  const words = withoutQuotes(quote)
  return tests
    .filter(({ text, doers }) => text.includes(words) && blocksWith(text, words).some((block) => doers.test(block)))
    .map(({ file }) => file)
}

/** Each test with these words; of what is described so, the first. */
function blocksWith(text: string, words: string): string[] {
  const starts = [...text.matchAll(blockStart)].map(({ index }) => index)
  const found: string[] = []
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const nth = starts.findLastIndex((start) => start <= at)
    const isDescribed = text.startsWith('describe', starts[nth])
    found.push(text.slice(starts[nth] ?? at, starts[nth + (isDescribed ? 2 : 1)]))
  }
  return found
}

/** The tests of the server that have this name of the code, in quotes. */
export const testsWith = (name: string): string[] =>
  files
    .filter(({ file, code }) => /^netlify\/.*\.test\./.test(file) && code.includes(`'${name}'`))
    .map(({ file }) => file)
