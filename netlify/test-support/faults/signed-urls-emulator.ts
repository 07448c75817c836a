/**
 * Emulates the way back-ups take: Netlify's API, which lists blobs and signs URLs, and the object storage that a signed URL
 * leads to. A URL is valid for one method and one key; the access token must not reach the object storage.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseBlobsRequest, respond, type BlobMap } from '#server/dev/blobs-protocol.ts'

export type SignedUrlsEmulator = {
  apiUrl: string
  siteId: string
  token: string
  /** All blobs by 'site/store key', with their metadata as sent. */
  blobs: Map<string, { body: Buffer; metadata: string | undefined }>
  /** Requests by place and method, such as 'api GET' or 'storage PUT'. */
  requests: string[]
  stop: () => void
}

const apiPrefix = '/api/v1/blobs'
const storagePrefix = '/storage'
/** The metadata header of the API, and of the object storage. */
const apiMetadata = 'netlify-blobs-metadata'
const storageMetadata = 'x-amz-meta-user'

/** Starts the emulator on a free loopback port, with an empty storage. */
export async function startSignedUrlsEmulator(): Promise<SignedUrlsEmulator> {
  const blobs: SignedUrlsEmulator['blobs'] = new Map()
  const requests: string[] = []
  const siteId = 'a-site'
  const token = 'an-access-token'
  const secret = randomBytes(16)
  let pendingMetadata: string | undefined
  const blobMap: BlobMap = {
    get: (store, key) => blobs.get(`${store} ${key}`)?.body,
    put: (store, key, body) => void blobs.set(`${store} ${key}`, { body, metadata: pendingMetadata }),
    remove: (store, key) => void blobs.delete(`${store} ${key}`),
    keys: (store) =>
      [...blobs.keys()].filter((each) => each.startsWith(`${store} `)).map((each) => each.slice(store.length + 1)),
  }
  const sign = (...parts: (string | undefined)[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
  const header = (request: IncomingMessage, name: string) => request.headers[name]?.toString()

  /** Lists blobs, removes one, or signs a URL for one. */
  function serveApi(request: IncomingMessage, response: ServerResponse, path: string): void {
    if (header(request, 'authorization') !== `Bearer ${token}`) return void response.writeHead(401).end()
    const method = request.method ?? ''
    if (header(request, 'accept') === 'application/json;type=signed-url') {
      const signature = sign(method, path, header(request, apiMetadata))
      const url = `${address()}${storagePrefix}${path}?signature=${signature}`
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url }))
    }
    const parsed = parseBlobsRequest(method, path, () => undefined, Buffer.alloc(0))
    if (parsed?.operation !== 'list' && parsed?.operation !== 'remove') return void response.writeHead(400).end()
    const { status, headers, body } = respond(blobMap, parsed, 100)
    response.writeHead(status, headers).end(body)
  }

  /** Serves one blob to the holder of a signed URL. */
  async function serveStorage(request: IncomingMessage, response: ServerResponse, signed: URL): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = signed.pathname.slice(storagePrefix.length)
    const metadata = header(request, storageMetadata)
    if (header(request, 'authorization') !== undefined) return void response.writeHead(400).end()
    if (signed.searchParams.get('signature') !== sign(request.method, path, metadata))
      return void response.writeHead(403).end()
    const parsed = parseBlobsRequest(request.method ?? '', path, (name) => header(request, name), Buffer.concat(chunks))
    if (!parsed) return void response.writeHead(400).end()
    pendingMetadata = metadata
    const { status, headers, body } = respond(blobMap, parsed)
    const stored = parsed.operation === 'read' ? blobs.get(`${parsed.store} ${parsed.key}`)?.metadata : undefined
    response.writeHead(status, { ...headers, ...(stored !== undefined && { [storageMetadata]: stored }) }).end(body)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://blobs')
    const isApi = url.pathname.startsWith(`${apiPrefix}/`)
    requests.push(`${isApi ? 'api' : 'storage'} ${request.method}`)
    if (isApi) return serveApi(request, response, url.href.slice(url.origin.length + apiPrefix.length))
    serveStorage(request, response, url).catch(() => request.socket.destroy())
  })
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    apiUrl: address(),
    siteId,
    token,
    blobs,
    requests,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
