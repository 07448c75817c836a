/** Scheduled function that runs every minute and sends the e-mails that are due. Safe to run at any time. */
import { mailSettings } from '#server/context/mail-settings.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import { runJob } from '#server/run-job.ts'
import { alarm } from '#server/runtime.ts'

export default (request: Request, platform: Platform): Promise<void> =>
  runJob('mail', request, platform, async ({ context, readOnly }) => {
    if (readOnly) return { outcome: 'read-only' }
    const settings = mailSettings(context.environment, process.env, alarm)
    if (!settings) return { outcome: 'off' }
    return sendDue(context, {
      compose: (unsent) => compose(context, settings.siteUrl, unsent),
      transport: smtpTransport(settings),
      alarm,
    })
  })

// Netlify reads this statically: literals only.
export const config = { nodeVersion: '24', schedule: '* * * * *' }
