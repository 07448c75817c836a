/** Serves a built folder as the real host does: brotli, the rules of _headers, /x from x.html, and 404.html with status 404. */
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

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

type Answer = { status: number; type: string; body: Buffer; coding?: 'br' }

type Ways = {
  /** Single files served as they are, by their path: for pages that are no part of the site. */
  beside?: Record<string, string>
  /** How long every answer is under way. */
  distanceMs?: number
}

export async function serveFolder(out: string, { beside = {}, distanceMs = 0 }: Ways = {}): Promise<StaticServer> {
  const rules = readRules(await readFile(join(out, '_headers'), 'utf8'))
  const known = new Map<string, Promise<Answer>>()
  const answerTo = (path: string) => {
    const answer = known.get(path) ?? find(out, path)
    known.set(path, answer)
    return answer
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const plain = beside[pathname]
    if (plain) return void readFile(plain).then((body) => send(response, { status: 200, type: types['.html']!, body }))
    for (const { covers, name, value } of rules) if (covers(pathname)) response.setHeader(name, value)
    void answerTo(pathname).then((answer) => setTimeout(() => send(response, answer), distanceMs))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${port}`, close }
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
  return packed.has(kind)
    ? { status, type, body: content }
    : { status, type, body: brotliCompressSync(content), coding: 'br' }
}

function send(response: ServerResponse, { status, type, body, coding }: Answer) {
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
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
