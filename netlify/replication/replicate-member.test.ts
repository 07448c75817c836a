/** What a registration waits for the hosted copy, and where the copy is off: a second database never costs more than its 1.5 seconds. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '#server/storage/memory-store.ts'
import { registration, testServer } from '#server/test-support/server/test-server.ts'
import { memberReplicator, openReplication, timeoutMs } from './replicate-member.ts'
import { replicationDatabase } from './config.ts'

let server: Server | undefined
const lines = new Set<Socket>()
afterEach(() => {
  vi.useRealTimers()
  for (const line of lines) line.destroy()
  server?.close()
})

/** A database that accepts and then does as it is told with the line. */
function strangeDatabase(greet: (line: Socket) => void) {
  return new Promise<string>((resolve) => {
    server = createServer((line) => {
      lines.add(line)
      line.on('error', () => undefined)
      line.once('close', () => lines.delete(line))
      greet(line)
    }).listen(0, '127.0.0.1', () =>
      resolve(`postgresql://nest:secret@127.0.0.1:${(server!.address() as AddressInfo).port}/nest`),
    )
  })
}

const membersOf = (url: string) => {
  const store = memoryStore()
  const alarms: string[] = []
  return { alarms, ...testServer({ store, mirror: memberReplicator(url, store, (what) => alarms.push(what)) }) }
}
const join = (club: ReturnType<typeof membersOf>) =>
  club.ask('POST', '/api/members/register', registration('robin@thenest.example'))

describe('a registration', () => {
  test('waits 1.5 seconds for a database that accepts and never answers, and cuts the line', async () => {
    let called = () => {}
    const calling = new Promise<void>((resolve) => {
      called = resolve
    })
    let cut = () => {}
    const hungUp = new Promise<void>((resolve) => {
      cut = resolve
    })
    const url = await strangeDatabase((line) => {
      line.once('data', called)
      line.once('close', cut)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const club = membersOf(url)
    let answered = false
    const answer = join(club).finally(() => {
      answered = true
    })
    await calling
    await vi.advanceTimersByTimeAsync(timeoutMs - 1)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toMatchObject({ status: 201, body: { sync: 'pending' } })
    await hungUp
    expect(club.alarms).toEqual(['a copy has to wait: Overdue'])
    expect(timeoutMs).toBe(1500)
  })

  test.each<[string, (line: Socket) => void]>([
    ['hangs up', (line) => line.end()],
    ['talks nonsense', (line) => line.end('HTTP/1.1 200 OK\r\n\r\n')],
    ['cuts the line', (line) => line.resetAndDestroy()],
  ])('succeeds with a database that %s', async (_, greet) => {
    const club = membersOf(await strangeDatabase(greet))
    expect(await join(club)).toMatchObject({ status: 201, body: { sync: 'pending' } })
    expect(club.alarms.join()).not.toMatch(/secret|robin|127/)
  })

  test('gives nothing away to a database without TLS where the address asks for it', async () => {
    const said: Buffer[] = []
    const url = await strangeDatabase((line) => {
      line.on('data', (bytes) => said.push(Buffer.from(bytes)))
      line.once('data', () => line.write('N'))
    })
    expect(await join(membersOf(`${url}?sslmode=verify-full`))).toMatchObject({ body: { sync: 'pending' } })
    // The eight bytes that ask for TLS, and no name or password after the refusal.
    expect(Buffer.concat(said).toString('hex')).toBe('0000000804d2162f')
  })
})

describe('the database', () => {
  const alarms: string[] = []
  const chosen = (environment: 'local' | 'preview' | 'production', env: Record<string, string>) =>
    replicationDatabase(environment, env, (what) => alarms.push(what))
  const club = 'postgresql://nest:secret@db.example/nest?sslmode=require'
  const here = 'postgres://postgres@localhost:5999/postgres'
  afterEach(() => void alarms.splice(0))

  test('is ours before the one that Netlify names', () => {
    expect(chosen('production', { NEST_DATABASE_URL: club, NETLIFY_DB_URL: here })).toBe(club)
    expect(chosen('production', { NEST_DATABASE_URL: '', NETLIFY_DB_URL: club })).toBe(club)
    expect(chosen('production', { NETLIFY_DATABASE_URL: club })).toBe(club)
    expect(chosen('local', { NETLIFY_DB_URL: here })).toBe(here)
    expect(alarms).toEqual([])
  })

  test('is none where none is named, and none on a preview, whose members are not the club’s', () => {
    expect(chosen('production', {})).toBeUndefined()
    expect(chosen('preview', { NEST_DATABASE_URL: club, NETLIFY_DB_URL: club })).toBeUndefined()
    expect(
      openReplication({
        store: memoryStore(),
        environment: 'preview',
        env: { NEST_DATABASE_URL: club },
        alarm: () => {},
      }),
    ).toBeUndefined()
  })

  test('is never the club’s from somebody’s machine', () => {
    expect(chosen('local', { NEST_DATABASE_URL: club })).toBeUndefined()
    expect(alarms).toEqual(['NEST_DATABASE_URL is not this machine'])
  })

  test.each(['nonsense', 'https://db.example', 'mysql://db.example/nest'])('is not %s', (url) => {
    expect(chosen('production', { NETLIFY_DB_URL: url })).toBeUndefined()
    expect(alarms).toEqual(['NETLIFY_DB_URL is no address of a Postgres'])
  })
})
