/**
 * The settings of a deploy, parsed once from its environment. A value that cannot be used switches off what it is for and
 * nothing else; it is reported by the name of its variable, never with the value, which may be a secret.
 */
import * as z from 'zod'
import { isLoopback, parseLocalStorage, type LocalStorage } from './loopback.ts'
import { isPushKey, pushKeysOf } from './push-key.ts'

type Env = Readonly<Record<string, string | undefined>>

/** In order of precedence: ours, then Netlify's own database under its current and its former name. */
const databases = ['NEST_DATABASE_URL', 'NETLIFY_DB_URL', 'NETLIFY_DATABASE_URL'] as const

/** Why a value cannot be used: the rest of a sentence that begins with the variable. */
class Unusable extends Error {}

/** An optional variable; an empty one is absent. `parse` throws `Unusable`. */
const setting = <Value>(parse: (text: string) => Value) =>
  z
    .string()
    .optional()
    .transform((text, { addIssue }) => {
      if (!text) return undefined
      try {
        return parse(text)
      } catch (problem) {
        addIssue(problem instanceof Unusable ? problem.message : 'cannot be used')
        return z.NEVER
      }
    })

const matching = (test: (text: string) => boolean, problem: string) =>
  setting((text) => {
    if (!test(text)) throw new Unusable(problem)
    return text
  })

/** Prose, example values and placeholders. */
const placeholder = /\s|example|change.?me|placeholder|replace|secret|password|pepper|sandbox|openssl|random|default/i

/** True for neighboring character codes, as in 'abcd' or '9876'. */
const isStep = (a: string, b: string) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) <= 1

/**
 * Why a text is not a secret of at least `length` random characters; undefined if it may be one. Rejects fewer than one
 * in 100,000 random hexadecimal secrets.
 */
export function whyNotSecret(text: string, length: number): 'missing' | 'short' | 'guessable' | undefined {
  if (text.trim() === '') return 'missing'
  if (text.length < length) return 'short'
  const characters = [...text]
  const hasFewCharacters = new Set(characters).size < length / 4
  const isRepeated = /^(.{1,16}?)\1+.{0,15}$/s.test(text)
  const steps = characters.filter((character, at) => at > 0 && isStep(character, characters[at - 1]!)).length
  return hasFewCharacters || isRepeated || steps > text.length / 2 || placeholder.test(text) ? 'guessable' : undefined
}

const secret = (length: number) =>
  setting((text) => {
    const why = whyNotSecret(text, length)
    if (why) throw new Unusable(`is ${why}: use at least ${length} random characters`)
    return text
  })

/** The address of a service with one of these protocols. */
function serviceUrl(text: string, protocols: readonly string[], isLocal: boolean, problem: string): URL {
  const url = URL.parse(text)
  if (!url || !protocols.includes(url.protocol) || url.hostname === '') throw new Unusable(problem)
  // Netlify's tools pass the deployed site's variables to a linked project; demo data must not reach the club's services.
  if (isLocal && !isLoopback(url.hostname)) throw new Unusable('is not a loopback address')
  return url
}

