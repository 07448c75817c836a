/**
 * No answer stands where another was asked for: no module reads the clock while it loads, because a function and a page live for
 * days; and no component asks the server in an effect, because its state has the answer to the question before. A query has its
 * question as its key (src/lib/api/use-api.ts).
 */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

const root = resolve(import.meta.dirname, '../..')

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

type Source = { file: string; code: string; body: Node }
const parsed = (file: string, code: string): Source => ({
  file,
  code,
  body: parseSync(file, code).program as unknown as Node,
})

const sources = globSync('{src,netlify}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.d\.ts$|\.test\.|^netlify\/dist\/|\/(testing|test-support)\//.test(file))
  .map((file) => parsed(file, readFileSync(join(root, file), 'utf8')))

const nameOf = (node: unknown): unknown => {
  const { name, property } = node as { name?: unknown; property?: unknown }
  return name ?? (property && nameOf(property))
}

/** What is carried out while the module loads. */
function atLoad(node: Node): Node[] {
  if (/Function|^MethodDefinition$/.test(node.type)) return []
  if (node.type === 'PropertyDefinition' && node['static'] !== true) return []
  return [node, ...childrenOf(node).flatMap(atLoad)]
}

const clockReads = /^(new Date\(\)|(Date|performance)\.now\(\)|now\(\)|(use)?[cC]lock\(\))$/

const readsAtLoad = ({ file, code, body }: Source): string[] =>
  atLoad(body)
    .map(({ start, end }) => code.slice(start, end))
    .filter((text) => clockReads.test(text))
    .map((text) => `${file}: ${text}`)

test('no module reads the clock while it loads', () => {
  expect(sources.flatMap(readsAtLoad)).toEqual([])
})

test('a module that does is found, and one that reads it later is not', () => {
  const found = (code: string) => readsAtLoad(parsed('planted.ts', code))
  expect(found('const day = new Date().toISOString()')).toEqual(['planted.ts: new Date()'])
  expect(found('export const today = dayOf(now())')).toEqual(['planted.ts: now()'])
  expect(found('class Club { static opened = Date.now() }')).toEqual(['planted.ts: Date.now()'])
  expect(found('export const now = () => new Date()\nclass Club { at = Date.now() }')).toEqual([])
})

/** Questions to the server outside src/lib, but for the `reload` of a form that met a conflict, which only answers it. */
function asksOf({ file, code, body }: Source): string[] {
  const isFree = (node: Node) =>
    ['reload', 'latest'].some((name) => [node['key'], node['name'], node['id']].some((of) => of && nameOf(of) === name))
  const walk = (node: Node): Node[] => (isFree(node) ? [] : [node, ...childrenOf(node).flatMap(walk)])
  return walk(body)
    .filter(({ type, callee }) => type === 'CallExpression' && ['api', 'fetch'].includes(String(nameOf(callee))))
    .map(({ start, end }) => `${file}: ${code.slice(start, end)}`)
}

const components = sources.filter(({ file }) => /^src\/(app|features|pages|ui)\//.test(file))

test('no component asks the server but through a query or a mutation', () => {
  expect(components.flatMap(asksOf)).toEqual([])
})

test('a component that does is found, and a form that reloads what a colleague has saved is not', () => {
  const found = (code: string) => asksOf(parsed('planted.tsx', code))
  const effect = `useEffect(() => {
    let isCurrent = true
    const load = async () => (await cache.fetch('daySheet', { query: { date } })).sheet
    void load().then((found) => isCurrent && setCount(found))
  }, [date])`
  expect(found(effect)).toEqual(["planted.tsx: cache.fetch('daySheet', { query: { date } })"])
  expect(found(`useEffect(() => void api('publicClosures').then(setReply), [])`)).toHaveLength(1)
  expect(found(`const form = <EditRecord reload={async () => (await cache.fetch('listTours')).requests} />`)).toEqual(
    [],
  )
})
