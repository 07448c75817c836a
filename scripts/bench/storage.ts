/** Netlify Blobs in this process, in place of `fetch`: the function's own client runs, without a network. */
import { setTimeout as pause } from 'node:timers/promises'
import { parseBlobsRequest, respond, type BlobMap } from '#server/dev/blobs-protocol.ts'

/** Where the client believes its storage to be. */
export const connection = { url: 'http://blobs.local', siteId: 'a-site', token: 'a-token' }

type Storage = {
  /** Values by store and key. */
  blobs: Map<string, Buffer>
  /** Milliseconds of each operation. */
  latencyMs: number
}

/** Replaces `fetch`. */
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
