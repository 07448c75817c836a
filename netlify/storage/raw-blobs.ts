/** A store's blobs byte for byte, whatever they mean: for back-ups alone. What is there is never overwritten. */
import { getStore } from '@netlify/blobs'
import { retryFetch, type RetryFetch } from './retry-fetch.ts'
import { StorageUnavailable, type Listed } from './store.ts'

export type Raw = { body: Buffer; metadata: Record<string, unknown> }

export type RawStore = {
  list: () => Promise<Listed[]>
  read: (key: string) => Promise<Raw | undefined>
  /** False if something is there already; it stays as it is. */
  create: (key: string, raw: Raw) => Promise<boolean>
}

/** Which store of which site, and the token that opens it. `url` is a server by address, instead of Netlify's API. */
export type RawPlace = { name: string; siteId: string; token: string; url?: string }

const patience = { timeoutMs: 30_000, tries: 5, pauseMs: 200 }

export function openRawBlobs({ name, siteId, token, url }: RawPlace): RawStore {
  const place = { siteID: siteId, token, ...(url !== undefined && { edgeURL: url, uncachedEdgeURL: url }) }

  async function ask<Result>(
    operation: (client: ReturnType<typeof getStore>) => Promise<Result>,
  ): Promise<{ result: Result } & RetryFetch> {
    const answers: RetryFetch = { status: 0 }
    const client = getStore({ name, ...place, consistency: 'strong', fetch: retryFetch(answers, patience) })
    try {
      return { result: await operation(client), ...answers }
    } catch (problem) {
      if (problem instanceof Error && problem.name === 'BlobsInternalError')
        throw new StorageUnavailable(`the blobs answered ${answers.status}`)
      throw problem
    }
  }

  const read = async (key: string): Promise<Raw | undefined> => {
    const { result } = await ask((client) => client.getWithMetadata(key, { type: 'arrayBuffer' }))
    return result ? { body: Buffer.from(result.data), metadata: result.metadata } : undefined
  }

  return {
    read,
    async list() {
      const { result } = await ask((client) => client.list())
      return result.blobs.map(({ key, etag }) => ({ key, tag: etag }))
    },
    async create(key, { body, metadata }) {
      const { status } = await ask((client) =>
        client.set(key, new Uint8Array(body).buffer, { metadata, onlyIfNew: true }),
      )
      if (status >= 200 && status < 300) return true
      // Refused, or nobody knows: our own bytes there are as good as written.
      const there = await read(key)
      if (there?.body.equals(body)) return true
      if (status === 412) return false
      throw new StorageUnavailable(`the blobs answered ${status}`)
    },
  }
}
