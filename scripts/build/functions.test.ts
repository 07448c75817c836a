/** The functions bundle only the expected packages and stay within their size limits. */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { unzipSync } from 'fflate'
import { build, type Rolldown } from 'vite'
import { expect, test as always } from 'vitest'
import { functionBuild, functionNames } from './functions.ts'

/** Size limit of the code that the api function loads at its start, in bytes: a little above what it is. */
const apiBudget = 775_000

// With the tests of the built site, for which the functions have just been built.
const test = always.runIf(process.env['NEST_DIST'])

const root = resolve(import.meta.dirname, '../..')
const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]

const built = new Map<string, Promise<Rolldown.OutputChunk[]>>()

/** The chunks loaded before the first request: the entry and its static imports. */
function staticChunks(name: string): Promise<Rolldown.OutputChunk[]> {
  const chunks = built.get(name) ?? buildChunks(name)
  built.set(name, chunks)
  return chunks
}

async function buildChunks(name: string): Promise<Rolldown.OutputChunk[]> {
  const config = functionBuild(root, name)
  const { output } = (await build({ ...config, build: { ...config.build, write: false } })) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
  const loaded = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
  for (const { imports } of loaded) for (const file of imports) if (chunks.has(file)) loaded.add(chunks.get(file)!)
  return [...loaded]
}

const bytesOf = (text: string) => Buffer.byteLength(text)

test('the api function loads these packages and stays within its size limit', async () => {
  const loaded = await staticChunks('api')
  const packages = new Set(loaded.flatMap(({ moduleIds }) => moduleIds.flatMap((module) => packageOf(module) ?? [])))
  expect([...packages].toSorted()).toEqual([
    '@netlify/blobs',
    '@netlify/functions',
    '@netlify/otel',
    '@netlify/runtime-utils',
    'dayjs',
    'hono',
    'p-map',
    'zod',
  ])
  expect(loaded.reduce((sum, { code }) => sum + bytesOf(code), 0)).toBeLessThanOrEqual(apiBudget)
})

test('only Node built-ins are external', async () => {
  for (const name of await functionNames(root)) {
    const loaded = await staticChunks(name)
    const files = new Set(loaded.map(({ fileName }) => fileName))
    const external = loaded.flatMap(({ imports }) => imports).filter((from) => !files.has(from))
    expect(
      external.filter((from) => !isBuiltin(from)),
      name,
    ).toEqual([])
  }
})

test('the packed api function stays within its size limit, not counting the platform’s own files', () => {
  const files = unzipSync(readFileSync(join(root, '.netlify/functions/api.zip')))
  const ownFiles = Object.entries(files).filter(([name]) => !name.includes('___netlify'))
  expect(ownFiles.map(([name]) => name)).toContain('api.mjs')
  const bytes = ownFiles.reduce((sum, [, content]) => sum + content.length, 0)
  // With the Postgres driver, which loads on demand, and the bundler's wrappers.
  expect(bytes).toBeLessThanOrEqual(1.6 * apiBudget)
})
