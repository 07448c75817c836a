/**
 * Scheduled function that audits all bookings once a night, stores the result and raises an alarm for each violation. It also
 * reconciles memberships, those that have ended and prices that families are told of, moves the line of a full club on, tells of
 * another address, and has the pages built whose settings begin.
 */
import { auditBookings, publishAudit } from '#server/services/operations/audit.ts'
import { moveLine } from '#server/services/full-club/move-line.ts'
import { buildPages } from '#server/services/club-settings/build-pages.ts'
import { tellPlace } from '#server/services/club-settings/tell-place.ts'
import { reconcileMemberships } from '#server/services/memberships/reconcile-memberships.ts'
import { lostAccounts, runParts } from '#server/services/operations/jobs.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { runJob } from '#server/run-job.ts'
import { alarm } from '#server/runtime.ts'

export default (request: Request, platform: Platform): Promise<void> =>
  runJob('audit', request, platform, async ({ context, readOnly, buildHook }) => {
    const parts = {
      audit: () => (readOnly ? auditBookings(context) : publishAudit(context)),
      reconciled: async () => (readOnly ? undefined : reconcileMemberships(context)),
      line: async () => (readOnly ? undefined : moveLine(context)),
      lost: async () => (readOnly ? undefined : lostAccounts(context)),
      moved: async () => (readOnly ? undefined : tellPlace(context)),
      built: async () => (readOnly ? undefined : buildPages(context, buildHook)),
    }
    const { results, failed } = await runParts('audit', parts, alarm)
    const { violations = [], ...counts } = results.audit ?? {}
    for (const { violation, where } of violations) alarm(`${violation} ${where}`)
    if (results.lost !== undefined) alarm(`the store is empty: ${results.lost} accounts were registered before`)
    return {
      ...counts,
      reconciled: results.reconciled,
      built: results.built,
      line: results.line,
      moved: results.moved,
      violations: violations.length,
      ...(failed.length > 0 && { failed }),
    }
  })

// Netlify reads this statically: literals only. The time is UTC, which is night at the club.
export const config = { nodeVersion: '24', schedule: '23 8 * * *' }
