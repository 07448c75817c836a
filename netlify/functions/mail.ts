/** Scheduled function that runs every minute and sends the e-mails that are due. Safe to run at any time. */
import type { Platform } from '#server/context/context-factory.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { toDevices } from '#server/mail/push-notice.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import { runParts } from '#server/services/operations/jobs.ts'
import { offerFreed } from '#server/services/standby/offer-freed.ts'
import { runJob } from '#server/run-job.ts'
import { alarm } from '#server/runtime.ts'

export default (request: Request, platform: Platform): Promise<void> =>
  runJob('mail', request, platform, async (opened) => {
    const { context, readOnly, mail } = opened
    if (readOnly) return { outcome: 'read-only' }
    if (!mail) return { outcome: 'off' }
    // First, so that its messages go out in this run. A failure stops no message: the reconciler offers too.
    const { results } = await runParts('mail', { offered: () => offerFreed(context) }, alarm)
    const sent = await sendDue(context, {
      compose: (unsent, otherWay) => compose(context, mail.siteUrl, unsent, otherWay),
      transport: smtpTransport(mail),
      otherWay: toDevices(opened.push, mail.siteUrl),
      alarm,
    })
    return { ...results.offered, ...sent }
  })

// Netlify reads this statically: literals only.
export const config = { nodeVersion: '24', schedule: '* * * * *' }
