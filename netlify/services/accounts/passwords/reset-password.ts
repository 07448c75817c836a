/** A forgotten password: one link by e-mail, and a new password with it. The same for members and staff. */
import type { Profile, Role } from '#domain/accounts/people.ts'
import type { BrowserSession, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { hash, ownerKeyOf } from '#server/repositories/keys.ts'
import { limitAddressMails } from '#server/repositories/accounts/address-mails.ts'
import { signersOf, updateSigner, type AnySigner, type Signer } from '#server/repositories/accounts/signers.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { updateStaffMember } from '#server/repositories/accounts/staff.ts'
import { isInTime, type LinkToken } from '#server/services/accounts/link-token.ts'
import { limitBadTokens, limitByAccount, limitByNetwork } from '#server/services/accounts/rate-limits.ts'
import { openSession, readAccount, type OpenedSession } from '#server/services/accounts/sessions.ts'
import { releaseWithheld, withVerifiedAddress } from '#server/services/accounts/verify-address.ts'
import { tellPasswordChanged } from './change-password.ts'
import type { Store } from '#server/storage/store.ts'
import { isCommon } from './common-passwords.ts'
import { isIssuedReset, parseResetToken } from './reset-token.ts'

export type ForgotResult = { outcome: 'done' } | { outcome: 'mail_off' } | { outcome: 'too_many'; seconds: number }

/** One link per address in this time, however often it is asked for. */
const linkEveryMs = 5 * 60_000

/**
 * Asks for a link. Never reads the account: the work, and so the time, is the same for every address. Whether there is an
 * account shows only when the message is sent.
 */
export async function requestReset(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: { email: string } },
  role: Role,
): Promise<ForgotResult> {
  if (!context.mailEnabled) return { outcome: 'mail_off' }
  const limit = await limitByNetwork(context, 'forgot')
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }
  const ownerKey = ownerKeyOf(context.keyPepper, context.body.email)
  const kind = `reset_${role}` as const
  const subjectRef = `w${Math.floor(context.now().getTime() / linkEveryMs)}`
  // Beyond the limit of the address the answer is the same, and nothing is sent.
  if ((await limitAddressMails(context, ownerKey, `${kind} ${subjectRef}`)) === undefined)
    await addToOutbox(context, { ownerKey, kind, subjectRef })
  return { outcome: 'done' }
}

export type ResetResult =
  | { outcome: 'reset'; profile: Profile; opened: OpenedSession }
  | { outcome: 'invalid' }
  | { outcome: 'common_password' }
  | { outcome: 'too_many'; seconds: number }

type ResetContext = RequestContext &
  RequestMeta & { body: { token: string; password: string }; session: BrowserSession }

/** A link that arrived also proves the address. */
async function resetSigner(
  context: ResetContext,
  ownerKey: string,
  id: string,
  next: (signer: Signer) => Signer | undefined,
) {
  const stored = await updateSigner(context, ownerKey, id, (current) => {
    const signer = next(current)
    return signer && withVerifiedAddress(signer)
  })
  await releaseWithheld(context, ownerKey)
  return stored
}

/** Whose password a link may set, and whether it still may. One that is older than the last password is unknown. */
async function readLink(
  { store, keyPepper, now, body }: Pick<RequestContext, 'store' | 'keyPepper' | 'now'> & { body: { token: string } },
  role: Role,
): Promise<{ state: 'unknown' } | { state: 'open' | 'used' | 'expired'; token: LinkToken; account: AnySigner }> {
  const token = parseResetToken(body.token, role)
  const signers = token ? await whoMayReset(store, role, token.ownerKey) : []
  for (const account of signers) {
    if (!token || account.deleting) continue
    if (isIssuedReset(keyPepper, token, account))
      return { state: isInTime(token, now()) ? 'open' : 'expired', token, account }
    const before = { ...account, sessionVersion: account.sessionVersion - 1 }
    if (isIssuedReset(keyPepper, token, before)) return { state: 'used', token, account }
  }
  return { state: 'unknown' }
}

/** Says before anything is typed whether a link can be used. */
export async function checkReset(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: { token: string } },
  role: Role,
): Promise<{ outcome: 'open' | 'invalid' } | { outcome: 'too_many'; seconds: number }> {
  const { state } = await readLink(context, role)
  if (state === 'unknown') return limitBadTokens(context, { outcome: 'invalid' })
  return { outcome: state === 'open' ? 'open' : 'invalid' }
}

/**
 * Sets a new password with a link's token. The same write uses the token up and ends every other session. Idempotent: after a
 * lost response the link is used, but its password is the one that is sent again.
 */
export async function resetPassword(context: ResetContext, role: Role): Promise<ResetResult> {
  const { keyPepper, now, body } = context
  const link = await readLink(context, role)
  if (link.state === 'unknown') return limitBadTokens(context, { outcome: 'invalid' })
  const { token, account } = link
  const { ownerKey } = token
  if (link.state === 'used' && isInTime(token, now())) return repeatedReset(context, role, ownerKey, account)
  if (link.state !== 'open') return { outcome: 'invalid' }
  if (isCommon(body.password, account.email)) return { outcome: 'common_password' }

  const isUsable = (current: AnySigner) =>
    !current.deleting && isInTime(token, now()) && isIssuedReset(keyPepper, token, current)
  const password = await context.passwords.hash(body.password)
  const next = <Value extends AnySigner>(current: Value): Value | undefined =>
    isUsable(current) ? { ...current, password, sessionVersion: current.sessionVersion + 1 } : undefined
  await tellPasswordChanged(context, { role, ownerKey, id: account.id }, account)
  if (role === 'staff') await writeAdminLog(context, account, 'staff_password_reset', account.id)
  const stored = await (role === 'staff'
    ? updateStaffMember(context, ownerKey, next)
    : resetSigner(context, ownerKey, account.id, next))
  if (!stored) return { outcome: 'invalid' }
  // Two copies of a link at once: only one of them has stored its password.
  if (stored.value.password !== password) return repeatedReset(context, role, ownerKey, stored.value)
  return signedIn(context, role, ownerKey, stored.value)
}

/** A link that has been used: a success if the password is the one it was used for. */
async function repeatedReset(
  context: ResetContext,
  role: Role,
  ownerKey: string,
  account: AnySigner,
): Promise<ResetResult> {
  // A used link must not be a way to guess the password.
  const limit = await limitByAccount(context, `password.${role}`, hash(ownerKey, account.id))
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }
  if (!(await context.passwords.verify(context.body.password, account.password))) return { outcome: 'invalid' }
  context.waitUntil(refund(context.store, limit.attempt))
  return signedIn(context, role, ownerKey, account)
}

async function signedIn(context: ResetContext, role: Role, ownerKey: string, account: AnySigner): Promise<ResetResult> {
  const { id, email, profileName } = account
  const opened = await openSession(context, role, ownerKey, account, context.session)
  return { outcome: 'reset', profile: { id, email, profileName }, opened }
}

/** Whose password a link may set: it names the account, and its hash one of those who sign in to it. */
async function whoMayReset(store: Store, role: Role, ownerKey: string): Promise<AnySigner[]> {
  const found = await readAccount(store, role, ownerKey)
  return found ? signersOf(found.value) : []
}
