/** The street door of the audit: once a night the books are checked, and whatever does not agree is an alarm. */
import { auditBooks } from '#server/flows/audit.ts'
import { passwords } from '#server/flows/passwords.ts'
import { writeLine } from '#server/http/log.ts'
import { houseOpener, type Platform } from '#server/http/open-house.ts'
import { confirmPepper } from '#server/records/pepper.ts'
import { openBlobsStore } from '#server/store/blobs-store.ts'

const alarm = (what: string) => writeLine({ alarm: what })
const openHouse = houseOpener({ openStore: openBlobsStore, confirmPepper, passwords, env: process.env, alarm })

export default async function audit(_: Request, platform: Platform): Promise<void> {
  const { house } = await openHouse(platform)
  const { booked, violations } = await auditBooks(house)
  writeLine({ job: 'audit', booked, violations: violations.length })
  for (const { violation, where } of violations) alarm(`${violation} ${where}`)
}

// Read before anything runs: literals only. In UTC: the small hours at the club.
export const config = { schedule: '23 8 * * *' }
