/** Signing in: leave to try first, then the password, then a new session. An unknown address takes the same way in the same time. */
import type { Profile, Role } from '#domain/accounts/people.ts'
import type { RequestContext, SessionCookies, RequestMeta } from '#server/http/request-context.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { deviceSubject } from './known-devices.ts'
import { limitByAccount, limitByNetwork } from './rate-limits.ts'
import { openSession, readAccount, type OpenedSession } from './sessions.ts'

export type SignedIn =
  | { outcome: 'signed_in'; profile: Profile; opened: OpenedSession }
  | { outcome: 'refused' }
  | { outcome: 'too_many'; seconds: number }

type Asking = RequestContext &
  Pick<RequestMeta, 'ip'> & { body: { email: string; password: string }; session: SessionCookies }

/** Both kinds of account sign in alike, each among its own. */
export async function signIn(context: Asking, role: Role): Promise<SignedIn> {
  const { store, keyPepper: pepper, waitUntil: later } = context
  const { email, password } = context.body
  const ownerKey = ownerKeyOf(pepper, email)
  const known = deviceSubject(pepper, role, ownerKey, context.session.device)
  // Nobody's guesses are hashed beyond their number: the permits come before the work.
  const [leave, alsoLeave, account] = await Promise.all([
    limitByAccount(context, `sign_in.${role}`, known ?? ownerKey),
    known ? undefined : limitByNetwork(context, 'sign_in'),
    readAccount(store, role, ownerKey),
  ])
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }
  if (alsoLeave && !alsoLeave.allowed) return { outcome: 'too_many', seconds: alsoLeave.seconds }

  const right = await context.passwords.verify(password, account?.value.password)
  if (!account || !right) return { outcome: 'refused' }
  later(refund(store, leave.attempt))
  const { id, email: registered, profileName } = account.value
  const opened = await openSession(context, role, ownerKey, account.value, context.session.sent)
  return { outcome: 'signed_in', profile: { id, email: registered, profileName }, opened }
}
