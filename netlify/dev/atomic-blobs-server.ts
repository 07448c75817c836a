/**
 * A blobs server for one machine, kept in a folder. Unlike the sandbox that comes with Netlify's tools it is atomic and
 * tags what it reads, so compare-and-swap works here as it does deployed.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, join, relative, sep } from 'node:path'
import { respond, readRequest, type BlobMap } from './blobs-protocol.ts'

type Options = { directory: string; token: string; port?: number }

/** Listens on this machine alone. What it keeps is still there when it is started again. */
class AtomicBlobsServer {
  readonly #shelf: BlobMap
  readonly #token: string
  readonly #port: number
  readonly #server: Server

  constructor({ directory, token, port = 0 }: Options) {
    this.#shelf = folderShelf(directory)
    this.#token = token
    this.#port = port
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.writeHead(500).end())
    })
  }

  /** @returns the address to hand to `openBlobsStore`. @throws if the port is in use. */
  async start(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.#port, '127.0.0.1', resolve)
    })
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : this.#port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => {
      this.#server.close(resolve)
    })
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request)
    if (request.headers.authorization !== `Bearer ${this.#token}`) return void response.writeHead(403).end()
    if (!asked) return void response.writeHead(400).end()
    const { status, headers, body } = respond(this.#shelf, asked)
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Starts a server on a folder, made if it is not there. @returns its address, and how to stop it. */
export async function startAtomicBlobs(options: Options): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new AtomicBlobsServer(options)
  return { url: await server.start(), stop: () => server.stop() }
}

/** One file a key. Files are written beside and then renamed, so that a stop in the middle leaves the old one whole. */
function folderShelf(directory: string): BlobMap {
  const folderOf = (store: string) => join(directory, 'entries', ...store.split('/').map(encodeURIComponent))
  const fileOf = (store: string, key: string) => join(folderOf(store), ...key.split('/').map(encodeURIComponent))
  return {
    get(store, key) {
      return readIfThere(fileOf(store, key))
    },
    put(store, key, body) {
      const file = fileOf(store, key)
      const beside = join(directory, 'unfinished', randomBytes(8).toString('hex'))
      for (const path of [file, beside]) mkdirSync(dirname(path), { recursive: true })
      writeFileSync(beside, body)
      renameSync(beside, file)
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

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw problem
  }
}
