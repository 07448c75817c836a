/** The sender of the request, and whether the endpoint table allows it. */
import type { Audience, Endpoint } from '#api-contract/calls/call.ts'
import { settingsHeader } from '#api-contract/own-headers.ts'
import { allowedDuringDeletion, endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import type { SessionRole } from '#domain/people/people.ts'
import { isAtLeast, type StaffRole } from '#domain/staff/staff-roles.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import type { Caller, RequestContext, SessionToken } from '#server/context/request-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { sessionCookies } from '#server/http/session-cookies.ts'
import type { Step } from './api-env.ts'

/** The principal of a session token; undefined if the session has ended. */
export type Authenticate = (context: RequestContext, token: SessionToken) => Promise<Caller | undefined>

/** Learns what of the club's settings its owner has changed. */
export type KnowSettings = (context: RequestContext) => Promise<void>

/**
 * Reads the session cookies and finds the principal. A public endpoint looks nobody up: it costs no storage operation. The settings
 * of the club are read beside it, if they are.
 */
export const authentication =
  (name: EndpointName, authenticate: Authenticate, knowSettings: KnowSettings): Step =>
  async (c, next) => {
    const { session, cookies } = sessionCookies(c.req.raw)
    const isPublic = endpoints[name].who === 'anyone'
    c.set('session', session)
    c.set('cookies', cookies)
    const [principal] = await Promise.all([
      isPublic || !session.sent ? undefined : authenticate(c.var.context, session.sent),
      knowSettings(c.var.context),
    ])
    c.set('principal', principal)
    await next()
    const { settings } = c.var.context
    if (settings && !isPublic) c.res.headers.set(settingsHeader, String(settings.rev))
  }

const roleOf = (caller: Caller): StaffRole => (caller.role === 'staff' ? caller.staffRole : undefined) ?? 'desk'

const allowed: Record<Exclude<Audience, 'anyone'>, readonly SessionRole[]> = {
  member: ['member'],
  staff: ['staff'],
  account: ['member', 'staff'],
  door: ['door', 'staff'],
}

/** @throws HttpError 401 without a session, 403 for the wrong role, a caregiver where only the first may, a colleague whose role is too low, or an account that is being deleted. */
export const permission =
  (name: EndpointName): Step =>
  (c, next) => {
    const { who, firstOnly, staffRole }: Endpoint = endpoints[name]
    const { principal } = c.var
    if (who === 'anyone') return next()
    if (!principal) throw new HttpError(401, 'signed_out', sessionMessages.signedOut)
    if (principal.isBeingDeleted && name !== allowedDuringDeletion)
      throw new HttpError(403, 'deleting', 'This account is being deleted. Delete it again to finish now.')
    if (!allowed[who].includes(principal.role)) {
      const message = who === 'member' ? 'This is for members only.' : 'This is for staff only.'
      throw new HttpError(
        403,
        'forbidden',
        principal.role === 'door' ? 'This tablet can only check players in. Please ask at the desk.' : message,
      )
    }
    if (firstOnly && principal.role === 'member' && !principal.isFirst)
      throw new HttpError(403, 'forbidden', 'Only the caregiver who registered the family can do this.')
    if (staffRole && !isAtLeast(roleOf(principal), staffRole))
      throw new HttpError(403, 'not_your_role', staffMessages.roleTooLow[staffRole])
    return next()
  }
