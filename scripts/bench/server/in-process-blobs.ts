/** Blobs in this process: a `fetch` that answers at once, or after a while, so that what is measured is our own code. */
import { respond, understood, type BlobMap } from '#server/dev/blobs-protocol.ts'

type Store = { values: Map<string, Buffer>; sorted: string[] | undefined }

export type LocalBlobs = {
  /** Milliseconds each operation takes. */
  latencyMs: number
  /** Makes one store what another is now. */
  copy: (from: string, to: string) => void
  /** Operations done so far. */
  operations: () => number
  stop: () => void
}

/** Where this storage seems to be. */
export const blobsUrl = 'http://blobs.local'

/** Answers every `fetch` of this process from memory until it is stopped. Lists cost what they find, not what there is. */
export function localBlobs(): LocalBlobs {
  const stores = new Map<string, Store>()
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? { values: new Map(), sorted: undefined }
    stores.set(name, store)
    return store
  }
  const shelf: BlobMap = {
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
    stop: () => void (globalThis.fetch = usual),
  }
  const usual = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.startsWith(blobsUrl)) return new Response(null, { status: 204 })
    const headers = new Headers(init.headers)
    const body = Buffer.from((init.body as string | undefined) ?? '')
    const asked = understood((init.method ?? 'get').toUpperCase(), url, (name) => headers.get(name) ?? undefined, body)
    if (!asked) return new Response(null, { status: 400 })
    operations += 1
    if (local.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, local.latencyMs))
    const listed =
      asked.operation === 'list' ? { ...shelf, keys: () => begun(storeOf(asked.store), asked.query) } : shelf
    const { status, headers: told, body: text } = respond(listed, asked)
    return new Response(
      text.length > 0 && status !== 204 && status !== 304 ? new Uint8Array(Buffer.from(text)) : null,
      {
        status,
        headers: told,
      },
    )
  }
  return local
}

/** The keys of a store that begin with the asked prefix, found as an index finds them. */
function begun(store: Store, query: URLSearchParams): string[] {
  const prefix = query.get('prefix') ?? ''
  const sorted = (store.sorted ??= [...store.values.keys()].toSorted())
  const first = placeOf(sorted, prefix)
  return sorted.slice(first, placeOf(sorted, `${prefix}\uffff`))
}

/** How many of the sorted keys come before a text. */
function placeOf(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}
