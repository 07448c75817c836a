/**
 * Scheduled function that runs every five minutes: reconciles unfinished work, finishes account deletions and collects
 * garbage. Each part runs on its own. Safe to run at any time.
 */
import { collectGarbage } from '#server/services/operations/garbage-collector.ts'
import { finishDeletions } from '#server/services/leaving/erase.ts'
import { queueMissingClosedMails } from '#server/services/closures/closure-mails.ts'
import { deliverMessages } from '#server/services/club-messages/write.ts'
import { tellStaff } from '#server/services/inbox/tell-staff.ts'
import { recordReminders } from '#server/services/reminders/record-reminders.ts'
import { tellNumbers } from '#server/services/reports/tell-numbers.ts'
import { runParts } from '#server/services/operations/jobs.ts'
import { offerFreed } from '#server/services/standby/offer-freed.ts'
import { sumWeeks } from '#server/repositories/week-sums.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { runJob } from '#server/run-job.ts'
import { alarm } from '#server/runtime.ts'

export default (request: Request, platform: Platform): Promise<void> =>
  runJob('reconcile', request, platform, async ({ context, readOnly }) => {
    if (readOnly) return { outcome: 'read-only' }
    const parts = {
      offered: () => offerFreed(context, { verifies: true }),
      told: () => queueMissingClosedMails(context),
      messages: () => deliverMessages(context),
      reminded: () => recordReminders(context),
      staff: () => tellStaff(context),
      numbers: () => tellNumbers(context),
      summed: () => sumWeeks(context),
      deleted: () => finishDeletions(context),
      collected: () => collectGarbage(context),
    }
    const { results, failed } = await runParts('reconcile', parts, alarm)
    return { ...results, ...(failed.length > 0 && { failed }) }
  })

// Netlify reads this statically: literals only.
export const config = { nodeVersion: '24', schedule: '*/5 * * * *' }
