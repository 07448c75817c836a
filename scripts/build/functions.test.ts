/** What the functions are made of: few packages, nothing heavy, within their weight. */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { apiBudget, functionBuild, functionNames, onDemandBudget } from './functions.ts'
import { filesOfZip } from './zip.ts'

const root = resolve(import.meta.dirname, '../..')
const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]

/** Everything that is loaded before the first request: the entry and what it imports, but nothing on demand. */
async function loadedAtOnce(name: string): Promise<Rolldown.OutputChunk[]> {
  const config = functionBuild(root, name)
  const { output } = (await build({ ...config, build: { ...config.build, write: false } })) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
  const loaded = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
  for (const { imports } of loaded) for (const file of imports) if (chunks.has(file)) loaded.add(chunks.get(file)!)
  return [...loaded]
}

const bytesOf = (text: string) => Buffer.byteLength(text)

test('the function that answers every call loads these packages, and is within its weight', async () => {
  const loaded = await loadedAtOnce('api')
  const packages = new Set(loaded.flatMap(({ moduleIds }) => moduleIds.flatMap((module) => packageOf(module) ?? [])))
  expect([...packages].toSorted()).toEqual([
    '@netlify/blobs',
    '@netlify/functions',
    '@netlify/otel',
    '@netlify/runtime-utils',
    'hono',
    'zod',
  ])
  expect(loaded.reduce((sum, { code }) => sum + bytesOf(code), 0)).toBeLessThanOrEqual(apiBudget)
})

test('nothing but the packages of Node is left outside', async () => {
  for (const name of await functionNames(root)) {
    const loaded = await loadedAtOnce(name)
    const files = new Set(loaded.map(({ fileName }) => fileName))
    const outside = loaded.flatMap(({ imports }) => imports).filter((from) => !files.has(from))
    expect(
      outside.filter((from) => !isBuiltin(from)),
      name,
    ).toEqual([])
  }
})

// The check has just built them where NEST_DIST is set.
test.runIf(process.env['NEST_DIST'])(
  'as the platform packs it, the api weighs no more than promised, without the platform’s own files',
  () => {
    const files = filesOfZip(readFileSync(join(root, '.netlify/functions/api.zip')))
    const ours = [...files].filter(([name]) => !name.includes('___netlify'))
    expect(ours.map(([name]) => name)).toContain('api.mjs')
    const bytes = ours.reduce((sum, [, content]) => sum + content.length, 0)
    expect(bytes).toBeLessThanOrEqual(apiBudget + onDemandBudget)
  },
)
