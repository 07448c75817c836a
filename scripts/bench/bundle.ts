/** The api function as deployed: bundled, and called in this process. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleFunctions, functionsOut } from '#scripts/build/functions.ts'
import { setupToken, type Send } from '#server/test-support/fixtures/club-fixture.ts'
import { blobsContext } from '#server/test-support/server/platform.ts'
import { readResponse, requestFor, testKeyPepper } from '#server/test-support/server/test-server.ts'
import { connection } from './storage.ts'

type Handler = (request: Request, context: object) => Promise<Response>
type Bundle = {
  send: Send
  /** Waits for the work that continues after responses. */
  drainWaitUntil: () => Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

/** Builds the function and loads it as the published production deploy, with its storage in this process. */
export async function openBundle(): Promise<Bundle> {
  await bundleFunctions(root)
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobsContext(connection)
  process.env['KEY_PEPPER'] = testKeyPepper
  process.env['STAFF_SETUP_TOKEN'] = setupToken
  const { default: handle } = (await import(pathToFileURL(join(root, functionsOut, 'api.mjs')).href)) as {
    default: Handler
  }
  // The lines of the log, one for each request.
  console.log = () => undefined
  const pending: Promise<unknown>[] = []
  const deploy = { context: 'production', id: 'bench', published: true }
  return {
    async send(method, path, body, sent) {
      const context = {
        ip: sent?.ip ?? '198.51.100.7',
        deploy,
        waitUntil: (work: Promise<unknown>) => pending.push(work),
      }
      return readResponse(await handle(requestFor(method, path, body, sent), context), sent?.cookie)
    },
    async drainWaitUntil() {
      while (pending.length > 0) await pending.pop()
    },
  }
}
