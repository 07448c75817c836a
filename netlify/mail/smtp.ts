/** Sends one message over SMTP and tells what became of it. The only file that knows nodemailer. */
import { createTransport, type SentMessageInfo } from 'nodemailer'
import { facility } from '#domain/facility/facility.ts'
import type { MailSettings } from '#server/context/settings.ts'

/** A message as it goes out. `id` is the same for every try, so that a receiver can recognize a second copy. */
export type Message = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** A POST there turns this kind of message off (RFC 8058). */
  unsubscribe?: string
  /** iCalendar files. */
  calendar?: readonly { filename: string; method: 'PUBLISH' | 'CANCEL'; text: string }[]
}

/**
 * `refused`: for good, for this message. `unavailable`: not now. `isServerDown` is about the server and not about this
 * message, so further messages would fail too. A `reason` holds no address.
 */
export type SendOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unavailable'; reason: string; isServerDown: boolean; isMisconfigured: boolean }

export type Transport = { send: (message: Message) => Promise<SendOutcome> }

/**
 * Milliseconds without an answer, and for a whole try: a server that answers each command just in time would outlast the
 * scheduled function (30 s), and its messages would be neither sent nor given up.
 */
type Timeouts = { connectMs: number; answerMs: number; totalMs?: number }
const defaultTimeouts: Timeouts = { connectMs: 5000, answerMs: 8000 }
const defaultTotalMs = 13_000

/** One connection per message: a pool repeats a message by itself when its connection breaks. */
export function smtpTransport({ smtp, from }: MailSettings, timeouts: Timeouts = defaultTimeouts): Transport {
  const transporter = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    requireTLS: smtp.requireTls,
    ...(smtp.user !== '' && { auth: { user: smtp.user, pass: smtp.password } }),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.answerMs,
    // No header or body may name a file or an address to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const [, sender = from] = /<([^>]*)>/.exec(from) ?? []
  return {
    async send({ id, to, subject, text, html, unsubscribe, calendar = [] }) {
      if (!isSafeAddress(to)) return { outcome: 'refused', reason: 'The address cannot be used.' }
      try {
        const sent = transporter.sendMail({
          messageId: id,
          from,
          // The sender may be a mailbox that nobody reads.
          replyTo: facility.contactEmail,
          // Explicit, so that the recipient never comes from parsing a text.
          to: { name: '', address: to },
          envelope: { from: sender, to: [to] },
          subject: oneLine(subject),
          text,
          html,
          attachments: calendar.map(({ filename, method, text: content }) => ({
            filename,
            content,
            contentType: `text/calendar; charset=utf-8; method=${method}`,
          })),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribe !== undefined && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        await within(sent, timeouts.totalMs ?? defaultTotalMs)
        return { outcome: 'accepted' }
      } catch (problem) {
        return outcomeOf(problem)
      }
    },
  }
}

/** @throws after `ms`. The server may still take the message: the next try has the same Message-ID. */
async function within(sent: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), ms)
  })
  try {
    await Promise.race([sent, late])
  } finally {
    clearTimeout(timer)
  }
}

/** One mailbox in plain characters: nothing that a mail program could read as two addresses or as a header. */
export const isSafeAddress = (address: string): boolean =>
  address.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(address)

const oneLine = (text: string) => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim()

type SmtpProblem = Partial<Pick<SentMessageInfo, 'response'>> & {
  code?: string
  command?: string
  responseCode?: number
}

/**
 * Enhanced status codes (RFC 3463, RFC 7372) of refusals that are about us, at whatever command they come: the sender's address,
 * the account and its quota, the server's own trouble, our network, or a policy. Each of these may be lifted.
 */
const aboutUs = /^5\.(?:1\.[78]|2\.0|3\.[01235]|4\.[56]|7\.\d+)$/

/** Those of a server that takes nothing from anybody for now. */
const aboutServer = /^4\.(?:3\.\d+|4\.5)$/

/**
 * A refusal that is about the message or its recipient is final: any other 5xx to the recipient or to the content. One that is
 * about us waits, and raises the alarm.
 */
function outcomeOf(problem: unknown): SendOutcome {
  const { code = '', command = '', responseCode = 0, response } = (problem ?? {}) as SmtpProblem
  const answer = typeof response === 'string' ? response : ''
  const reason = withoutAddresses(answer || connectionProblem(code))
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? ''
  const isAboutMessage = ['RCPT TO', 'DATA'].includes(command) || code === 'EMESSAGE'
  if (responseCode >= 500 && isAboutMessage && !aboutUs.test(enhanced)) return { outcome: 'refused', reason }
  const isMisconfigured = code === 'EAUTH' || code === 'ETLS' || responseCode >= 500
  // 421: the server ends the connection.
  const isServerDown = isMisconfigured || [0, 421].includes(responseCode) || aboutServer.test(enhanced)
  return { outcome: 'unavailable', reason, isServerDown, isMisconfigured }
}

const connectionProblem = (code: string) => `The mail server did not answer (${code || 'unknown'}).`

/** A server's answer often repeats the recipient. */
const withoutAddresses = (text: string) => oneLine(text.replaceAll(/\S*@\S*/g, '…')).slice(0, 200)
