/**
 * The two cookies. One is the session, 'v1.{m|s}.{holder}.{token}'; by the other a browser is known at its next sign-in.
 * What comes back is believed only in exactly these forms, because it becomes part of storage keys.
 */
import { parse, serialize } from 'hono/utils/cookie'
import type { SessionCookies, SessionToken } from './request-context.ts'

const passForm = /^v1\.([ms])\.([0-9a-f]{40})\.([A-Za-z0-9_-]{43})$/
const deviceForm = /^v1\.[0-9a-z]{1,40}\.[0-9a-f]{40}$/

const day = 24 * 60 * 60
/** The browser may keep a member's cookie this long; whether it still opens anything, the server decides each time. */
const memberSeconds = 30 * day
const deviceSeconds = 400 * day

export const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

type Options = NonNullable<Parameters<typeof serialize>[2]>

/** On plain http browsers keep no Secure cookie, so a machine talking to itself gets another name without the prefix. */
function cookieNames(request: Request) {
  const { protocol, hostname } = new URL(request.url)
  const secure = !(protocol === 'http:' && isLoopback(hostname))
  const prefix = secure ? '__Host-' : ''
  const options: Options = { path: '/', httpOnly: true, sameSite: 'Lax', secure }
  return { session: `${prefix}nest`, device: `${prefix}nest-device`, options }
}

/** True if the request brings a session cookie, whatever it is worth. */
export const hasSessionCookie = (request: Request): boolean => cookieNames(request).session in cookiesOf(request)

const cookiesOf = (request: Request) => parse(request.headers.get('cookie') ?? '')

function readPass(text: string | undefined): SessionToken | undefined {
  const [, role, ownerKey, token] = passForm.exec(text ?? '') ?? []
  return role && ownerKey && token ? { role: role === 's' ? 'staff' : 'member', ownerKey, token } : undefined
}

/** The desk of one request, and the Set-Cookie lines it has come to. */
export function sessionCookies(request: Request): { session: SessionCookies; cookies: string[] } {
  const jar = cookieNames(request)
  const brought = cookiesOf(request)
  const device = brought[jar.device] ?? ''
  const cookies: string[] = []
  const session: SessionCookies = {
    sent: readPass(brought[jar.session]),
    device: deviceForm.test(device) ? device : '',
    set({ role, ownerKey, token }, device) {
      // A staff session ends with the browser at the latest.
      const life = role === 'member' ? { maxAge: memberSeconds } : {}
      cookies.push(
        serialize(jar.session, `v1.${role[0]}.${ownerKey}.${token}`, { ...jar.options, ...life }),
        serialize(jar.device, device, { ...jar.options, maxAge: deviceSeconds }),
      )
    },
    clear() {
      cookies.push(serialize(jar.session, '', { ...jar.options, maxAge: 0 }))
    },
  }
  return { session, cookies }
}
