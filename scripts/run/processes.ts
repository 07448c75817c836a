/** Starts child processes in their own process group, so that stopping one also stops its children. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'

export type Running = { child: ChildProcess; stop: () => void }

export type Start = {
  env?: Record<string, string>
  /** The file that receives the output. Default: this terminal. */
  log?: string
}

/** Starts a program without standard input. @returns a handle that stops it and its children. */
export function start(command: string, args: string[], { env = {}, log }: Start = {}): Running {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log ? 'pipe' : 'inherit', log ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  if (log) {
    const file = createWriteStream(log)
    child.stdout?.pipe(file)
    child.stderr?.pipe(file)
  }
  const stop = () => {
    if (child.pid === undefined || child.exitCode !== null) return
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      child.kill('SIGTERM')
    }
  }
  return { child, stop }
}

/** Runs a program to completion. @returns its exit code. */
export const run = (command: string, args: string[], options: Start = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { child } = start(command, args, options)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Waits until a URL responds without a server error. @throws after `timeoutMs`, or when the process exits. */
export async function waitUntilReady(url: string, { child }: Running, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The program behind ${url} exited with code ${child.exitCode}`)
    const response = await fetch(url).catch(() => undefined)
    if (response && response.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${url} did not answer within ${timeoutMs / 1000} seconds`)
}

/** Calls `end` once on SIGINT, SIGTERM or SIGHUP, then exits. */
export function onStop(end: () => void | Promise<void>): void {
  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      void Promise.resolve(end()).finally(() => process.exit(0))
    })
  }
}
