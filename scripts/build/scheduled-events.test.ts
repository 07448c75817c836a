/**
 * Plays the platform's scheduled events through the packed functions, with the platform's own wrapper: with and without the
 * headers of the deploy, each run works on the store of its deploy, and says which. Runs only after a build (NEST_DIST).
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobMinutes } from '#server/services/operations/jobs.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'

const root = resolve(import.meta.dirname, '../..')
const jobs = Object.keys(jobMinutes)
const siteId = 'a-site'

/** Stands in for AWS Lambda: calls the handler of the packed function, whose response streams to nowhere. */
const lambda = `
  import { PassThrough } from 'node:stream'
  globalThis.awslambda = { streamifyResponse: (handler) => handler, HttpResponseStream: { from: (stream) => stream } }
  const { handler } = await import(process.argv[1])
  await handler(JSON.parse(process.argv[2]), new PassThrough().resume(), { getRemainingTimeInMillis: () => 30_000 })`

type Line = { job?: string; store?: string; alarm?: string }

let emulator: Emulator
let folder: string
beforeAll(async () => {
  emulator = await startBlobsEmulator()
  folder = mkdtempSync(join(tmpdir(), 'nest-functions-'))
})
afterAll(() => {
  emulator.stop()
  rmSync(folder, { recursive: true })
})

/** Runs a function as the schedule does. @returns the lines of its log, also of a run that failed. */
async function play(job: string, host: string, headers: Record<string, string>): Promise<Line[]> {
  const { url, token } = emulator.explicit
  const event = {
    rawUrl: `https://${host}/.netlify/functions/${job}`,
    httpMethod: 'POST',
    headers: { 'content-type': 'application/json', 'x-nf-site-id': siteId, ...headers },
    body: JSON.stringify({ next_run: '2026-11-22T17:05:00.000Z' }),
    blobs: Buffer.from(JSON.stringify({ url, url_uncached: url, token })).toString('base64'),
  }
  const entry = pathToFileURL(join(folder, job, '___netlify-entry-point.mjs')).href
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', lambda, entry, JSON.stringify(event)],
    {
      env: { KEY_PEPPER: testKeyPepper, URL: 'https://thenest.example', SITE_NAME: 'the-nest', SITE_ID: siteId },
    },
  ).catch((problem: { stdout: string }) => problem)
  return stdout.split('\n').flatMap((line) => (line.startsWith('{"at"') ? [JSON.parse(line) as Line] : []))
}

const stores = () => [...new Set([...emulator.blobs.keys()].map((key) => /site:(\S+) /.exec(key)?.[1]))].toSorted()
const alarms = (lines: readonly Line[]) => lines.flatMap(({ alarm }) => alarm ?? [])

const published = { 'x-nf-deploy-context': 'production', 'x-nf-deploy-id': '66f0aa', 'x-nf-deploy-published': '1' }
const ways = [
  ['without headers at the site’s domain', 'thenest.example'],
  ['without headers at the site’s address at Netlify', 'the-nest.netlify.app'],
] as const
const older = { ...published, 'x-nf-deploy-published': '0' }

describe.runIf(process.env['NEST_DIST']).each(jobs)('a scheduled event of %s', (job) => {
  // Which deploy it is, is read in one place: one job tries every way.
  const isFirst = job === jobs[0]
  beforeAll(() => {
    const target = join(folder, job)
    mkdirSync(join(target, 'parts'), { recursive: true })
    const files = unzipSync(readFileSync(join(root, `.netlify/functions/${job}.zip`)))
    for (const [name, content] of Object.entries(files)) writeFileSync(join(target, name), content)
  })
  beforeEach(() => emulator.blobs.clear())

  const expectWorks = (lines: Line[]) => {
    expect(lines).toContainEqual(expect.objectContaining({ job, store: 'nest-production' }))
    expect([stores(), alarms(lines)]).toEqual([['nest-production'], []])
  }

  test.runIf(isFirst).each(ways)('%s works on the club’s data', async (_, host) => {
    expectWorks(await play(job, host, {}))
  })

  test('of the published deploy works on the club’s data, of an older one it writes nothing and raises an alarm', async () => {
    expectWorks(await play(job, 'thenest.example', published))
    const before = [...emulator.blobs]
    expect(alarms(await play(job, '66f0aa--the-nest.netlify.app', older))).toEqual([
      `${job} may only read nest-production: it ran on an older deploy`,
    ])
    expect([...emulator.blobs]).toEqual(before)
  })

  test.runIf(isFirst)('of an unknown deploy works on no store and raises an alarm', async () => {
    const lines = await play(job, '66f0aa--the-nest.netlify.app', {})
    expect(stores()).toEqual([])
    expect(alarms(lines)).toEqual(['the platform does not say which deploy this is'])
  })
})
