/**
 * A local Blobs server that stores its data in a folder. Unlike the one in Netlify's tools it is atomic and returns ETags,
 * so compare-and-swap works as it does in production.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, relative, sep } from 'node:path'
import { respond, readBlobsRequest, type BlobMap } from './blobs-protocol.ts'

type Options = { directory: string; token: string; port?: number }

/**
 * Starts a server on a folder, creating it if necessary, on the loopback interface only. Data persists across restarts.
 * @returns its URL and a function that stops it. @throws if the port is in use.
 */
export async function startAtomicBlobs({ directory, token, port = 0 }: Options) {
  const blobs = fileBlobMap(directory)
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const blobsRequest = await readBlobsRequest(request)
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(403).end()
    if (!blobsRequest) return void response.writeHead(400).end()
    const { status, headers, body } = respond(blobs, blobsRequest)
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(500).end())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One file per key. Writes go to a temporary file and then rename it, so that a crash leaves the old version intact. */
function fileBlobMap(directory: string): BlobMap {
  const folderOf = (store: string) => join(directory, 'entries', ...store.split('/').map(encodeURIComponent))
  const fileOf = (store: string, key: string) => join(folderOf(store), ...key.split('/').map(encodeURIComponent))
  return {
    get(store, key) {
      return readIfExists(fileOf(store, key))
    },
    put(store, key, body) {
      const file = fileOf(store, key)
      const temporary = join(directory, 'unfinished', randomBytes(8).toString('hex'))
      for (const path of [file, temporary]) mkdirSync(dirname(path), { recursive: true })
      writeFileSync(temporary, body)
      renameSync(temporary, file)
    },
    remove(store, key) {
      rmSync(fileOf(store, key), { force: true })
    },
    keys(store) {
      const folder = folderOf(store)
      mkdirSync(folder, { recursive: true })
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
        .map((path) => path.split(sep).map(decodeURIComponent).join('/'))
    },
  }
}

function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw problem
  }
}
