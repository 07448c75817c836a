/** Scheduled function that audits all bookings once a night, stores the result and raises an alarm for each violation. */
import { auditBookings, publishAudit } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { writeLogLine } from '#server/http/log.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { alarm, createScheduledContext } from '#server/runtime.ts'

export default async function audit(_: Request, platform: Platform): Promise<void> {
  const { context, readOnly, drainWaitUntil } = await createScheduledContext(platform)
  // Reconcile first: work that a crash left unfinished is not a violation.
  if (!readOnly) await reconcile(context)
  await drainWaitUntil()
  const { booked, violations } = readOnly ? await auditBookings(context) : await publishAudit(context)
  writeLogLine({ job: 'audit', booked, violations: violations.length })
  for (const { violation, where } of violations) alarm(`${violation} ${where}`)
}

// Netlify reads this statically: literals only. The time is UTC, which is night at the club.
export const config = { nodeVersion: '24', schedule: '23 8 * * *' }
