/** The street door of the audit: once a night the books are checked and what was found is kept; whatever does not agree is
 * an alarm. */
import { auditBooks, publishAudit } from '#server/flows/audit.ts'
import { sweep } from '#server/flows/sweep.ts'
import { writeLine } from '#server/http/log.ts'
import type { Platform } from '#server/http/open-house.ts'
import { alarm, openHouse } from '#server/street-door.ts'

export default async function audit(_: Request, platform: Platform): Promise<void> {
  const { house, readOnly, settle } = await openHouse(platform)
  // What a crash left half made minutes ago is no violation.
  if (!readOnly) await sweep(house)
  await settle()
  const { booked, violations } = readOnly ? await auditBooks(house) : await publishAudit(house)
  writeLine({ job: 'audit', booked, violations: violations.length })
  for (const { violation, where } of violations) alarm(`${violation} ${where}`)
}

// Read before anything runs: literals only. In UTC: the small hours at the club.
export const config = { schedule: '23 8 * * *' }
