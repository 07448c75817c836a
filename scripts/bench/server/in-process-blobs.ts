/** Blobs storage in this process: replaces `fetch`, with optional latency, so that benchmarks measure our own code. */
import { respond, parseBlobsRequest, type BlobMap } from '#server/dev/blobs-protocol.ts'

type Store = { values: Map<string, Buffer>; sorted: string[] | undefined }

export type LocalBlobs = {
  /** Milliseconds per operation. */
  latencyMs: number
  /** Replaces store `to` by a copy of store `from`. */
  copy: (from: string, to: string) => void
  /** The number of operations so far. */
  operations: () => number
  stop: () => void
}

/** The URL that is intercepted. */
export const blobsUrl = 'http://blobs.local'

/** Intercepts `fetch` until `stop` is called. The cost of a list depends on its result, not on the size of the store. */
export function localBlobs(): LocalBlobs {
  const stores = new Map<string, Store>()
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? { values: new Map(), sorted: undefined }
    stores.set(name, store)
    return store
  }
  const blobMap: BlobMap = {
    get: (store, key) => storeOf(store).values.get(key),
    put(store, key, body) {
      const { values } = storeOf(store)
      if (!values.has(key)) storeOf(store).sorted = undefined
      values.set(key, body)
    },
    remove(store, key) {
      storeOf(store).sorted = undefined
      storeOf(store).values.delete(key)
    },
    keys: (store) => [...storeOf(store).values.keys()],
  }
  let operations = 0
  const local: LocalBlobs = {
    latencyMs: 0,
    copy: (from, to) => void stores.set(to, { values: new Map(storeOf(from).values), sorted: storeOf(from).sorted }),
    operations: () => operations,
    stop: () => void (globalThis.fetch = originalFetch),
  }
  const originalFetch = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.startsWith(blobsUrl)) return new Response(null, { status: 204 })
    const headers = new Headers(init.headers)
    const body = Buffer.from((init.body as string | undefined) ?? '')
    const request = parseBlobsRequest(
      (init.method ?? 'get').toUpperCase(),
      url,
      (name) => headers.get(name) ?? undefined,
      body,
    )
    if (!request) return new Response(null, { status: 400 })
    operations += 1
    if (local.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, local.latencyMs))
    const blobsForRequest =
      request.operation === 'list'
        ? { ...blobMap, keys: () => keysWithPrefix(storeOf(request.store), request.query) }
        : blobMap
    const { status, headers: responseHeaders, body: text } = respond(blobsForRequest, request)
    return new Response(
      text.length > 0 && status !== 204 && status !== 304 ? new Uint8Array(Buffer.from(text)) : null,
      {
        status,
        headers: responseHeaders,
      },
    )
  }
  return local
}

/** The keys with the requested prefix, by binary search. */
function keysWithPrefix(store: Store, query: URLSearchParams): string[] {
  const prefix = query.get('prefix') ?? ''
  const sorted = (store.sorted ??= [...store.values.keys()].toSorted())
  const first = indexOf(sorted, prefix)
  return sorted.slice(first, indexOf(sorted, `${prefix}\uffff`))
}

/** The number of sorted keys before `text`. */
function indexOf(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}