/** A part of a URL, decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Unusable('has a stray % in its user or password: write %25')
  }
}

function databaseUrl(text: string, isLocal: boolean): string {
  const problem = 'is not a Postgres URL'
  const { username, password } = serviceUrl(text, ['postgres:', 'postgresql:'], isLocal, problem)
  decoded(username + password)
  return text
}

function smtpServer(text: string, isLocal: boolean): MailSettings['smtp'] {
  const url = serviceUrl(text, ['smtp:', 'smtps:'], isLocal, 'is not an smtp:// or smtps:// URL')
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: !secure && !isLoopback(url.hostname),
    user: decoded(url.username),
    password: decoded(url.password),
  }
}

function instant(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Unusable('is not a valid date')
  return time
}

function storage(text: string): LocalStorage {
  const address = parseLocalStorage(text)
  if (!address) throw new Unusable('is not a loopback address')
  return address
}

const sender = /^(?:[^<>\r\n]*<)?[^\s<>@,;:"]+@[^\s<>@,;:"]+>?$/
const siteProtocols = (isLocal: boolean) => (isLocal ? ['https:', 'http:'] : ['https:'])

const variablesOf = (isLocal: boolean) => {
  const database = setting((text) => databaseUrl(text, isLocal))
  return z.object({
    KEY_PEPPER: secret(32),
    // A shorter one could be guessed.
    STAFF_SETUP_TOKEN: secret(22),
    SESSIONS_SINCE: setting(instant),
    PUSH_KEY: matching(isPushKey, 'is not what npm run keys prints'),
    SMTP_URL: setting((text) => smtpServer(text, isLocal)),
    MAIL_FROM: matching((text) => sender.test(text), 'is not an email address'),
    URL: matching(
      (text) => siteProtocols(isLocal).includes(URL.parse(text)?.protocol ?? ''),
      'is not the address of the site',
    ),
    BUILD_HOOK_URL: matching((text) => URL.parse(text)?.protocol === 'https:', 'is not the address of a build hook'),
    HSTS_PRELOAD: matching((text) => text === 'on' || text === 'off', 'is neither on nor off'),
    NEST_DATABASE_URL: database,
    NETLIFY_DB_URL: database,
    NETLIFY_DATABASE_URL: database,
    NEST_BLOBS_URL: setting(storage),
    NEST_LOCAL_PEPPER: z.string().optional(),
  })
}

const variablesOfSite = variablesOf(false)
const variablesOfSandbox = variablesOf(true)
type Variables = z.infer<typeof variablesOfSite>

/** The mail server, the sender's address, and the site's address for links. */
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

/** A variable that cannot be used, and why: 'MAIL_FROM', 'is not an email address'. */
export type SettingProblem = { variable: string; problem: string }

export type Settings = {
  problems: readonly SettingProblem[]
  /** A local sandbox: it has a storage and a key pepper of its own, because a real one must never be used with test data. */
  isLocal: boolean
  storage?: LocalStorage | undefined
  keyPepper?: string | undefined
  setupToken?: string | undefined
  sessionsSince?: Date | undefined
  /** Has the site built again; a secret, as every call costs build minutes. */
  buildHook?: string | undefined
  /** The keys for notifications. Without mail there are none: they are a second way for the same messages. */
  pushKey?: { privateKey: string; publicKey: string } | undefined
  /** Absent if one of its three variables is missing or cannot be used. */
  mail?: MailSettings | undefined
  /** The connection string of the replica, from the first variable that is set. */
  database?: string | undefined
}

/** Parses the environment. Never throws: what cannot be used is absent, and is listed in `problems`. */
export function parseSettings(env: Env): Settings {
  const isLocal = env.NEST_BLOBS_URL !== undefined
  const variables = isLocal ? variablesOfSandbox : variablesOfSite
  const issues = variables.safeParse(env).error?.issues ?? []
  const problems: SettingProblem[] = issues.map(({ path, message }) => {
    return { variable: String(path[0]), problem: message }
  })
  const wrong = new Set(problems.map(({ variable }) => variable))
  const values = variables.parse(Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.has(name))))

  const isSet = (variable: keyof Variables) => Boolean(env[variable])
  const { SMTP_URL: smtp, MAIL_FROM: from, URL: siteUrl } = values
  const required: (keyof Variables)[] = isLocal ? ['NEST_BLOBS_URL', 'NEST_LOCAL_PEPPER'] : ['KEY_PEPPER']
  if (smtp) required.push('MAIL_FROM', 'URL')
  for (const variable of required) if (!isSet(variable)) problems.push({ variable, problem: 'is missing' })

  const database = databases.find(isSet)
  return {
    problems,
    isLocal,
    storage: values.NEST_BLOBS_URL,
    keyPepper: isLocal ? values.NEST_LOCAL_PEPPER : values.KEY_PEPPER,
    setupToken: values.STAFF_SETUP_TOKEN,
    sessionsSince: values.SESSIONS_SINCE,
    buildHook: values.BUILD_HOOK_URL,
    pushKey: pushKeysOf(values),
    mail: smtp && from && siteUrl ? { smtp, from, siteUrl: siteUrl.replace(/\/+$/, '') } : undefined,
    database: database && values[database],
  }
}
