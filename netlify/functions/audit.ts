/** Scheduled function that audits all bookings once a night, stores the result and raises an alarm for each violation. */
import { auditBookings, publishAudit } from '#server/services/operations/audit.ts'
import { lostAccounts } from '#server/services/operations/jobs.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { runJob } from '#server/run-job.ts'
import { alarm } from '#server/runtime.ts'

export default (request: Request, platform: Platform): Promise<void> =>
  runJob('audit', request, platform, async ({ context, readOnly }) => {
    // Reconcile first: work that a crash left unfinished is not a violation.
    if (!readOnly) await reconcile(context)
    const { booked, violations } = readOnly ? await auditBookings(context) : await publishAudit(context)
    for (const { violation, where } of violations) alarm(`${violation} ${where}`)
    const lost = readOnly ? undefined : await lostAccounts(context)
    if (lost !== undefined) alarm(`the store is empty: ${lost} accounts were registered before`)
    return { booked, violations: violations.length }
  })

// Netlify reads this statically: literals only. The time is UTC, which is night at the club.
export const config = { nodeVersion: '24', schedule: '23 8 * * *' }
