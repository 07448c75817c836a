/**
 * The store on Netlify Blobs, the only file that knows its client. The client may report a failed conditional write as
 * done and one's own success as a loss; so every value carries a write id, and what is not clear is read back.
 */
import { randomUUID } from 'node:crypto'
import { getStore } from '@netlify/blobs'
import { retryFetch, type RetryFetch, type RetryPolicy, type ObservedResponse } from './retry-fetch.ts'
import { assertKey, assertPrefix, StorageUnavailable, type Doc, type Found, type Store, type Written } from './store.ts'

export type Where = {
  /** The store's name, which also tells whose data it is: production's, or one preview's. */
  name: string
  /** A server by address, instead of the one the platform names. `cachedUrl` is where it may answer with old values. */
  explicit?: { url: string; cachedUrl?: string; siteId: string; token: string }
  patience?: Partial<RetryPolicy>
  /** Is shown every answer of the service, tries that failed too. */
  watch?: (seen: ObservedResponse) => void
}

const usualPatience: RetryPolicy = { timeoutMs: 4000, tries: 3, pauseMs: 30 }

/** How a value is kept: with the id of the write that put it there. */
const writeId = '_w'
type Kept<Value> = Value & { [writeId]: string }

type Client = ReturnType<typeof getStore>
type Condition = { onlyIfNew: true } | { onlyIfMatch: string }

/** Opens a store. To be called inside a request: the platform says where its blobs are only then. */
export function openBlobsStore({ name, explicit, patience, watch }: Where): Store {
  const place = explicit && {
    siteID: explicit.siteId,
    token: explicit.token,
    edgeURL: explicit.cachedUrl ?? explicit.url,
    uncachedEdgeURL: explicit.url,
  }

  /** Runs one operation, with its own record of what was answered. */
  async function ask<Result>(operation: (client: Client) => Promise<Result>): Promise<{ result: Result } & RetryFetch> {
    const answers: RetryFetch = { status: 0 }
    const fetch = retryFetch(answers, { ...usualPatience, ...patience }, watch)
    const client = getStore({ name, ...place, consistency: 'strong', fetch })
    try {
      return { result: await operation(client), ...answers }
    } catch (problem) {
      throw isOfTheService(problem) ? new StorageUnavailable(`the blobs answered ${answers.status}`) : problem
    }
  }

  async function readKept<Value extends Doc>(key: string): Promise<Found<Kept<Value>> | undefined> {
    const { result } = await ask((client) => client.getWithMetadata(key, { type: 'json' }))
    if (!result) return undefined
    if (!result.etag) throw new StorageUnavailable('the blobs answered without a tag')
    return { value: result.data, tag: result.etag }
  }

  async function write<Value extends Doc>(key: string, value: Value, condition: Condition): Promise<Written<Value>> {
    const kept: Kept<Value> = { ...value, [writeId]: randomUUID() }
    const { result, status } = await ask((client) => client.setJSON(key, kept, condition))
    if (status >= 200 && status < 300 && result.modified && result.etag) return { won: true, tag: result.etag }

    // Refused, or nobody knows. What stands there now tells, as long as it is ours or the refusal is beyond doubt.
    const current = await readKept<Value>(key)
    if (current?.value[writeId] === kept[writeId]) return { won: true, tag: current.tag }
    if (status === 412) return { won: false, current: current && unmarked(current) }
    throw new StorageUnavailable(`the blobs answered ${status}`)
  }

  return {
    async read<Value extends Doc>(key: string) {
      assertKey(key)
      const found = await readKept<Value>(key)
      return found && unmarked(found)
    },
    async create(key, value) {
      assertKey(key)
      return write(key, value, { onlyIfNew: true })
    },
    async replace(key, tag, value) {
      assertKey(key)
      // The client would take an empty tag for no condition at all.
      if (!tag) throw new TypeError('replacing needs the tag of the version that was read')
      return write(key, value, { onlyIfMatch: tag })
    },
    async list(prefix) {
      assertPrefix(prefix)
      const { result } = await ask((client) => client.list({ prefix }))
      return result.blobs
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ key, etag }) => ({ key, tag: etag }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    },
    async remove(key) {
      assertKey(key)
      await ask((client) => client.delete(key))
    },
  }
}

function unmarked<Value extends Doc>({ value, tag }: Found<Kept<Value>>): Found<Value> {
  const { [writeId]: _, ...rest } = value
  return { value: rest as Doc as Value, tag }
}

/** The client's own errors tell of an answer it could not use; anything else is a mistake of ours. */
const isOfTheService = (problem: unknown) =>
  problem instanceof SyntaxError || (problem instanceof Error && problem.name === 'BlobsInternalError')
