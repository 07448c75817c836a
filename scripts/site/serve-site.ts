/** Serves a built site on this machine: its files (/x is x.html) and headers, 404.html, and an API in this process. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

export type SiteServer = { url: string; close: () => void }

type Options = {
  /** Answers requests under /api. */
  api: (request: Request) => Promise<Response>
  /** Milliseconds before each file. */
  latencyMs?: number
  /** Serves HTTP/2 over TLS with it, otherwise HTTP/1.1. */
  certificate?: { key: string; cert: string }
  /** Default: a free one. */
  port?: number
}

/** @param out the folder of the built site; a file is sent compressed if the same name with '.br' is next to it. */
export async function serveSite(
  out: string,
  { api, latencyMs = 0, certificate, port: wanted = 0 }: Options,
): Promise<SiteServer> {
  const rules = headerRules(await readFile(join(out, '_headers'), 'utf8'))
  const fileOf = (path: string) => (path === '/' || extname(path) ? path : `${path}.html`)

  const app = new Hono()
  app.all('/api/*', ({ req }) => api(req.raw))
  app.use(async (c, next) => {
    await pause(latencyMs)
    await next()
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    for (const { covers, name, value } of rules) if (covers(c.req.path)) c.header(name, value)
  })
  app.use(serveStatic({ root: out, precompressed: true, rewriteRequestPath: fileOf }))
  app.notFound(async (c) => c.html(await readFile(join(out, '404.html'), 'utf8'), 404))

  const server = createAdaptorServer({
    fetch: app.fetch,
    ...(certificate ? { createServer: createSecureServer, serverOptions: certificate } : { createServer }),
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    if (!certificate) (server as Server).closeAllConnections()
  }
  return { url: `${certificate ? 'https' : 'http'}://localhost:${port}`, close }
}

/** Parses _headers: an unindented line is a path, which may end in '*'; the indented lines below it are headers. */
function headerRules(text: string) {
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
