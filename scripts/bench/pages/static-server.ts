/** Serves a built folder like Netlify: HTTP/2 over TLS if it has a certificate, brotli, _headers, /x from x.html, 404.html, and 304 responses. */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { run } from '#scripts/run/processes.ts'

/** Builds the site into a temporary folder for as long as `task` runs. */
export async function withBuiltSite<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'nest-pages-'))
  try {
    if ((await run('node', ['scripts/build.ts', folder])) !== 0) throw new Error('The site could not be built')
    return await task(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type StaticServer = { url: string; close: () => void }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
/** Already compressed formats. */
const compressed = new Set(['.png', '.woff2'])

type StaticFile = { status: number; type: string; body: Buffer; tag: string; coding?: 'br' }

type Options = {
  /** Additional HTML pages by path, served without the site's headers. */
  extraPages?: Record<string, string>
  /** Handles requests under /api. */
  api?: (request: Request) => Promise<Response>
  /** Delay of every response. */
  latencyMs?: number
  /** Serves HTTP/2 over TLS with it, otherwise HTTP/1.1. */
  certificate?: { key: string; cert: string }
  /** Default: a free one. */
  port?: number
  /** Of brotli, 0 to 11. Default: the best, which takes seconds of processor time for a whole site. */
  quality?: number
}

export async function serveFolder(
  out: string,
  { extraPages = {}, api, latencyMs = 0, certificate, port: wanted = 0, quality = 11 }: Options = {},
): Promise<StaticServer> {
  const rules = readRules(await readFile(join(out, '_headers'), 'utf8'))
  const cache = new Map<string, Promise<StaticFile>>()
  const fileFor = (path: string) => {
    const file = cache.get(path) ?? find(out, path, quality)
    cache.set(path, file)
    return file
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (api && pathname.startsWith('/api/')) return void forward(api, request, response)
    const extraPage = extraPages[pathname]
    if (extraPage) return void send(request, response, toFile(200, '.html', Buffer.from(extraPage), quality))
    // Repeated headers are nearly free with HTTP/2, which the host uses; over HTTP/1.1 omit them for assets.
    const isAsset = !certificate && pathname.startsWith('/assets/')
    for (const { covers, name, value } of rules) {
      if (covers(pathname) && (!isAsset || name === 'Cache-Control')) response.setHeader(name, value)
    }
    void fileFor(pathname).then((file) => setTimeout(() => send(request, response, file), latencyMs))
  }
  const sessions = new Set<ServerHttp2Session>()
  const server = certificate
    ? // HTTP/2's own classes have the methods used here, with other types.
      createSecureServer(certificate, answer as never).on('session', (session) => void sessions.add(session))
    : createServer(answer)
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    for (const session of sessions) session.destroy()
  }
  return { url: `${certificate ? 'https' : 'http'}://localhost:${port}`, close }
}

async function forward(api: NonNullable<Options['api']>, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    // Names with a colon are HTTP/2's own.
    typeof value === 'string' && !name.startsWith(':') ? [[name, value] as [string, string]] : [],
  )
  const { method = 'GET', url = '/' } = request
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
  const result = await api(new Request(`http://localhost${url}`, { method, headers, ...body }))
  for (const [name, value] of result.headers) response.appendHeader(name, value)
  response.writeHead(result.status).end(Buffer.from(await result.arrayBuffer()))
}

async function find(out: string, path: string, quality: number): Promise<StaticFile> {
  const base = join(out, normalize(path))
  const names = path === '/' ? [join(out, 'index.html')] : [base, `${base}.html`]
  for (const name of names) {
    const content = await readFile(name).catch(() => undefined)
    if (content) return toFile(200, extname(name), content, quality)
  }
  return toFile(404, '.html', await readFile(join(out, '404.html')), quality)
}

function toFile(status: number, kind: string, content: Buffer, quality: number): StaticFile {
  const type = types[kind] ?? 'application/octet-stream'
  const tag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`
  if (compressed.has(kind)) return { status, type, tag, body: content }
  const body = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return { status, type, tag, body, coding: 'br' }
}

function send(request: IncomingMessage, response: ServerResponse, { status, type, body, tag, coding }: StaticFile) {
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
  response.setHeader('ETag', tag)
  if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end()
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': body.length,
    ...(coding ? { 'Content-Encoding': coding } : {}),
  })
  response.end(body)
}

/** Parses _headers: an unindented line is a path, which may end in '*'; the indented lines below it are headers. */
function readRules(text: string) {
  let covers: (path: string) => boolean = () => false
  return text.split('\n').flatMap((line) => {
    if (line && !line.startsWith(' ')) {
      const [start, open] = [line.replace(/\*$/, ''), line.endsWith('*')]
      covers = (path) => (open ? path.startsWith(start) : path === start)
      return []
    }
    const colon = line.indexOf(':')
    return colon < 0 ? [] : [{ covers, name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }]
  })
}
