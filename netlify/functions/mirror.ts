/** The street door of the catching up: every five minutes, members whose copy is behind are brought over. It may run at any time. */
import { writeLine } from '#server/http/log.ts'
import type { Platform } from '#server/http/open-house.ts'
import { catchUp } from '#server/mirror/catch-up.ts'
import { databaseOf } from '#server/mirror/where.ts'
import { alarm, openHouse } from '#server/street-door.ts'

export default async function mirror(_: Request, platform: Platform): Promise<void> {
  const { house, readOnly } = await openHouse(platform)
  const url = readOnly ? undefined : databaseOf(house.environment, process.env, alarm)
  if (url === undefined) return
  writeLine({ job: 'mirror', ...(await catchUp(house, url, house.newId())) })
}

// Read before anything runs: literals only. Between the sweeps, which end deletions that are to be copied too.
export const config = { schedule: '2-59/5 * * * *' }
