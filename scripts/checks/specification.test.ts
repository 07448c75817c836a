/** Finds each item of docs/specification.md in the code, and writes there where it is. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { baseUrls, defaultBaseUrls, endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { guardOf, knownPath, moduleOf } from '#app/routes.tsx'
import { openApi } from '#scripts/docs/open-api.ts'
import { root, sources, testsOf } from './texts.ts'

const document = resolve(root, 'docs/specification.md')

/** Files, under one of the folders, that have the text as a whole: between quotes or tags. */
function sourcesOf(text: string, folders: string[]): string[] {
  const words = text.replaceAll(/\{[^{}]*\}/g, '{}').replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  const whole = new RegExp(`['"\`>}] ?${words} ?['"\`<{]`)
  return sources
    .filter(({ file, text: code }) => folders.some((folder) => file.startsWith(folder)) && whole.test(code))
    .map(({ file }) => file)
}

/** The module of a page, if the page is for these people. */
function pageOf(path: string, who: string): string[] {
  const isFor = { member: 'members', staff: 'staff', none: 'everybody' }[guardOf(path) ?? 'none']
  return knownPath(path) === path && isFor === who ? [moduleOf(path).slice(1)] : []
}

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] }
type Content = { content?: { 'application/json'?: { schema: Schema } } }
type Operation = { operationId: EndpointName; requestBody?: Content; responses: Record<string, Content> }

/** The names of the fields, those of objects within included. */
function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const { properties = {}, items, anyOf = [], allOf = [] } = schema
  return [...Object.keys(properties), ...[...Object.values(properties), items, ...anyOf, ...allOf].flatMap(fieldsOf)]
}
const list = (cell: string) => cell.split(', ').filter(Boolean)
const hasAll = (content: Content | undefined, fields: string) => {
  const known = fieldsOf(content?.content?.['application/json']?.schema)
  return list(fields).every((field) => known.includes(field))
}
const operations = openApi()['paths'] as Record<string, Record<string, Operation>>

/** The handler of a call, if it has these addresses, tried in this order, and these fields. */
function handlerOf(call: string, sent: string, read: string): string[] {
  const [, method = '', addresses = ''] = /^(\w+) (.+)$/.exec(call) ?? []
  const specified = list(addresses)
  const path = specified.at(-1)!.replace(/^\/api/, '')
  const operation = operations[path]?.[method.toLowerCase()]
  if (!operation) return []
  const { operationId: name, requestBody, responses } = operation
  const bases: Partial<Record<EndpointName, readonly string[]>> = baseUrls
  const tried = (bases[name] ?? defaultBaseUrls).map((base) => base + path)
  if (!specified.every((address, index) => address === tried[index])) return []
  if (!hasAll(requestBody, sent) || !hasAll(responses[endpoints[name].status], read)) return []
  return sources
    .filter(({ file, text }) => file.startsWith('netlify/handlers/') && new RegExp(` ${name}[(:,]`).test(text))
    .map(({ file }) => file)
}

/** The tables of the document, by their first column. */
const finders: Record<string, (cells: string[], folders: string[]) => string[]> = {
  Text: ([text = ''], folders) => sourcesOf(text.slice(1, -1), folders),
  Sentence: ([sentence = '']) => testsOf(sentence),
  Route: ([path = '', who = '']) => pageOf(path, who),
  Call: ([call = '', sent = '', read = '']) => handlerOf(call, sent, read),
  'The specification': ([, , , quote = '']) => testsOf(quote),
}

let kind = ''
let folders: string[] = []
/** The lines of the document, each row of a table with the files where its item is. */
const lines = readFileSync(document, 'utf8')
  .split('\n')
  .map((line) => {
    if (line.startsWith('In `')) folders = [...line.matchAll(/`([^`]+)`/g)].map(([, folder]) => folder!)
    const cells = line.split('|').map((cell) => cell.trim())
    const item = cells.slice(1, -2)
    const [first = '---'] = item
    if (first in finders) kind = first
    if (first in finders || first === '---') return { line }
    const found = finders[kind]!(item, folders)
    return { line: `| ${[...item, found.map((file) => `\`${file}\``).join(', ')].join(' | ')} |`, item, found }
  })
const rows = lines.filter((line) => 'item' in line).map(({ item, found }) => ({ name: item!.join(' · '), found }))

describe('every item of docs/specification.md is found', () => {
  test('and there are many', () => expect(rows.length).toBeGreaterThan(300))

  test('and nothing else', () => {
    expect(sourcesOf('Page not found', ['src/domain/fields/site-messages.ts'])).toEqual([])
    expect(testsOf('Quantity 1 to 11 in cart')).toEqual([])
    expect(pageOf('/events', 'everybody')).toEqual([])
    expect(handlerOf('POST /api/events', 'title, subtitle', '')).toEqual([])
  })

  test.each(rows)('$name', ({ found }) => expect(found).not.toEqual([]))
})

test('docs/specification.md says where: `npx vitest run --project server scripts/checks/specification -u`', async () => {
  await expect(lines.map(({ line }) => line).join('\n')).toMatchFileSnapshot(document)
})
