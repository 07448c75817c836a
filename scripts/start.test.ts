/**
 * `npm start` beside a busy port, to a clean end. Slow, so it runs with the tests of the built site (NEST_DIST), and with the
 * built functions; `npm run soak` bundles them, and also takes two at once, a crash of Netlify's tool and a second start with the
 * same data (NEST_STARTS=all).
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { freePort } from './run/ports.ts'

const root = resolve(import.meta.dirname, '..')
const isLong = process.env['NEST_STARTS'] === 'all'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'nest-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return folder
}

/** Runs `npm start`. `said` resolves with the match once the output contains it. */
function npmStart(port: number, data = newFolder()) {
  const env = { ...process.env, ...(!isLong && { NEST_BUILT: 'on' }) }
  const child = spawn('npm', ['start', '--', '--port', String(port), '--data', data], { cwd: root, env })
  onTestFinished(() => void child.kill('SIGTERM'))
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
  const ready = async () => (await said(/The Nest is running: {2}(\S+)\n/))[1]!
  return { child, said, ready }
}

/** Everything a process started, and itself: command lines by id. */
function familyOf({ pid }: ChildProcess): Map<number, string> {
  const rows = [...psRows()].map(([id, { parent, command }]) => ({ id, parent, command }))
  const family = new Map<number, string>()
  const add = (member: number) => {
    family.set(member, rows.find(({ id }) => id === member)?.command ?? '')
    for (const { id, parent } of rows) if (parent === member) add(id)
  }
  add(pid ?? 0)
  return family
}

/** All processes but zombies, which have ended. */
function psRows(): Map<number, { parent: number; command: string }> {
  const output = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  const rows = output.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+([^Z\s]\S*)\s+(.*)$/.exec(line))
  return new Map(
    rows.flatMap((row) => (row ? [[Number(row[1]), { parent: Number(row[2]), command: row[4]! }] as const] : [])),
  )
}

const nobodyIsLeft = (family: Map<number, string>) =>
  expect
    .poll(() => [...family].filter(([id]) => psRows().has(id)).map(([, command]) => command), { timeout: 600_000 })
    .toEqual([])

/** A port that another program listens on. */
async function busyPort(): Promise<number> {
  const port = await freePort()
  const busy = createServer().listen(port)
  onTestFinished(() => void busy.close())
  await once(busy, 'listening')
  return port
}

/** The API runs on local storage, and a family of the demo signs in. */
async function expectClub(site: string) {
  expect(await (await fetch(`${site}/api/health`)).json()).toMatchObject({ ok: true, store: 'local' })
  const body = JSON.stringify({ email: demoFamilies[0]!.email, password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${site}/api/members/login`, { method: 'POST', headers, body })).status).toBe(200)
}

describe.runIf(isLong || process.env['NEST_DIST'])('npm start', { timeout: 600_000 }, () => {
  test('runs beside a busy port, and leaves no process behind when it is killed', async () => {
    const port = await busyPort()
    const { child, ready } = npmStart(port)
    const site = await ready()
    expect(site).not.toBe(`http://localhost:${port}`)
    await expectClub(site)

    const family = familyOf(child)
    const [script] = [...family].find(([, command]) => command.startsWith('node scripts/start.ts'))!
    process.kill(script, 'SIGKILL')
    await nobodyIsLeft(family)
  })

  test.runIf(isLong)('two at once both run, and leave no process behind when they are stopped', async () => {
    const port = await busyPort()
    const both = [npmStart(port), npmStart(port)]
    const sites = await Promise.all(both.map(({ ready }) => ready()))
    expect(new Set([...sites, `http://localhost:${port}`]).size).toBe(3)
    for (const site of sites) await expectClub(site)

    const families = both.map(({ child }) => familyOf(child))
    for (const { child } of both) child.kill('SIGTERM')
    for (const family of families) await nobodyIsLeft(family)
  })

  test.runIf(isLong)('survives a crash, and a second one with the same data says where it is', async () => {
    const data = newFolder()
    const first = npmStart(await freePort(), data)
    const site = await first.ready()
    // Netlify's tool dies of an address that is not valid UTF-8.
    await fetch(`${site}/api/%E0%A4%A`).catch(() => undefined)
    await first.said(/ended: restarting it …[^]*The Nest is running/)
    expect((await fetch(`${site}/api/events`)).status).toBe(200)

    const second = npmStart(await freePort(), data)
    expect((await second.said(/already running with this data: (\S+)/))[1]).toBe(site)
  })
})
