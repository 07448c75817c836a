/** On a Node version without argon2 every function starts, and closes with an alarm that names the version to use. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import api from '#server/functions/api.ts'
import audit from '#server/functions/audit.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { scheduledRequest } from './platform.ts'
import { testKeyPepper } from './test-server.ts'

vi.mock('node:crypto', async (original) => {
  const real = await original<{ default: object }>()
  return { ...real, argon2: undefined, default: { ...real.default, argon2: undefined } }
})

const root = join(import.meta.dirname, '../../..')
const platform: Platform = { deploy: { context: 'production', id: '66f0aa', published: true } }

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('without argon2 every call is 503, with one clear alarm', async () => {
  vi.stubEnv('KEY_PEPPER', testKeyPepper)
  vi.stubEnv('NEST_BLOBS_URL', undefined)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const response = await api(new Request('https://thenest.example/api/events'), platform)
  expect(response.status).toBe(503)
  await expect(audit(scheduledRequest(), platform)).rejects.toThrow('invalid configuration')
  const alarms = log.mock.calls
    .map(([line]) => JSON.parse(String(line)) as { alarm?: string })
    .filter((line) => line.alarm)
  expect(alarms.map(({ alarm }) => alarm)).toEqual(
    Array.from({ length: 2 }, () => `Node ${process.versions.node} has no argon2: run the functions on Node 24`),
  )
})

// A missing named export ends the import, so no alarm could be logged.
test('no file imports argon2 by name', () => {
  const files = readdirSync(join(root, 'netlify'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.startsWith('dist/'))
  for (const file of sources)
    expect(readFileSync(join(root, 'netlify', file), 'utf8'), file).not.toMatch(
      /import[^;\n]*\{[^}]*\bargon2\b[^}]*\} from/,
    )
})

test('each function names the Node version of .nvmrc', () => {
  const major = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  for (const file of readdirSync(join(root, 'netlify/functions')))
    expect(readFileSync(join(root, 'netlify/functions', file), 'utf8'), file).toMatch(
      new RegExp(`export const config = \\{\\s+nodeVersion: '${major}',`),
    )
})
