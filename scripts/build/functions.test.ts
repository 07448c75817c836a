/** The functions bundle only the expected packages and stay within their size limits. */
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { unzipSync } from 'fflate'
import { build, parseSync, type Rolldown } from 'vite'
import { expect, test as always } from 'vitest'
import { functionBuild, functionsOut } from './functions.ts'

/** Size limit of the code that the api function loads at its start, in bytes: a little above what it is. */
const apiBudget = 776_000

// With the tests of the built site, for which the functions have just been built.
const test = always.runIf(process.env['NEST_DIST'])

const root = resolve(import.meta.dirname, '../..')
const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]

/** The chunks of the api function that are loaded before the first request: the entry and its static imports. */
async function staticChunks(): Promise<Rolldown.OutputChunk[]> {
  const config = functionBuild(root, 'api')
  const { output } = (await build({ ...config, build: { ...config.build, write: false } })) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
  const loaded = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
  for (const { imports } of loaded) for (const file of imports) if (chunks.has(file)) loaded.add(chunks.get(file)!)
  return [...loaded]
}

const bytesOf = (text: string) => Buffer.byteLength(text)

test('the api function loads these packages and stays within its size limit', async () => {
  const loaded = await staticChunks()
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

test('only Node built-ins and its own parts are imported by a function', () => {
  const folder = join(root, functionsOut, 'parts')
  const parts = readdirSync(folder)
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts) {
    const { body } = parseSync(part, readFileSync(join(folder, part), 'utf8')).program
    const imported = body.flatMap((each) => ('source' in each && each.source ? [each.source.value] : []))
    expect(
      imported.filter((from) => !isBuiltin(from) && !parts.includes(from.replace(/^\.\//, ''))),
      part,
    ).toEqual([])
  }
})

test('the packed api function stays within its size limit, not counting the platform’s own files', () => {
  const files = unzipSync(readFileSync(join(root, '.netlify/functions/api.zip')))
  const ownFiles = Object.entries(files).filter(([name]) => !name.includes('___netlify'))
  expect(ownFiles.map(([name]) => name)).toContain('parts/api.mjs')
  const bytes = ownFiles.reduce((sum, [, content]) => sum + content.length, 0)
  // With the Postgres driver, which loads on demand.
  expect(bytes).toBeLessThanOrEqual(1.2 * apiBudget)
})
