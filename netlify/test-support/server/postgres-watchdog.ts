/** Outlives who started a Postgres, however that one ended: when its pipe closes, it stops the server and removes the folder. */
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const [home = ''] = process.argv.slice(2)
/** Postgres writes it when it starts and removes it when its port is closed. */
const pidFile = join(home, 'data', 'postmaster.pid')
/** Postgres kills those of its own processes that do not stop after five seconds. */
const patienceMs = 10_000

/** Without the file nothing runs, or something has only begun to start and fails when its folder is gone. */
async function stop() {
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (!(pid > 0)) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It ended without a chance to remove its file.
    return
  }
  const latest = Date.now() + patienceMs
  while (existsSync(pidFile) && Date.now() < latest) await setTimeout(20)
}

await once(process.stdin.resume(), 'end')
await stop()
// Whatever still writes into the folder stops soon.
rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
