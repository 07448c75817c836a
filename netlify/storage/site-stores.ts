/** The stores of the site by name, for the job that clears unused previews. */
import { getStore, listStores } from '@netlify/blobs'
import { retryFetch, type LastResponse } from './retry-fetch.ts'
import { StorageUnavailable } from './store.ts'

export type SiteStores = {
  /** The names of all stores of the site. */
  names: () => Promise<string[]>
  /** All keys of a store. */
  keys: (name: string) => Promise<string[]>
}

const retryPolicy = { timeoutMs: 4000, maxTries: 3, backoffMs: 30 }

/** The stores of the site this function runs for. Call it inside a request. Every method throws `StorageUnavailable`. */
export function openSiteStores(): SiteStores {
  async function run<Result>(operation: (fetch: typeof globalThis.fetch) => Promise<Result>): Promise<Result> {
    const last: LastResponse = { status: 0 }
    try {
      return await operation(retryFetch(last, retryPolicy))
    } catch (problem) {
      if (problem instanceof Error && problem.name === 'BlobsInternalError')
        throw new StorageUnavailable(`Netlify Blobs responded with ${last.status}`)
      throw problem
    }
  }
  return {
    names: async () => (await run((fetch) => listStores({ fetch }))).stores,
    keys: async (name) =>
      (await run((fetch) => getStore({ name, consistency: 'strong', fetch }).list())).blobs.map(({ key }) => key),
  }
}
