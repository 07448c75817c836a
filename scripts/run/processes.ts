/** Starting other programs: in their own group, so that everything they started ends with them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'

export type Running = { child: ChildProcess; stop: () => void }

export type Start = {
  env?: Record<string, string>
  /** Where the output goes: a file's path, or this terminal. */
  log?: string
}

/** Starts a program and gives a handle that ends it with all its children. Nothing is read from the keyboard. */
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

/** Runs a program to its end and gives its exit code. */
export const run = (command: string, args: string[], options: Start = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { child } = start(command, args, options)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Waits until an address answers at all. @throws after `patienceMs`, or as soon as the program behind it has ended. */
export async function untilAnswering(url: string, { child }: Running, patienceMs = 120_000): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The program behind ${url} has ended with code ${child.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${url} did not answer within ${patienceMs / 1000} seconds`)
}

/** Calls `end` once when the program is told to stop, from the keyboard or by another program. */
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
