/** Loads the api function as deployed: built, packed, unpacked, and called in this process. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { addDays, instantOf, mondayOf, today } from '#domain/calendar/calendar.ts'
import { run } from '#scripts/run/processes.ts'
import { setupToken, type Send } from '#server/test-support/fixtures/club-fixture.ts'
import { readResponse, requestFor, testKeyPepper } from '#server/test-support/server/test-server.ts'
import { blobsContext } from '#server/test-support/server/platform.ts'

const root = resolve(import.meta.dirname, '../../..')
const unpacked = join(root, 'node_modules/.bench')

/** Early on a Monday, when the whole week can be booked. */
export const monday = addDays(mondayOf(today(new Date())), 7)
export const now = instantOf(monday, '06:00')

export type Bundle = {
  /** Sends requests to the function, with the club's data in the store of this name. */
  ask: (club: string) => Send
  /** Waits for background work that continues after responses. */
  drainWaitUntil: () => Promise<void>
}

/** The store name of a club: each club is a separate deploy preview. */
export const storeOf = (club: string): string => `nest-preview-${club}`

let built: Promise<Map<string, Uint8Array>> | undefined

/** Builds the site and unpacks the api function. @returns its files, including those of the platform. */
export function builtApi(): Promise<Map<string, Uint8Array>> {
  built ??= build()
  return built
}

async function build() {
  if ((await run('netlify', ['build', '--offline'], { log: '/dev/null' })) !== 0)
    throw new Error('The site could not be built')
  const files = new Map(Object.entries(unzipSync(await readFile(join(root, '.netlify/functions/api.zip')))))
  await rm(unpacked, { recursive: true, force: true })
  for (const [name, content] of files) {
    await mkdir(dirname(join(unpacked, name)), { recursive: true })
    await writeFile(join(unpacked, name), content)
  }
  return files
}

/** Builds the function. @returns the URL of its module. */
export async function apiModule(): Promise<string> {
  await builtApi()
  return pathToFileURL(join(unpacked, 'api.mjs')).href
}

type Handler = (request: Request, context: object) => Promise<Response>

/** Loads the function with its storage at `url`, a clock fixed at `now`, and its log silenced. */
export async function openBundle({ url, token }: { url: string; token: string }): Promise<Bundle> {
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobsContext({ url, siteId: 'a-site', token })
  process.env['KEY_PEPPER'] = testKeyPepper
  process.env['STAFF_SETUP_TOKEN'] = setupToken
  const { default: handle } = (await import(await apiModule())) as { default: Handler }
  // Several benchmark parts may open a bundle.
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now })
  const pending: Promise<unknown>[] = []
  return {
    ask: (club) => async (method, path, body, sent) => {
      const context = {
        ip: sent?.ip ?? '198.51.100.7',
        deploy: { context: 'deploy-preview', id: club, published: false },
        waitUntil: (work: Promise<unknown>) => void pending.push(work),
      }
      return readResponse(await silently(() => handle(requestFor(method, path, body, sent), context)), sent?.cookie)
    },
    async drainWaitUntil() {
      while (pending.length > 0) await silently(async () => pending.pop())
    },
  }
}

let silenceDepth = 0
const { log } = console

/** Runs `work` without log output. */
async function silently<Result>(work: () => Promise<Result>): Promise<Result> {
  if ((silenceDepth += 1) === 1) console.log = () => undefined
  try {
    return await work()
  } finally {
    if ((silenceDepth -= 1) === 0) console.log = log
  }
}
