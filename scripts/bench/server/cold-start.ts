/** What a function costs that nobody has called yet: how much is read, and how long until the first answer. */
import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { apiBudget, functionsOut } from '#scripts/build/functions.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { blobsContext } from '#server/test-support/server/platform.ts'
import { apiModule, builtApi } from './bundle.ts'
import { machine, median, type Section } from '#scripts/bench/report.ts'

const starts = 15
const importGoalMs = 60
const ms = (figure: number) => `${figure.toFixed(0)} ms`
const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

/** Runs in a process of its own: imports the function, asks it for the events, and prints both times. */
const program = (module: string) => `
const began = performance.now()
const { default: handle } = await import(${JSON.stringify(module)})
const imported = performance.now()
globalThis.fetch = async (_, { method } = {}) => new Response(null, method === 'put' || method === 'PUT' ? { status: 200, headers: { etag: '"1"' } } : { status: 404 })
console.log = () => undefined
const asked = performance.now()
const answer = await handle(new Request('https://thenest.example/api/session'), { deploy: { context: 'deploy-preview', id: 'x' } })
await answer.text()
process.stdout.write(JSON.stringify({ imported: imported - began, answered: performance.now() - asked, ready: began, status: answer.status }))
process.exit(0)`

export async function coldStartSections(): Promise<Section[]> {
  const files = await builtApi()
  const module = await apiModule()
  const bytes = (isOurs: boolean) =>
    [...files].reduce((sum, [name, { length }]) => (name.includes('___netlify') === isOurs ? sum : sum + length), 0)
  const { size: atOnce } = await stat(join(functionsOut, 'parts/api.mjs'))
  const begun = Array.from({ length: starts }, () => startOnce(module))
  const [imported, answered, ready] = (['imported', 'answered', 'ready'] as const).map((part) =>
    median(begun.map((start) => start[part])),
  ) as [number, number, number]
  const text = files.get('api.mjs')!.toString()
  const outside = new Set([...text.matchAll(/from\s*"([^"]+)"/g)].map(([, from]) => from!))
  const foreign = [...outside].filter((from) => !isBuiltin(from) && !from.startsWith('.'))
  return [
    {
      title: 'Cold start',
      words: `The api as it is packed for the platform, started ${starts} times in a new process; the median. Every start reads from the disk's cache. The platform adds its own files and its own start before ours. ${machine()}`,
      columns: ['what', 'figure', 'goal', 'met'],
      rows: [
        ['what every call loads, as we build it', kb(atOnce), kb(apiBudget), met(atOnce <= apiBudget)],
        ['as packed, with what is loaded on demand', kb(bytes(true)), kb(apiBudget), met(bytes(true) <= apiBudget)],
        ["the platform's own files beside them", kb(bytes(false)), '–', '–'],
        [
          'files of ours to read',
          `${[...files.keys()].filter((name) => !name.includes('___netlify')).length}`,
          '–',
          '–',
        ],
        ['packages it looks for outside itself', foreign.join(', ') || 'none', 'none', met(foreign.length === 0)],
        ['Node itself, before our first line', ms(ready), '–', '–'],
        ['import', ms(imported), ms(importGoalMs), met(imported < importGoalMs)],
        ['first answer after that, storage at 0 ms', ms(answered), '–', '–'],
      ],
    },
  ]
}

const met = (is: boolean) => (is ? 'yes' : 'NO')

type Start = { imported: number; answered: number; ready: number; status: number }

function startOnce(module: string): Start {
  const env = { PATH: process.env['PATH'], KEY_PEPPER: testKeyPepper, NETLIFY_BLOBS_CONTEXT: emptyBlobs }
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program(module)], { env })
  const start = JSON.parse(told.toString()) as Start
  if (start.status !== 401) throw new Error(`a cold start was answered ${start.status}`)
  return start
}

const emptyBlobs = blobsContext({ url: 'http://blobs.local', siteId: 'a-site', token: 'x' })
