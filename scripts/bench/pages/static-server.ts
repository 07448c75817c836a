/**
 * Serves a built folder as the real host does: brotli, the rules of _headers, /x from x.html, the shell for the routes of
 * netlify.toml, 404.html with status 404, and 304 for what a browser has already.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { redirectsIn, type Rule } from '#scripts/build/redirects.ts'

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
/** Compressed already. */
const packed = new Set(['.png', '.woff2'])

type Answer = { status: number; type: string; body: Buffer; tag: string; coding?: 'br' }

type Ways = {
  /** HTML by its path: for pages that are no part of the site. They go without its headers. */
  beside?: Record<string, string>
  /** Answers everything under /api. */
  api?: (request: Request) => Promise<Response>
  /** How long every answer is under way. */
  distanceMs?: number
}

export async function serveFolder(out: string, { beside = {}, api, distanceMs = 0 }: Ways = {}): Promise<StaticServer> {
  const rules = readRules(await readFile(join(out, '_headers'), 'utf8'))
  const shells = await shellsByRoute()
  const known = new Map<string, Promise<Answer>>()
  const answerTo = (path: string) => {
    const answer = known.get(path) ?? find(out, shells.get(path) ?? path)
    known.set(path, answer)
    return answer
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (api && pathname.startsWith('/api/')) return void passOn(api, request, response)
    const plain = beside[pathname]
    if (plain) return void send(request, response, pack(200, '.html', Buffer.from(plain)))
    // Over HTTP/2, as the host speaks it, headers said before cost nothing; over HTTP/1.1 files go without them.
    const file = pathname.startsWith('/assets/')
    for (const { covers, name, value } of rules) {
      if (covers(pathname) && (!file || name === 'Cache-Control')) response.setHeader(name, value)
    }
    void answerTo(pathname).then((answer) => setTimeout(() => send(request, response, answer), distanceMs))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${port}`, close }
}

/** The routes that start from a shell, and from which: netlify.toml names each of them. */
export async function shellsByRoute(): Promise<Map<string, string>> {
  const settings = await readFile(join(import.meta.dirname, '../../../netlify.toml'), 'utf8')
  const shell = ({ from, to }: Rule) => (from && to?.startsWith('/shells/') ? [[from, to] as const] : [])
  return new Map(redirectsIn(settings).flatMap(shell))
}

async function passOn(api: NonNullable<Ways['api']>, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const { method = 'GET', url = '/' } = request
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
  const answer = await api(new Request(`http://${request.headers.host}${url}`, { method, headers, ...body }))
  for (const [name, value] of answer.headers) response.appendHeader(name, value)
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
}

async function find(out: string, path: string): Promise<Answer> {
  const asked = join(out, normalize(path))
  const names = path === '/' ? [join(out, 'index.html')] : [asked, `${asked}.html`]
  for (const name of names) {
    const content = await readFile(name).catch(() => undefined)
    if (content) return pack(200, extname(name), content)
  }
  return pack(404, '.html', await readFile(join(out, '404.html')))
}

function pack(status: number, kind: string, content: Buffer): Answer {
  const type = types[kind] ?? 'application/octet-stream'
  const tag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`
  return packed.has(kind)
    ? { status, type, tag, body: content }
    : { status, type, tag, body: brotliCompressSync(content), coding: 'br' }
}

function send(request: IncomingMessage, response: ServerResponse, { status, type, body, tag, coding }: Answer) {
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

/** A line without indent is a path, maybe ending in '*'; the lines under it are headers. */
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
