/** Mail settings from the environment: the SMTP server, the sender's address, and the site's address for links. */
import type { Environment } from './request-context.ts'
import { isLoopback } from './loopback.ts'

type Env = Readonly<Record<string, string | undefined>>

export type MailSettings = {
  smtp: {
    host: string
    port: number
    /** TLS from the first byte. Otherwise STARTTLS, which is required except on this machine. */
    secure: boolean
    requireTls: boolean
    user: string
    password: string
  }
  /** 'club@host', or 'Name <club@host>'. */
  from: string
  /** Origin of the links, without a trailing slash. Never taken from a request: a client chooses its Host header. */
  siteUrl: string
}

const sender = /^(?:[^<>\r\n]*<)?[^\s<>@,;:"]+@[^\s<>@,;:"]+>?$/
const defaultPorts = { smtps: 465, smtp: 587 } as const

/**
 * The settings; undefined if no mail is sent. A preview sends none, because its people are not the club's. A local
 * sandbox uses a server on this machine only. Raises an alarm, by name, for a variable it cannot use.
 */
export function mailSettings(
  environment: Environment,
  env: Env,
  alarm: (problem: string) => void,
): MailSettings | undefined {
  const text = env.SMTP_URL ?? ''
  const from = env.MAIL_FROM ?? ''
  const siteUrl = env.URL ?? ''
  if (text === '' || environment === 'preview') return undefined
  const isLocal = environment === 'local'
  const problem = problemOf(text, from, siteUrl, isLocal)
  if (problem) {
    alarm(problem)
    return undefined
  }
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  return {
    smtp: {
      host: url.hostname.replaceAll(/^\[|\]$/g, ''),
      port: url.port === '' ? defaultPorts[secure ? 'smtps' : 'smtp'] : Number(url.port),
      secure,
      requireTls: !secure && !isLoopback(url.hostname),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    },
    from,
    siteUrl: siteUrl.replace(/\/+$/, ''),
  }
}

function problemOf(smtp: string, from: string, siteUrl: string, isLocal: boolean): string | undefined {
  if (!URL.canParse(smtp) || !['smtp:', 'smtps:'].includes(new URL(smtp).protocol) || new URL(smtp).hostname === '')
    return 'SMTP_URL is not an smtp:// or smtps:// URL'
  // Netlify's tools pass the deployed site's variables to a linked project; demo members must not get mail.
  if (isLocal && !isLoopback(new URL(smtp).hostname)) return 'SMTP_URL is not a loopback address'
  if (!sender.test(from)) return 'MAIL_FROM is not an e-mail address'
  if (!URL.canParse(siteUrl) || (new URL(siteUrl).protocol !== 'https:' && !isLocal))
    return 'URL is not the address of the site'
  return undefined
}
