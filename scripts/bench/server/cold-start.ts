/** Measures the cold start of the api function: bytes loaded, import time, and time to the first response. */
import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { functionsOut } from '#scripts/build/functions.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { blobsContext } from '#server/test-support/server/platform.ts'
import { apiModule, builtApi } from './bundle.ts'
import { machine, median, type Section } from '#scripts/bench/report.ts'

const apiBudget = 540_000
const starts = 15
const importGoalMs = 60
const ms = (figure: number) => `${figure.toFixed(0)} ms`
const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

/** A program for a new process: imports the function, sends one request, and prints the times. */
const program = (module: string) => `
const started = performance.now()
const { default: handle } = await import(${JSON.stringify(module)})
const imported = performance.now()
globalThis.fetch = async (_, { method } = {}) => new Response(null, method === 'put' || method === 'PUT' ? { status: 200, headers: { etag: '"1"' } } : { status: 404 })
console.log = () => undefined
const requested = performance.now()
const response = await handle(new Request('https://thenest.example/api/session'), { deploy: { context: 'deploy-preview', id: 'x' } })
await response.text()
process.stdout.write(JSON.stringify({ imported: imported - started, answered: performance.now() - requested, ready: started, status: response.status }))
process.exit(0)`

export async function coldStartSections(): Promise<Section[]> {
  const files = await builtApi()
  const module = await apiModule()
  const bytes = (isOurs: boolean) =>
    [...files].reduce((sum, [name, { length }]) => (name.includes('___netlify') === isOurs ? sum : sum + length), 0)
  const { size: staticBytes } = await stat(join(functionsOut, 'parts/api.mjs'))
  const results = Array.from({ length: starts }, () => startOnce(module))
  const [imported, answered, ready] = (['imported', 'answered', 'ready'] as const).map((part) =>
    median(results.map((result) => result[part])),
  ) as [number, number, number]
  const text = files.get('api.mjs')!.toString()
  const imports = new Set([...text.matchAll(/from\s*"([^"]+)"/g)].map(([, from]) => from!))
  const external = [...imports].filter((from) => !isBuiltin(from) && !from.startsWith('.'))
  return [
    {
      title: 'Cold start',
      description: `The packed api function, started ${starts} times in a new process; the median. Files are in the disk cache. The platform's own startup time is not included. ${machine()}`,
      columns: ['metric', 'value', 'goal', 'met'],
      rows: [
        ['code loaded at startup, bundled', kb(staticBytes), kb(apiBudget), met(staticBytes <= apiBudget)],
        ['packed, including code loaded on demand', kb(bytes(true)), kb(apiBudget), met(bytes(true) <= apiBudget)],
        ["the platform's own files", kb(bytes(false)), '–', '–'],
        ['our files', `${[...files.keys()].filter((name) => !name.includes('___netlify')).length}`, '–', '–'],
        ['external packages', external.join(', ') || 'none', 'none', met(external.length === 0)],
        ['Node startup', ms(ready), '–', '–'],
        ['import', ms(imported), ms(importGoalMs), met(imported < importGoalMs)],
        ['first response after the import, storage at 0 ms', ms(answered), '–', '–'],
      ],
    },
  ]
}

const met = (is: boolean) => (is ? 'yes' : 'NO')

type StartResult = { imported: number; answered: number; ready: number; status: number }

function startOnce(module: string): StartResult {
  const env = { PATH: process.env['PATH'], KEY_PEPPER: testKeyPepper, NETLIFY_BLOBS_CONTEXT: emptyBlobs }
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program(module)], { env })
  const start = JSON.parse(output.toString()) as StartResult
  if (start.status !== 401) throw new Error(`The cold start returned ${start.status}`)
  return start
}

const emptyBlobs = blobsContext({ url: 'http://blobs.local', siteId: 'a-site', token: 'x' })
