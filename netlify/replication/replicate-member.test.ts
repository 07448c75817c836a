/** Replication during a registration: it takes at most 1.5 seconds, and never fails the request. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { registration, testServer } from '#server/test-support/server/test-server.ts'
import { memberReplicator, timeoutMs } from './replicate-member.ts'

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  server?.close()
})

/** A server that accepts connections and runs `onConnection` on each. */
function fakeDatabase(onConnection: (socket: Socket) => void) {
  return new Promise<string>((resolve) => {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => sockets.delete(socket))
      onConnection(socket)
    }).listen(0, '127.0.0.1', () =>
      resolve(`postgresql://nest:secret@127.0.0.1:${(server!.address() as AddressInfo).port}/nest`),
    )
  })
}

const serverWith = (url: string) => {
  const store = memoryStore()
  const alarms: string[] = []
  return {
    alarms,
    ...testServer({ store, replicate: memberReplicator(url, store, (problem) => alarms.push(problem)) }),
  }
}
const register = (club: ReturnType<typeof serverWith>) =>
  club.ask('POST', '/api/members/register', registration('robin@thenest.example'))

describe('a registration', () => {
  test('waits 1.5 seconds for a database that never responds, then disconnects', async () => {
    let onData = () => {}
    const dataReceived = new Promise<void>((resolve) => {
      onData = resolve
    })
    let onClose = () => {}
    const closed = new Promise<void>((resolve) => {
      onClose = resolve
    })
    const url = await fakeDatabase((socket) => {
      socket.once('data', onData)
      socket.once('close', onClose)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const club = serverWith(url)
    let hasResponded = false
    const response = register(club).finally(() => {
      hasResponded = true
    })
    await dataReceived
    await vi.advanceTimersByTimeAsync(timeoutMs - 1)
    expect(hasResponded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await response).toMatchObject({ status: 201, body: { sync: 'pending' } })
    await closed
    expect(club.alarms).toEqual(['replication delayed: Overdue'])
    expect(timeoutMs).toBe(1500)
  })

  test.each<[string, (socket: Socket) => void]>([
    ['disconnects', (socket) => socket.end()],
    ['sends an invalid response', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')],
    ['resets the connection', (socket) => socket.resetAndDestroy()],
  ])('succeeds with a database that %s', async (_, onConnection) => {
    const club = serverWith(await fakeDatabase(onConnection))
    expect(await register(club)).toMatchObject({ status: 201, body: { sync: 'pending' } })
    expect(club.alarms.join()).not.toMatch(/secret|robin|127/)
  })

  test('sends no data to a database without TLS if the URL requires TLS', async () => {
    const received: Buffer[] = []
    const url = await fakeDatabase((socket) => {
      socket.on('data', (bytes) => received.push(Buffer.from(bytes)))
      socket.once('data', () => socket.write('N'))
    })
    expect(await register(serverWith(`${url}?sslmode=verify-full`))).toMatchObject({ body: { sync: 'pending' } })
    // The eight bytes of the TLS request, and no name or password after its rejection.
    expect(Buffer.concat(received).toString('hex')).toBe('0000000804d2162f')
  })
})
