/** Starts programs whose children end with them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type Running = {
  child: ChildProcess
  /** Resolves with the exit code, the signal or the problem once the program has ended. */
  ended: Promise<number | string>
  /** Ends the program and its children, first politely, then by force. */
  stop: () => Promise<void>
}

type Options = {
  env?: Record<string, string>
  /** The file that receives the output. Default: this terminal. */
  log?: string
}

/** Starts a program in a process group of its own. Its input stays open until this process ends. */
export function start(command: string, args: readonly string[], { env = {}, log }: Options = {}): Running {
  const output = log === undefined ? 'inherit' : openSync(log, 'w')
  const options = { detached: true, env: { ...process.env, ...env } } as const
  const child = spawn(command, args, { ...options, stdio: ['pipe', output, output] })
  if (typeof output === 'number') closeSync(output)
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (problem) => resolve(problem.message))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  const signalGroup = (signal: 'SIGTERM' | 'SIGKILL') => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // Nobody is left.
    }
  }
  const stop = async () => {
    signalGroup('SIGTERM')
    const timer = setTimeout(() => signalGroup('SIGKILL'), 3000)
    await ended
    clearTimeout(timer)
    signalGroup('SIGKILL')
  }
  return { child, ended, stop }
}

export async function run(command: string, args: readonly string[], options: Options = {}): Promise<number> {
  const code = await start(command, args, options).ended
  return typeof code === 'number' ? code : 1
}

/** Waits until a URL responds without an error. @throws after two minutes, or when the program behind it ends. */
export async function waitUntilReady(url: string, program?: Running): Promise<void> {
  let hasEnded: number | string | undefined
  void program?.ended.then((how) => (hasEnded = how))
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (hasEnded !== undefined) throw new Error(`The program behind ${url} ended (${hasEnded})`)
    const status = await fetch(url).then(
      async (response) => {
        await response.text()
        return response.status
      },
      () => 503,
    )
    if (status < 400) return
    await pause(250)
  }
  throw new Error(`${url} did not answer within two minutes`)
}

/** Calls `end` once on SIGINT, SIGTERM or SIGHUP, or when npm ends the shell that runs this script. Then exits. */
export function onStop(end: () => unknown): void {
  let isEnding = false
  const finish = () => {
    if (isEnding) return
    isEnding = true
    void Promise.resolve(end()).finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, finish)
  // npm passes its signals to the shell only.
  if (process.env['npm_lifecycle_event'] !== undefined) onOrphaned(finish)
}

/** Calls `end` when the process that started this one has gone. */
export function onOrphaned(end: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 500).unref()
}
