/**
 * No answer stands where another was asked for: no module reads the clock while it loads, because a function and a page live for
 * days.
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
