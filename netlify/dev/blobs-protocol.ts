/** The protocol of Netlify Blobs as its client speaks it: conditional writes, reads with tags, lists in pages. Each answer is one step. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Where bodies are kept, by site and store ('site/store') and key. Every method is synchronous, which is what makes an answer atomic. */
export type BlobMap = {
  get: (store: string, key: string) => Buffer | undefined
  put: (store: string, key: string, body: Buffer) => void
  remove: (store: string, key: string) => void
  keys: (store: string) => string[]
}

export type Operation = 'read' | 'write' | 'list' | 'remove'

/** A request in the words of the protocol. */
export type BlobsRequest = {
  operation: Operation
  store: string
  key: string
  query: URLSearchParams
  /** 'only if nothing is there', 'only if this version is there', or neither. */
  ifNoneMatch: string | undefined
  ifMatch: string | undefined
  body: Buffer
}

export type BlobsResponse = { status: number; headers: Record<string, string>; body: Buffer | string }

/** The tag of a body: its content's hash, as with S3, so that equal bodies have equal tags. */
const tagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

const operations: Record<string, Operation> = { GET: 'read', HEAD: 'read', PUT: 'write', DELETE: 'remove' }

/** What a request asks for; nothing if it is not of this protocol, or its key would leave the store. */
export async function readRequest(request: IncomingMessage): Promise<BlobsRequest | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  return understood(method, url, (name) => headers[name]?.toString(), Buffer.concat(chunks))
}

/** The same for a request in parts, however it came; `url` may leave out the host. */
export function understood(
  method: string,
  url: string,
  header: (name: string) => string | undefined,
  body: Buffer,
): BlobsRequest | undefined {
  const { pathname, searchParams: query } = new URL(url, 'http://blobs')
  const [, site, name, ...segments] = pathname.split('/').map(decodeURIComponent)
  const named = operations[method]
  const leaves = [site, name, ...segments].some((part) => !part || part.startsWith('.') || /[/\\\0]/.test(part))
  if (!named || leaves) return undefined
  const key = segments.join('/')
  const operation = key === '' && named === 'read' ? 'list' : named
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

/** Does what was asked, at once. */
export function respond(shelf: BlobMap, asked: BlobsRequest, pageSize = 1000): BlobsResponse {
  const { operation, store, key, ifNoneMatch, ifMatch } = asked
  const reply = (status: number, headers: Record<string, string> = {}, body: Buffer | string = ''): BlobsResponse => ({
    status,
    headers,
    body,
  })
  if (operation === 'list') return reply(200, { 'content-type': 'application/json' }, listed(shelf, asked, pageSize))

  const stands = shelf.get(store, key)
  const tag = stands && tagOf(stands)
  if (operation === 'read') {
    if (!stands || !tag) return reply(404)
    return ifNoneMatch === tag ? reply(304, { etag: tag }) : reply(200, { etag: tag }, stands)
  }
  if (operation === 'remove') {
    shelf.remove(store, key)
    return reply(204)
  }
  if ((ifNoneMatch === '*' && stands) || (ifMatch !== undefined && ifMatch !== tag)) return reply(412)
  shelf.put(store, key, asked.body)
  return reply(200, { etag: tagOf(asked.body) })
}

function listed(shelf: BlobMap, { store, query }: BlobsRequest, pageSize: number): string {
  const prefix = query.get('prefix') ?? ''
  const cursor = query.get('cursor') ?? ''
  const rest = shelf
    .keys(store)
    .filter((key) => key.startsWith(prefix) && key > cursor)
    .toSorted()
  const page = rest.slice(0, pageSize)
  const blobs = page.map((key) => ({ key, etag: tagOf(shelf.get(store, key) ?? Buffer.alloc(0)) }))
  return JSON.stringify({ blobs, directories: [], ...(rest.length > pageSize ? { next_cursor: page.at(-1) } : {}) })
}
