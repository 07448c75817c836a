/** The api function as deployed: bundled, and called in this process, with its storage here too. */
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseBlobsRequest, respond, type BlobMap } from '#server/dev/blobs-protocol.ts'
import { bundleFunctions, functionsOut } from '#scripts/build/functions.ts'
import { setupToken, type Send } from '#server/test-support/fixtures/club-fixture.ts'
import { blobsContext } from '#server/test-support/server/platform.ts'
import { readResponse, requestFor, testKeyPepper } from '#server/test-support/server/test-server.ts'

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

/** Where the client believes its storage to be. */
export const connection = { url: 'http://blobs.local', siteId: 'a-site', token: 'a-token' }

type Storage = {
  /** Values by store and key. */
  blobs: Map<string, Buffer>
  /** Milliseconds of each operation. */
  latencyMs: number
}

/** Netlify Blobs in this process, in place of `fetch`: the function's own client runs, without a network. */
export function storeInProcess(): Storage {
  const blobs = new Map<string, Buffer>()
  const storage: Storage = { blobs, latencyMs: 0 }
  const blobMap: BlobMap = {
    get: (store, key) => blobs.get(`${store} ${key}`),
    put: (store, key, body) => void blobs.set(`${store} ${key}`, body),
    remove: (store, key) => void blobs.delete(`${store} ${key}`),
    keys: (store) => [...blobs.keys()].map((key) => key.slice(store.length + 1)),
  }
  globalThis.fetch = async (input, { method = 'GET', headers, body } = {}) => {
    const header = (name: string) => new Headers(headers).get(name) ?? undefined
    const request = parseBlobsRequest(method.toUpperCase(), String(input), header, Buffer.from(String(body ?? '')))
    // Not storage: the CDN is asked to purge.
    if (!request) return new Response(null, { status: 204 })
    if (storage.latencyMs > 0) await pause(storage.latencyMs)
    const response = respond(blobMap, request)
    return new Response(response.body.length > 0 ? String(response.body) : null, response)
  }
  return storage
}
