/** The street door of the audit: once a night the books are checked and what was found is kept; whatever does not agree is
 * an alarm. */
import { auditBookings, publishAudit } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { writeLogLine } from '#server/http/log.ts'
import type { Platform } from '#server/http/context-factory.ts'
import { alarm, createScheduledContext } from '#server/runtime.ts'

export default async function audit(_: Request, platform: Platform): Promise<void> {
  const { context, readOnly, drainWaitUntil } = await createScheduledContext(platform)
  // What a crash left half made minutes ago is no violation.
  if (!readOnly) await reconcile(context)
  await drainWaitUntil()
  const { booked, violations } = readOnly ? await auditBookings(context) : await publishAudit(context)
  writeLogLine({ job: 'audit', booked, violations: violations.length })
  for (const { violation, where } of violations) alarm(`${violation} ${where}`)
}

// Read before anything runs: literals only. In UTC: the small hours at the club.
export const config = { schedule: '23 8 * * *' }
