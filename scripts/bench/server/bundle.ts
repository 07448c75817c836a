/** The function as it is deployed: built by the real build, unpacked from its archive, and called in this process. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { filesOfZip } from '#scripts/build/zip.ts'
import { addDays, instantOf, mondayOf, today } from '#domain/calendar/calendar.ts'
import { run } from '#scripts/run/processes.ts'
import { setupToken, type Send } from '#server/test-support/server/founded-club.ts'
import { answerOf, requestFor, testKeyPepper } from '#server/test-support/server/test-server.ts'
import { blobsContext } from '#server/test-support/server/platform.ts'

const root = resolve(import.meta.dirname, '../../..')
const unpacked = join(root, 'node_modules/.bench')

/** Early on a Monday: a whole week of either kind can be booked. */
export const monday = addDays(mondayOf(today(new Date())), 7)
export const now = instantOf(monday, '06:00')

export type Bundle = {
  /** Asks the function about the club in the store of this name. */
  ask: (club: string) => Send
  /** Waits for the work that goes on after answers. */
  settled: () => Promise<void>
}

/** The store a club is kept in: each is a deploy preview of its own. */
export const storeOf = (club: string): string => `nest-preview-${club}`

let built: Promise<Map<string, Buffer>> | undefined

/** Builds the site and unpacks the api. @returns its files, the platform's own among them. */
export function builtApi(): Promise<Map<string, Buffer>> {
  built ??= build()
  return built
}

async function build() {
  if ((await run('netlify', ['build', '--offline'], { log: '/dev/null' })) !== 0)
    throw new Error('The site could not be built')
  const files = filesOfZip(await readFile(join(root, '.netlify/functions/api.zip')))
  await rm(unpacked, { recursive: true, force: true })
  for (const [name, content] of files) {
    await mkdir(dirname(join(unpacked, name)), { recursive: true })
    await writeFile(join(unpacked, name), content)
  }
  return files
}

/** The address of the function's module, once it is built. */
export async function apiModule(): Promise<string> {
  await builtApi()
  return pathToFileURL(join(unpacked, 'api.mjs')).href
}

type Handler = (request: Request, context: object) => Promise<Response>

/** Loads the function, with its storage at `url`, its lines unprinted, and the clock standing still at `now`. */
export async function openBundle({ url, token }: { url: string; token: string }): Promise<Bundle> {
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobsContext({ url, siteId: 'a-site', token })
  process.env['KEY_PEPPER'] = testKeyPepper
  process.env['STAFF_SETUP_TOKEN'] = setupToken
  const { default: handle } = (await import(await apiModule())) as { default: Handler }
  // Several parts of the bench may open one, each at its own start.
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now })
  const unfinished: Promise<unknown>[] = []
  return {
    ask: (club) => async (method, path, body, sent) => {
      const context = {
        ip: sent?.ip ?? '198.51.100.7',
        deploy: { context: 'deploy-preview', id: club, published: false },
        waitUntil: (work: Promise<unknown>) => void unfinished.push(work),
      }
      return answerOf(await silently(() => handle(requestFor(method, path, body, sent), context)), sent?.cookie)
    },
    async settled() {
      while (unfinished.length > 0) await silently(async () => unfinished.pop())
    },
  }
}

let quiet = 0
const { log } = console

/** The line of each request is made, but not shown. */
async function silently<Result>(work: () => Promise<Result>): Promise<Result> {
  if ((quiet += 1) === 1) console.log = () => undefined
  try {
    return await work()
  } finally {
    if ((quiet -= 1) === 0) console.log = log
  }
}
