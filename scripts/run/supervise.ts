/** Runs a program that may crash: restarts it while it had been ready, and gives up when it does not become ready. */
import type { Running } from './processes.ts'

type Supervised = {
  start: () => Running
  /** Resolves when the program answers; rejects when it ends before. */
  ready: (running: Running) => Promise<void>
  /** Called each time the program is ready; `restarts` counts from 0. */
  onReady: (restarts: number) => void
  /** Called when a program that was ready has ended by itself. */
  onCrash: (reason: string) => void
}

export type Supervisor = {
  /** Rejects when the program does not become ready. Does not resolve before `stop`. */
  done: Promise<void>
  /** Ends the program and does not restart it. */
  stop: () => Promise<void>
}

/** Starts the program and keeps it running until `stop`. */
export function supervise({ start, ready, onReady, onCrash }: Supervised): Supervisor {
  let running: Running | undefined
  const end = new AbortController()
  async function loop(): Promise<void> {
    for (let restarts = 0; !end.signal.aborted; restarts += 1) {
      running = start()
      const { child, stop } = running
      const ended = new Promise<string>((resolve) => {
        child.once('error', (problem) => resolve(problem.message))
        child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
      })
      try {
        await ready(running)
      } catch (problem) {
        await stop()
        if (end.signal.aborted) return
        throw problem
      }
      onReady(restarts)
      const reason = await ended
      // Its children keep its ports until they are gone.
      await stop()
      if (!end.signal.aborted) onCrash(reason)
    }
  }
  return {
    done: loop(),
    async stop() {
      end.abort()
      await running?.stop()
    },
  }
}
