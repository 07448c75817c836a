/** Watchdog of a test Postgres: when the parent process ends for any reason, it stops the server and removes its directory. */
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const [home = ''] = process.argv.slice(2)
/** Postgres creates this file on start and removes it once its port is closed. */
const pidFile = join(home, 'data', 'postmaster.pid')
/** Postgres kills its own processes after five seconds. */
const timeoutMs = 10_000

/** Stops the server. Without the file none runs, or one is still starting and fails once its directory is gone. */
async function stop() {
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (!(pid > 0)) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // The server crashed and left its file.
    return
  }
  const deadline = Date.now() + timeoutMs
  while (existsSync(pidFile) && Date.now() < deadline) await setTimeout(20)
}

await once(process.stdin.resume(), 'end')
await stop()
// Retry while ending processes still write to the directory.
rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
