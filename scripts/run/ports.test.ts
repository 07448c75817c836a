/** Free ports: different from each other and from taken ones, whatever address those listen on. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort, freePorts, ownerOfPort } from './ports.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(port: number, host?: string): Promise<number> {
  const server = createServer().listen(port, host)
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('several are different, and can be listened on at once', async () => {
  const ports = await freePorts(5)
  expect(new Set(ports).size).toBe(5)
  await Promise.all(ports.map((port) => listen(port)))
})

test.each([undefined, '127.0.0.1'])(
  'a port that is taken on %s is passed over, and its owner is named',
  async (host) => {
    const taken = await listen(0, host)
    expect(await freePort(taken)).toBeGreaterThan(taken)
    expect(ownerOfPort(taken)).toContain(`(process ${process.pid})`)
  },
)
