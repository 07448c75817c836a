/** Starts child processes in a group of their own, which a watchdog ends when this process ends in any way. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

export type Running = {
  child: ChildProcess
  /** Ends the process and its children; resolves when none of them is left. */
  stop: () => Promise<void>
}

export type Start = {
  env?: Record<string, string>
  /** The file that receives the output. Default: this terminal. */
  log?: string
}

/** Node keeps compiled code here. Netlify's tools load their code and the function's again for each API call. */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/nest/compiled')

/** Starts a program without standard input. When it exits, its own children are ended too. */
export function start(command: string, args: string[], { env = {}, log }: Start = {}): Running {
  const output = log === undefined ? 'inherit' : openSync(log, 'w')
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', output, output],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
  })
  if (typeof output === 'number') closeSync(output)
  if (child.pid === undefined) return { child, stop: () => Promise.resolve() }
  const watchdog = spawn(process.execPath, [join(import.meta.dirname, 'watchdog.ts'), String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(watchdog, 'exit').then(() => undefined)
  const stop = () => {
    watchdog.stdin.end()
    return ended
  }
  child.once('exit', () => void stop())
  return { child, stop }
}

/** Runs a program to completion. @returns its exit code. */
export const run = (command: string, args: string[], options: Start = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { child, stop } = start(command, args, options)
    child.once('error', reject)
    child.once('exit', (code) => void stop().then(() => resolve(code ?? 1)))
  })

/** Waits until a URL responds without a server error. @throws after `timeoutMs`, or when the process exits. */
export async function waitUntilReady(url: string, { child }: Running, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The program behind ${url} ended (${child.exitCode ?? child.signalCode})`)
    const response = await fetch(url).catch(() => undefined)
    // Node's client can fail an assertion when the server closes a connection whose response nobody reads.
    await response?.body?.cancel().catch(() => undefined)
    if (response && response.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${url} did not answer within ${timeoutMs / 1000} seconds`)
}

/** Calls `end` once on SIGINT, SIGTERM or SIGHUP, or when npm, which started this script, is gone. Then exits. */
export function onStop(end: () => void | Promise<void>): void {
  let ending = false
  const finish = () => {
    if (ending) return
    ending = true
    void Promise.resolve(end()).finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, finish)
  const npm = npmProcess()
  if (npm === undefined) return
  setInterval(() => {
    if (!isAlive(npm)) finish()
  }, 500).unref()
}

/** The npm that started this script, directly or through a shell; undefined if none did. */
function npmProcess(): number | undefined {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined
  try {
    const [grandparent, ...name] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(process.ppid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/)
    return /\bsh$/.test(name.join(' ')) ? Number(grandparent) : process.ppid
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
