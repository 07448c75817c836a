/** Byte-for-byte access to the blobs of a store, for backups only. Never overwrites a blob. */
import { blobsClient } from './blobs-store.ts'
import { StorageUnavailable } from './store.ts'

/** The bytes and metadata of one blob. */
export type RawBlob = { body: Buffer; metadata: Record<string, unknown> }

/** Every method throws `StorageUnavailable` if the outcome is unknown. */
export type RawStore = {
  list: () => Promise<{ key: string; tag: string }[]>
  read: (key: string) => Promise<RawBlob | undefined>
  /** Creates a blob; false if the key exists with other content, which stays unchanged. */
  create: (key: string, blob: RawBlob) => Promise<boolean>
}

/**
 * The store, its site and an access token. Requests go through Netlify's API, which signs a URL for each blob. `url` selects
 * a storage server without signed URLs, `apiUrl` another API.
 */
export type RawStoreOptions = { name: string; siteId: string; token: string; url?: string; apiUrl?: string }

const retryPolicy = { timeoutMs: 30_000, maxTries: 5, backoffMs: 200 }

/** Opens a store for raw access. */
export function openRawBlobs({ name, ...explicit }: RawStoreOptions): RawStore {
  const run = blobsClient({ name, explicit, retryPolicy })

  const read = async (key: string): Promise<RawBlob | undefined> => {
    const { result } = await run((client) => client.getWithMetadata(key, { type: 'arrayBuffer' }))
    return result ? { body: Buffer.from(result.data), metadata: result.metadata } : undefined
  }

  return {
    read,
    async list() {
      const { result } = await run((client) => client.list())
      return result.blobs.map(({ key, etag }) => ({ key, tag: etag }))
    },
    async create(key, { body, metadata }) {
      const { status } = await run((client) =>
        client.set(key, new Uint8Array(body).buffer, { metadata, onlyIfNew: true }),
      )
      if (status >= 200 && status < 300) return true
      // Rejected or unclear: if the stored bytes are ours, the write succeeded.
      const current = await read(key)
      if (current?.body.equals(body)) return true
      if (status === 412) return false
      throw new StorageUnavailable(`Netlify Blobs responded with ${status}`)
    },
  }
}
