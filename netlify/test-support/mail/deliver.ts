/** Runs the job that sends e-mails, with a real mail server. */
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import type { TestServer } from '#server/test-support/server/test-server.ts'
import type { startSmtp } from './smtp-fixture.ts'

type Options = { answerMs?: number; alarm?: (problem: string) => void }

/** Sends what is due. @returns what the job says about it; the server has `received` the messages. */
export const deliver = (
  { context }: Pick<TestServer, 'context'>,
  { settings }: Pick<Awaited<ReturnType<typeof startSmtp>>, 'settings'>,
  { answerMs = 10_000, alarm = () => undefined }: Options = {},
) =>
  sendDue(context, {
    compose: (unsent) => compose(context, settings.siteUrl, unsent),
    transport: smtpTransport(settings, { connectMs: 10_000, answerMs }),
    alarm,
  })
