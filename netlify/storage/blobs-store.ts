/**
 * The store on Netlify Blobs. The client may report a failed conditional write as a success, and a successful one as a
 * conflict. So every value carries a write id, and an unclear write is read back.
 */
import { randomUUID } from 'node:crypto'
import { getDeployStore, getStore } from '@netlify/blobs'
import { retryFetch, type LastResponse, type RetryPolicy, type ObservedResponse } from './retry-fetch.ts'
import {
  type AnyKey,
  type Key,
  assertKey,
  assertPrefix,
  parseDoc,
  StorageUnavailable,
  type Doc,
  type Found,
  type Store,
  type WriteResult,
} from './store.ts'

/** Options of `openBlobsStore`. */
export type BlobsStoreOptions = {
  /** Store name. */
  name: string
  /** Opens the deploy's own store of this name instead of the site's: the platform removes it with the deploy. */
  deployId?: string
  /**
   * A server by URL instead of the platform's; `cachedUrl` is an endpoint that may return stale values. Without `url`, from
   * outside of a function: Netlify's API, or another at `apiUrl`, signs a URL for each value.
   */
  explicit?: { url?: string; cachedUrl?: string; apiUrl?: string; siteId: string; token: string }
  /** Overrides of the default limits. */
  retryPolicy?: Partial<RetryPolicy>
  /** Called with every response of the service, including failed tries. */
  onResponse?: (response: ObservedResponse) => void
}

const defaultRetryPolicy: RetryPolicy = { timeoutMs: 4000, maxTries: 3, backoffMs: 30 }

const writeId = '_w'
/** A stored value with the id of the write that stored it. */
type Stamped<Value> = Value & { [writeId]: string }

type Client = ReturnType<typeof getStore>
type Condition = { onlyIfNew: true } | { onlyIfMatch: string }

/** Runs operations of the client: each returns its result and the status of its last request. */
export function blobsClient({ name, deployId, explicit, retryPolicy, onResponse }: BlobsStoreOptions) {
  const connection = explicit && {
    siteID: explicit.siteId,
    token: explicit.token,
    ...(explicit.apiUrl !== undefined && { apiURL: explicit.apiUrl }),
    ...(explicit.url !== undefined && {
      edgeURL: explicit.cachedUrl ?? explicit.url,
      uncachedEdgeURL: explicit.url,
    }),
  }

  return async <Result>(operation: (client: Client) => Promise<Result>): Promise<{ result: Result } & LastResponse> => {
    const last: LastResponse = { status: 0 }
    const fetch = retryFetch(last, { ...defaultRetryPolicy, ...retryPolicy }, onResponse)
    const options = { name, ...connection, consistency: 'strong', fetch } as const
    const client = deployId === undefined ? getStore(options) : getDeployStore({ ...options, deployID: deployId })
    try {
      return { result: await operation(client), ...last }
    } catch (problem) {
      throw isServiceError(problem) ? new StorageUnavailable(`Netlify Blobs responded with ${last.status}`) : problem
    }
  }
}

/** Opens a store. Call it inside a request: the platform provides the blobs connection only then. */
export function openBlobsStore(options: BlobsStoreOptions): Store {
  const run = blobsClient(options)

  async function readStamped<Value extends Doc>(key: string): Promise<Found<Stamped<Value>> | undefined> {
    const { result } = await run((client) => client.getWithMetadata(key, { type: 'text' }))
    if (!result) return undefined
    if (!result.etag) throw new StorageUnavailable('Netlify Blobs responded without an ETag')
    return { value: parseDoc(result.data) as Stamped<Value>, tag: result.etag }
  }

  async function write<Value extends Doc>(
    key: string,
    value: Value,
    condition: Condition,
  ): Promise<WriteResult<Value>> {
    const stamped: Stamped<Value> = { ...value, [writeId]: randomUUID() }
    const { result, status, wasUnclear = false } = await run((client) => client.setJSON(key, stamped, condition))
    if (status >= 200 && status < 300 && result.modified && result.etag) return { won: true, tag: result.etag }

    // Rejected or unclear: read the value back. Our write id means success; 412 means a conflict, unless an
    // earlier try may have taken effect; else it is unknown.
    const current = await readStamped<Value>(key)
    if (current?.value[writeId] === stamped[writeId]) return { won: true, tag: current.tag }
    if (status === 412)
      return { won: false, current: current && withoutWriteId(current), ...(wasUnclear && { isUnclear: true }) }
    throw new StorageUnavailable(`Netlify Blobs responded with ${status}`)
  }

  return {
    async read<Value extends Doc>(key: string) {
      assertKey(key)
      const found = await readStamped<Value>(key)
      return found && withoutWriteId(found)
    },
    async create(key, value) {
      assertKey(key)
      return write(key, value, { onlyIfNew: true })
    },
    async replace(key, tag, value) {
      assertKey(key)
      // The client treats an empty tag as no condition at all.
      if (!tag) throw new TypeError('replace requires the tag of the version that was read')
      return write(key, value, { onlyIfMatch: tag })
    },
    async list<Value extends Doc>(prefix: AnyKey<Value>) {
      assertPrefix(prefix)
      const { result } = await run((client) => client.list({ prefix }))
      return result.blobs
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ key, etag }) => ({ key: key as Key<Value>, tag: etag }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },
    async remove(key) {
      assertKey(key)
      await run((client) => client.delete(key))
    },
  }
}

function withoutWriteId<Value extends Doc>({ value, tag }: Found<Stamped<Value>>): Found<Value> {
  const { [writeId]: _, ...rest } = value
  return { value: rest as Doc as Value, tag }
}

/** True for the client's errors about an unusable response; any other error is a bug of ours. */
const isServiceError = (problem: unknown) =>
  problem instanceof SyntaxError || (problem instanceof Error && problem.name === 'BlobsInternalError')
