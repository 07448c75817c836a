/**
 * Netlify Blobs on a bad day: the real protocol in memory, atomic, with latency, answers lost before or after the write,
 * wrong statuses, stale cached reads and a switch that turns everything off, so that the real client can be tested.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import {
  respond,
  readRequest,
  type BlobsResponse,
  type BlobsRequest,
  type Operation,
  type BlobMap,
} from '#server/dev/blobs-protocol.ts'

/** What goes wrong: before the operation is done, or after it is done and before its answer arrives. */
export type Fault = {
  when: 'before' | 'after'
  /** A status instead of the right one; the connection cut; no answer ever; half of an answer; an answer without its tag. */
  how: number | 'cut' | 'silence' | 'half' | 'no-tag'
}

/** Switches that may be turned while requests are under way. */
export type FaultInjection = {
  /** Milliseconds each operation takes. */
  latency: (asked: BlobsRequest) => number
  fault: (asked: BlobsRequest) => Fault | undefined
  /** How long the cached address answers with what it answered before, in milliseconds. */
  staleMs: number
  pageSize: number
  /** True: no request is answered any more. */
  dead: boolean
}

export type Emulator = {
  /** What `openBlobsStore` takes as `explicit`. */
  explicit: { url: string; cachedUrl: string; siteId: string; token: string }
  weather: FaultInjection
  /** Everything kept, by 'store key'. */
  kept: Map<string, Buffer>
  /** Operations that were done, whatever became of their answers. */
  counts: Record<Operation, number>
  stop: () => void
}

const token = 'a-token'

export async function startBlobsEmulator(): Promise<Emulator> {
  const kept = new Map<string, Buffer>()
  const shelf: BlobMap = {
    get: (store, key) => kept.get(`${store} ${key}`),
    put: (store, key, body) => void kept.set(`${store} ${key}`, body),
    remove: (store, key) => void kept.delete(`${store} ${key}`),
    keys: (store) =>
      [...kept.keys()].filter((each) => each.startsWith(`${store} `)).map((each) => each.slice(store.length + 1)),
  }
  const weather: FaultInjection = { latency: () => 0, fault: () => undefined, staleMs: 0, pageSize: 1000, dead: false }
  const counts: Emulator['counts'] = { read: 0, write: 0, list: 0, remove: 0 }
  const cache = new Map<string, { answered: BlobsResponse; until: number }>()

  const done = (asked: BlobsRequest, cached: boolean): BlobsResponse => {
    counts[asked.operation] += 1
    const known = cached && asked.operation === 'read' ? cache.get(asked.key) : undefined
    if (known && known.until > Date.now()) return known.answered
    const answered = respond(shelf, asked, weather.pageSize)
    // What is not there is not remembered: a new key can be read everywhere at once.
    if (cached && answered.status === 200) cache.set(asked.key, { answered, until: Date.now() + weather.staleMs })
    return answered
  }

  const serve = async (request: IncomingMessage, response: ServerResponse, cached: boolean) => {
    const asked = await readRequest(request)
    if (weather.dead) return void request.socket.destroy()
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(403).end()
    if (!asked) return void response.writeHead(400).end()
    const latency = weather.latency(asked)
    if (latency > 0) await pause(latency / 2)
    const fault = weather.fault(asked)
    if (fault?.when === 'before') return spoil(fault, request, response)
    const answered = done(asked, cached)
    if (latency > 0) await pause(latency / 2)
    if (fault) return spoil(fault, request, response, answered)
    response.writeHead(answered.status, answered.headers).end(answered.body)
  }
  const listening = (cached: boolean) =>
    listen((request, response) => {
      serve(request, response, cached).catch(() => request.socket.destroy())
    })

  const [strong, eventual] = await Promise.all([listening(false), listening(true)])
  return {
    explicit: { url: strong.url, cachedUrl: eventual.url, siteId: 'a-site', token },
    weather,
    kept,
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

function spoil({ how }: Fault, request: IncomingMessage, response: ServerResponse, answered?: BlobsResponse): void {
  const { status = 200, headers = {}, body = '' } = answered ?? {}
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
