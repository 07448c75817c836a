/** The street door of the sweep: every five minutes, what was left half made is finished or freed, and some of what is dead
 * cleared away. It may run at any time. */
import { clearAway } from '#server/flows/clear-away.ts'
import { finishDeletions } from '#server/flows/forget-family.ts'
import { sweep } from '#server/flows/sweep.ts'
import { writeLine } from '#server/http/log.ts'
import type { Platform } from '#server/http/open-house.ts'
import { openHouse } from '#server/street-door.ts'

export default async function settle(_: Request, platform: Platform): Promise<void> {
  const { house, readOnly, settle: finish } = await openHouse(platform)
  if (readOnly) return
  const swept = await sweep(house)
  const deleted = await finishDeletions(house)
  const cleared = await clearAway(house)
  await finish()
  writeLine({ job: 'settle', ...swept, deleted, cleared })
}

// Read before anything runs: literals only.
export const config = { schedule: '*/5 * * * *' }
