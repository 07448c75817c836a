/** Sign-in: rate limit, verify the password, open a session. Unknown addresses take the same time. */
import type { Profile, Role } from '#domain/accounts/people.ts'
import type { BrowserSession, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import type { Account } from '#server/repositories/accounts/members.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { deviceNumber, deviceSubject } from './known-devices.ts'
import { limitByAccount, limitByNetwork } from './rate-limits.ts'
import { openSession, readAccount, type OpenedSession } from './sessions.ts'

export type SignInResult =
  | { outcome: 'signed_in'; profile: Profile; opened: OpenedSession }
  | { outcome: 'refused' }
  | { outcome: 'too_many'; seconds: number }

type SignInContext = RequestContext &
  Pick<RequestMeta, 'ip'> & { body: { email: string; password: string }; session: BrowserSession }

/** Signs in to an account of the given role. */
export async function signIn(context: SignInContext, role: Role): Promise<SignInResult> {
  const { store, keyPepper, waitUntil } = context
  const { email, password } = context.body
  const ownerKey = ownerKeyOf(keyPepper, email)
  const accountRead = readAccount(store, role, ownerKey)
  const device =
    context.session.device === '' ? undefined : deviceOf(context, role, ownerKey, (await accountRead)?.value)
  // Check the rate limits before hashing, so that guesses beyond them cost nothing. The network's comes first: a network
  // that is refused must not use up the attempts of an account.
  const [networkLimit, account] = await Promise.all([
    limitByNetwork(context, device ? 'sign_in_known' : 'sign_in'),
    accountRead,
  ])
  if (!networkLimit.allowed) return { outcome: 'too_many', seconds: networkLimit.seconds }
  const limit = await limitByAccount(context, `sign_in.${role}`, device ?? ownerKey)
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }

  const isRight = await context.passwords.verify(password, account?.value.password)
  if (!account || !isRight) return { outcome: 'refused' }
  waitUntil(refund(store, limit.attempt))
  waitUntil(refund(store, networkLimit.attempt))
  const { id, email: registered, profileName } = account.value
  const opened = await openSession(context, role, ownerKey, account.value, context.session)
  return { outcome: 'signed_in', profile: { id, email: registered, profileName }, opened }
}

/** The rate-limit key of this browser, if it is a known device of the account. */
function deviceOf(
  { keyPepper, session }: SignInContext,
  role: Role,
  ownerKey: string,
  account: Account | undefined,
): string | undefined {
  if (!account) return undefined
  const bound = { role, ownerKey, id: account.id, sessionVersion: account.sessionVersion }
  const number = deviceNumber(keyPepper, bound, session.device)
  return number === undefined ? undefined : deviceSubject(bound, number)
}
