/**
 * Watchdog of a process group: when its own input ends, because the starting script closed it or died in any way, it ends the
 * group: first politely, then by force.
 */
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const group = -Number(process.argv[2])
/** How long the group may take to end by itself. */
const patienceMs = 3_000

/** Sends a signal to every process of the group. @returns false if none is left. */
function signal(name: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  try {
    return process.kill(group, name)
  } catch {
    return false
  }
}

await once(process.stdin.resume(), 'end')
if (signal('SIGTERM')) {
  const deadline = Date.now() + patienceMs
  while (signal(0) && Date.now() < deadline) await setTimeout(25)
  signal('SIGKILL')
}
