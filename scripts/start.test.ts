/**
 * `npm start` beside busy ports, to a clean end. Slow, so it runs with the tests of the built site (NEST_DIST); `npm run soak`
 * also takes it through a crash of Netlify's tool, a second start and every kind of end (NEST_STARTS=all).
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/** A port that the test itself holds, so that the real 8888 may be in use. */
let busy: Server[]
let busyPort: number
let data: string
let started: ChildProcess[]

const listen = async (port: number, host?: string): Promise<Server> => {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

/**
 * Below the ports that systems give to whoever asks for a free one: another test could get the next port between the search
 * of `npm start` and its use.
 */
async function listenBelowFreePorts(): Promise<Server> {
  for (let tries = 0; tries < 20; tries += 1) {
    const server = await listen(10_000 + Math.floor(Math.random() * 20_000)).catch(() => undefined)
    if (server) return server
  }
  throw new Error('No port was free.')
}

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'nest-start-'))
  started = []
  const held = await listenBelowFreePorts()
  const address = held.address()
  busyPort = typeof address === 'object' && address ? address.port : 0
  // If somebody else has 5173, it is busy anyway.
  busy = [
    held,
    ...(await listen(5173, '127.0.0.1').then(
      (vite) => [vite],
      () => [],
    )),
  ]
})
afterEach(() => {
  for (const child of started) child.kill('SIGTERM')
  for (const server of busy) server.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** Runs `npm start`. `said` resolves with the match once the output contains it. */
function npmStart() {
  const child = spawn('npm', ['start', '--', '--port', String(busyPort), '--data', data], { cwd: root })
  started.push(child)
  let output = ''
  let check = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString()
      check()
    })
  const said = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((found, failed) => {
      check = () => {
        const match = pattern.exec(output)
        if (match) found(match)
      }
      check()
      child.once('exit', () => failed(new Error(`It ended without saying ${pattern}:\n${output}`)))
    })
  return { child, said }
}

/** The process ids of a process and everything it started, with their command lines. */
function familyOf(pid: number): Map<number, string> {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((match) => (match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }] : []))
  const family = new Map<number, string>()
  const add = (member: number) => {
    family.set(member, rows.find((row) => row.pid === member)?.command ?? '')
    for (const row of rows) if (row.parent === member) add(row.pid)
  }
  add(pid)
  return family
}

/** The members of a family that still run. A zombie has ended; its parent has not asked for it yet. */
const survivors = (family: Map<number, string>): string[] =>
  [...family].flatMap(([pid, command]) => {
    const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
    return state === '' || state.startsWith('Z') ? [] : [command]
  })

const nobodyIsLeft = (family: Map<number, string>) =>
  expect.poll(() => survivors(family), { timeout: 10_000, interval: 100 }).toEqual([])

const toolOf = (family: Map<number, string>): number =>
  [...family].find(([, command]) => command.includes('netlify dev'))?.[0] ?? Number.NaN

const isLong = process.env['NEST_STARTS'] === 'all'

describe.runIf(isLong || process.env['NEST_DIST'])('npm start', () => {
  test('finds free ports, answers malformed requests, and leaves no process behind', { timeout: 300_000 }, async () => {
    const { first, site } = await startBesideBusyPorts()

    // Netlify's tool would die of a malformed content type.
    for (const type of ['text/html; charset', '/', 'application/json;;']) {
      const request = { method: 'POST', headers: { 'content-type': type }, body: '{}' }
      expect((await fetch(`${site}/api/members/login`, request)).status).toBe(415)
      expect((await fetch(`${site}/api/csp-reports`, request)).status).toBe(415)
    }

    const family = familyOf(first.child.pid ?? 0)
    first.child.kill('SIGTERM')
    await nobodyIsLeft(family)
  })

  test.runIf(isLong)(
    'survives a crash, and says where it runs if it is started again',
    { timeout: 300_000 },
    async () => {
      const { first, site } = await startBesideBusyPorts()
      // Netlify's tool dies of an address that is not valid UTF-8.
      await fetch(`${site}/api/%E0%A4%A`).catch(() => undefined)
      await first.said(/Netlify's tool ended \(exit code 1\): restarting it …/)
      await first.said(new RegExp(`The Nest is running again: {2}${site}\n`))
      expect((await fetch(`${site}/api/events`)).status).toBe(200)

      // A second start with the same data says where the first is.
      const second = npmStart()
      const [, where] = await second.said(/already running with this data: (\S+)/)
      expect(where).toBe(site)
    },
  )

  test.runIf(isLong)('starts again after it was killed', { timeout: 300_000 }, async () => {
    const { first, site } = await startBesideBusyPorts()
    const family = familyOf(first.child.pid ?? 0)
    process.kill(toolOf(family), 'SIGKILL')
    await first.said(/Netlify's tool ended \(SIGKILL\)/)
    for (const [pid, command] of familyOf(first.child.pid ?? 0)) family.set(pid, command)
    first.child.kill('SIGKILL')
    await nobodyIsLeft(family)

    const next = npmStart()
    await next.said(new RegExp(`The Nest is running: {2}${site}\n`))
  })
})

/** Starts the site where its usual port is in use. @returns the process and the site's address. */
async function startBesideBusyPorts() {
  const first = npmStart()
  const [, holder, port] = await first.said(/Port \d+ is in use by (.+): using port (\d+)\./)
  expect(holder).toContain(`(process ${process.pid})`)
  const site = `http://localhost:${port}`
  await first.said(new RegExp(`The Nest is running: {2}${site}\n`))
  return { first, site }
}
