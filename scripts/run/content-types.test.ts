/** Content types that reach a server in a process with the preloaded module. */
import { once } from 'node:events'
import { createServer, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { emit } = Server.prototype
const server = createServer((request, response) => response.end(request.headers['content-type'] ?? 'none'))
beforeAll(async () => {
  await import('./content-types.ts')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  Server.prototype.emit = emit
})

const refused = 'application/octet-stream'

test.each([
  ['application/json', 'application/json'],
  ['application/json; charset=utf-8', 'application/json; charset=utf-8'],
  ['multipart/form-data; boundary="a b"', 'multipart/form-data; boundary="a b"'],
  ['text/html; charset', refused],
  ['application/json;;', refused],
  ['/', refused],
  [';', refused],
])('%j arrives as %j', async (sent, arrived) => {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': sent },
    body: '{}',
  })
  expect(await response.text()).toBe(arrived)
})
