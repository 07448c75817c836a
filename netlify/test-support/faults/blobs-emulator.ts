/**
 * In-memory Netlify Blobs emulator with fault injection: the real protocol, atomic, with latency, responses lost before or
 * after the write, error statuses, stale cached reads and total outages. Tests run the real client against it.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import {
  respond,
  readBlobsRequest,
  type BlobsResponse,
  type BlobsRequest,
  type Operation,
  type BlobMap,
} from '#server/dev/blobs-protocol.ts'

/** A fault before the operation runs, or after it ran and before its response arrives. */
export type Fault = {
  when: 'before' | 'after'
  /** Another status, a reset connection, no response, half a response, or a response without its ETag. */
  how: number | 'cut' | 'silence' | 'half' | 'no-tag'
}

/** Settings that may change while requests are in progress. */
export type FaultInjection = {
  /** Milliseconds each operation takes. */
  latency: (request: BlobsRequest) => number
  fault: (request: BlobsRequest) => Fault | undefined
  /** How long the cached URL returns stale reads, in milliseconds. */
  staleMs: number
  pageSize: number
  /** True during an outage: every connection is closed without a response. */
  offline: boolean
}

export type Emulator = {
  /** The `explicit` option of `openBlobsStore`. */
  explicit: { url: string; cachedUrl: string; siteId: string; token: string }
  faults: FaultInjection
  /** All blobs by 'store key'. */
  blobs: Map<string, Buffer>
  /** Operations that took effect, whether or not their responses arrived. */
  counts: Record<Operation, number>
  stop: () => void
}

const token = 'a-token'

export async function startBlobsEmulator(): Promise<Emulator> {
  const blobs = new Map<string, Buffer>()
  const blobMap: BlobMap = {
    get: (store, key) => blobs.get(`${store} ${key}`),
    put: (store, key, body) => void blobs.set(`${store} ${key}`, body),
    remove: (store, key) => void blobs.delete(`${store} ${key}`),
    keys: (store) =>
      [...blobs.keys()].filter((each) => each.startsWith(`${store} `)).map((each) => each.slice(store.length + 1)),
  }
  const faults: FaultInjection = {
    latency: () => 0,
    fault: () => undefined,
    staleMs: 0,
    pageSize: 1000,
    offline: false,
  }
  const counts: Emulator['counts'] = { read: 0, write: 0, list: 0, remove: 0 }
  const cache = new Map<string, { response: BlobsResponse; until: number }>()

  const execute = (request: BlobsRequest, isCached: boolean): BlobsResponse => {
    counts[request.operation] += 1
    const hit = isCached && request.operation === 'read' ? cache.get(request.key) : undefined
    if (hit && hit.until > Date.now()) return hit.response
    const response = respond(blobMap, request, faults.pageSize)
    // Misses are not cached: a new key is readable everywhere at once.
    if (isCached && response.status === 200) cache.set(request.key, { response, until: Date.now() + faults.staleMs })
    return response
  }

  const serve = async (request: IncomingMessage, response: ServerResponse, isCached: boolean) => {
    const blobsRequest = await readBlobsRequest(request)
    if (faults.offline) return void request.socket.destroy()
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(403).end()
    const names = storeNames(request.url ?? '')
    if (names) return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(names))
    if (!blobsRequest) return void response.writeHead(400).end()
    const latency = faults.latency(blobsRequest)
    if (latency > 0) await pause(latency / 2)
    const fault = faults.fault(blobsRequest)
    if (fault?.when === 'before') return sendFault(fault, request, response)
    const result = execute(blobsRequest, isCached)
    if (latency > 0) await pause(latency / 2)
    if (fault) return sendFault(fault, request, response, result)
    response.writeHead(result.status, result.headers).end(result.body)
  }
  /** The reply to a list of stores, whose address names a site only. */
  const storeNames = (address: string) => {
    const [, site] = /^\/([^/?]+)\?prefix=site/.exec(address) ?? []
    if (site === undefined) return undefined
    const names = [...blobs.keys()].flatMap((key) =>
      key.startsWith(`${site}/`) ? key.slice(site.length + 1, key.indexOf(' ')) : [],
    )
    return { stores: [...new Set(names)] }
  }
  const listenFor = (isCached: boolean) =>
    listen((request, response) => {
      serve(request, response, isCached).catch(() => request.socket.destroy())
    })

  const [strong, eventual] = await Promise.all([listenFor(false), listenFor(true)])
  return {
    explicit: { url: strong.url, cachedUrl: eventual.url, siteId: 'a-site', token },
    faults,
    blobs,
    counts,
    stop() {
      for (const { server } of [strong, eventual]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

function listen(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', 2048, () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve({ server, url: `http://127.0.0.1:${address.port}` })
    })
  })
}

function sendFault({ how }: Fault, request: IncomingMessage, response: ServerResponse, result?: BlobsResponse): void {
  const { status = 200, headers = {}, body = '' } = result ?? {}
  if (how === 'silence') return
  if (how === 'cut') return void request.socket.destroy()
  if (how === 'no-tag') return void response.writeHead(status).end(body)
  if (how === 'half') {
    response.writeHead(status, { ...headers, 'content-length': String(body.length + 10) })
    response.write(body.length > 1 ? body.slice(0, body.length / 2) : ' ', () => request.socket.destroy())
    return
  }
  response.writeHead(how).end()
}
