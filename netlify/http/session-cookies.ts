/**
 * The two cookies: the session, 'v1.{m|s|d}.{accountKey}.{token}', and the device id that recognizes a browser at its next
 * sign-in. Values must match these patterns exactly, because they become part of storage keys.
 */
import { parse, serialize } from 'hono/utils/cookie'
import { tabletDays } from '#domain/people/people.ts'
import { isLoopback } from '#server/context/loopback.ts'
import type { SessionToken } from '#server/context/request-context.ts'
import type { SessionCookies } from './call.ts'

const sessionPattern = /^v1\.([msd])\.([0-9a-f]{40})\.([A-Za-z0-9_-]{43})$/
const devicePattern = /^v2\.\d\.[0-9a-f]{40}$/

const day = 24 * 60 * 60
const roles = { m: 'member', s: 'staff', d: 'door' } as const
/** Lifetime of a session cookie. The server validates it on every request. Without one it ends with the browser. */
const maxAges = { member: 30 * day, staff: undefined, door: tabletDays * day }
const deviceMaxAge = 400 * day

type Options = NonNullable<Parameters<typeof serialize>[2]>

/** Browsers drop Secure cookies on plain http, so loopback hosts get a name without the `__Host-` prefix. */
function cookieNames(request: Request) {
  const { protocol, hostname } = new URL(request.url)
  const secure = !(protocol === 'http:' && isLoopback(hostname))
  const prefix = secure ? '__Host-' : ''
  const options: Options = { path: '/', httpOnly: true, sameSite: 'Lax', secure }
  return { session: `${prefix}nest`, device: `${prefix}nest-device`, options }
}

/** True if the request has a session cookie, valid or not. */
export const hasSessionCookie = (request: Request): boolean => cookieNames(request).session in cookiesOf(request)

const cookiesOf = (request: Request) => parse(request.headers.get('cookie') ?? '')

function readSessionToken(text: string | undefined): SessionToken | undefined {
  const [, role, accountKey, token] = (text && sessionPattern.exec(text)) || []
  return accountKey && token ? { role: roles[role as keyof typeof roles], accountKey, token } : undefined
}

/** Set-Cookie values: a new session counts only if the call succeeds, an ended one in any case. */
export type ResponseCookies = { onSuccess: string[]; always: string[] }

/** The session cookies of one request, and the Set-Cookie values for its response. */
export function sessionCookies(request: Request): { session: SessionCookies; cookies: ResponseCookies } {
  const names = cookieNames(request)
  const received = cookiesOf(request)
  const device = received[names.device] ?? ''
  const cookies: ResponseCookies = { onSuccess: [], always: [] }
  const session: SessionCookies = {
    sent: readSessionToken(received[names.session]),
    device: devicePattern.test(device) ? device : '',
    set({ role, accountKey, token }, device) {
      const maxAge = maxAges[role]
      const lifetime = maxAge === undefined ? {} : { maxAge }
      cookies.onSuccess.push(
        serialize(names.session, `v1.${role[0]}.${accountKey}.${token}`, { ...names.options, ...lifetime }),
        serialize(names.device, device, { ...names.options, maxAge: deviceMaxAge }),
      )
    },
    clear() {
      cookies.always.push(serialize(names.session, '', { ...names.options, maxAge: 0 }))
    },
  }
  return { session, cookies }
}
