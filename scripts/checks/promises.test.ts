/**
 * Finds each promise of docs/promises.md in the code with its test, and writes there where they are. A sentence of the site that
 * promises an act and has no row fails, and so does a kind of item that the server makes and no test names.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { itemKind, itemKindNames } from '#domain/inbox/item-kinds.ts'
import { mailKindNames } from '#domain/notifications/mail-kinds.ts'
import { root, sources, testsOf, testsWith } from './texts.ts'

const document = resolve(root, 'docs/promises.md')

/** What says that somebody will do something. */
const promises = [
  /\b(?:we|club|coach|coaches|desk|staff|someone)(?:’ll| will)\b(?! be (?:closed|open))/i,
  /\bwe (?:tell|call|write to|email|remind|hold|contact|charge)\b|\bcoaches (?:see|read|call)\b/i,
  /\bbe in touch\b|\bset it aside\b|\bcharges? your card\b|\bcharged (?:offline|by the club)\b|\bmore is charged\b/i,
]

/** The sentences of a file, as far as one is between quotes or tags. What is said to staff promises families nothing. */
const sentencesOf = (text: string) =>
  text
    .replaceAll(/(?<=[a-z])'(?=[a-z])/gi, '’')
    .split(/['"`<>]|(?<=[.?!:;]) /)
    .map((sentence) => sentence.trim())
const said = sources
  .filter(({ file }) => /^(?:src|netlify\/mail)\//.test(file) && !file.includes('/admin/'))
  .map(({ file, text }) => ({ file, sentences: new Set(sentencesOf(text)) }))
const saidIn = (sentence: string) => said.flatMap(({ file, sentences }) => (sentences.has(sentence) ? file : []))
const isPromise = (sentence: string) => promises.some((promise) => promise.test(sentence))

const filesOf = (files: readonly string[]) => files.map((file) => `\`${file}\``).join(', ')

/** Who keeps a promise: an item of the inbox, an e-mail, the site itself, or people who are there at that moment. */
const isKeeper = (keeper: string) => {
  const [, kind, name = ''] = /^(item|mail) `(\w+)`$/.exec(keeper) ?? []
  const names: readonly string[] = kind === 'item' ? itemKindNames : mailKindNames
  return kind ? names.includes(name) : keeper === 'the site' || keeper === 'people'
}

/** Where an item is made: where a service names its kind, which after a bracket is that of a record. */
const madeIn = (kind: string) =>
  sources
    .filter(({ file, text }) => file.startsWith('netlify/services/') && new RegExp(`(?<!\\[)'${kind}'`).test(text))
    .map(({ file }) => file)

const items = itemKindNames.map((kind) => ({ kind, made: madeIn(kind), tested: testsWith(kind) }))
const lines = readFileSync(document, 'utf8').split('\n')
const rows = lines.flatMap((line) => {
  const [, sentence, keeper, quote, ...rest] = line.split('|').map((cell) => cell.trim())
  if (!sentence || !keeper || quote === undefined || rest.length !== 3 || /^(Sentence|---)$/.test(sentence)) return []
  return [{ line, sentence, keeper, quote, said: saidIn(sentence), tested: quote === '' ? [] : testsOf(quote) }]
})

test('every sentence that promises an act has a row', () => {
  const known = new Set(rows.map(({ sentence }) => sentence))
  const unknown = said.flatMap(({ file, sentences }) =>
    [...sentences]
      .filter((sentence) => isPromise(sentence) && !known.has(sentence))
      .map((sentence) => [file, sentence]),
  )
  expect(unknown).toEqual([])
  expect(['We’ll call you back.', 'A coach will look at it.', 'Pick a lane.'].filter(isPromise)).toHaveLength(2)
})

describe('every promise is said, kept and tested', () => {
  test.each(rows)('$sentence', ({ keeper, said: files, quote, tested }) => {
    expect(files).not.toEqual([])
    expect(isKeeper(keeper), keeper).toBe(true)
    if (keeper !== 'people' || quote !== '') expect(tested).not.toEqual([])
  })
})

test('every item that the server makes has a test', () => {
  expect(items.filter(({ made, tested }) => made.length > 0 && tested.length === 0)).toEqual([])
})

test('docs/promises.md says where: `npx vitest run --project server scripts/checks/promises -u`', async () => {
  const written = new Map(
    rows.map(({ line, sentence, keeper, quote, ...found }) => [
      line,
      `| ${[sentence, keeper, quote, filesOf(found.said), filesOf(found.tested)].join(' | ')} |`,
    ]),
  )
  const [before = ''] = lines
    .map((line) => written.get(line) ?? line)
    .join('\n')
    .split('\n| Item |')
  const table = items.map(({ kind, made }) => `| \`${kind}\` | ${itemKind(kind).title} | ${filesOf(made)} |`)
  const text = [before, '| Item | What | Made in |', '|---|---|---|', ...table, ''].join('\n')
  await expect(text).toMatchFileSnapshot(document)
})
