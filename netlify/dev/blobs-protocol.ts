/** The Netlify Blobs protocol as its client uses it: conditional writes, reads with ETags, paginated lists. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Bodies by site and store ('site/store') and key. All methods are synchronous, which makes each response atomic. */
export type BlobMap = {
  get: (store: string, key: string) => Buffer | undefined
  put: (store: string, key: string, body: Buffer) => void
  remove: (store: string, key: string) => void
  keys: (store: string) => string[]
}

export type Operation = 'read' | 'write' | 'list' | 'remove'

/** A parsed request of the protocol. */
export type BlobsRequest = {
  operation: Operation
  store: string
  key: string
  query: URLSearchParams
  /** '*' for create-only writes; undefined otherwise. */
  ifNoneMatch: string | undefined
  /** The ETag to replace; undefined if unconditional. */
  ifMatch: string | undefined
  body: Buffer
}

export type BlobsResponse = { status: number; headers: Record<string, string>; body: Buffer | string }

/** The ETag of a body: its content hash, as in S3, so that equal bodies have equal tags. */
const tagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

const operations: Record<string, Operation> = { GET: 'read', HEAD: 'read', PUT: 'write', DELETE: 'remove' }

/** Reads and parses a request. @returns undefined for an invalid request or a key that would leave the store. */
export async function readBlobsRequest(request: IncomingMessage): Promise<BlobsRequest | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  return parseBlobsRequest(method, url, (name) => headers[name]?.toString(), Buffer.concat(chunks))
}

/** Parses a request that has already been read. `url` may omit the host. */
export function parseBlobsRequest(
  method: string,
  url: string,
  header: (name: string) => string | undefined,
  body: Buffer,
): BlobsRequest | undefined {
  const { pathname, searchParams: query } = new URL(url, 'http://blobs')
  // The address of a deploy's store begins with its region.
  const [, site, name, ...segments] = pathname
    .replace(/^\/region:[^/]+/, '')
    .split('/')
    .map(decodeURIComponent)
  const methodOperation = operations[method]
  const isInvalid = [site, name, ...segments].some((part) => !part || part.startsWith('.') || /[/\\\0]/.test(part))
  if (!methodOperation || isInvalid) return undefined
  const key = segments.join('/')
  const operation = key === '' && methodOperation === 'read' ? 'list' : methodOperation
  if (key === '' && operation !== 'list') return undefined
  return {
    operation,
    store: `${site}/${name}`,
    key,
    query,
    ifNoneMatch: header('if-none-match'),
    ifMatch: header('if-match'),
    body,
  }
}

/** Performs a request. */
export function respond(blobMap: BlobMap, request: BlobsRequest, pageSize = 1000): BlobsResponse {
  const { operation, store, key, ifNoneMatch, ifMatch } = request
  const reply = (status: number, headers: Record<string, string> = {}, body: Buffer | string = ''): BlobsResponse => ({
    status,
    headers,
    body,
  })
  if (operation === 'list')
    return reply(200, { 'content-type': 'application/json' }, listPage(blobMap, request, pageSize))

  const stored = blobMap.get(store, key)
  const tag = stored && tagOf(stored)
  if (operation === 'read') {
    if (!stored || !tag) return reply(404)
    return ifNoneMatch === tag ? reply(304, { etag: tag }) : reply(200, { etag: tag }, stored)
  }
  if (operation === 'remove') {
    blobMap.remove(store, key)
    return reply(204)
  }
  if ((ifNoneMatch === '*' && stored) || (ifMatch !== undefined && ifMatch !== tag)) return reply(412)
  blobMap.put(store, key, request.body)
  return reply(200, { etag: tagOf(request.body) })
}

function listPage(blobMap: BlobMap, { store, query }: BlobsRequest, pageSize: number): string {
  const prefix = query.get('prefix') ?? ''
  const cursor = query.get('cursor') ?? ''
  const rest = blobMap
    .keys(store)
    .filter((key) => key.startsWith(prefix) && key > cursor)
    .toSorted()
  const page = rest.slice(0, pageSize)
  const blobs = page.map((key) => ({ key, etag: tagOf(blobMap.get(store, key) ?? Buffer.alloc(0)) }))
  return JSON.stringify({ blobs, directories: [], ...(rest.length > pageSize ? { next_cursor: page.at(-1) } : {}) })
}
