/** A forgotten password: one link by e-mail, and a new password with it. The same for members and staff. */
import type { Profile, Role } from '#domain/accounts/people.ts'
import type { BrowserSession, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { signersOf, updateSigner, type AnySigner, type Signer } from '#server/repositories/accounts/members.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { updateStaffMember } from '#server/repositories/accounts/staff.ts'
import { limitByNetwork } from '#server/services/accounts/rate-limits.ts'
import { openSession, readAccount, type OpenedSession } from '#server/services/accounts/sessions.ts'
import { releaseWithheld, withVerifiedAddress } from '#server/services/accounts/verify-address.ts'
import { tellPasswordChanged } from './change-password.ts'
import type { Store } from '#server/storage/store.ts'
import { isCommon } from './common-passwords.ts'
import { isValidReset, parseResetToken } from './reset-token.ts'

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
  const window = Math.floor(context.now().getTime() / linkEveryMs)
  await addToOutbox(context, { ownerKey, kind: `reset_${role}`, subjectRef: `w${window}` })
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

/** Sets a new password with a link's token. The same write uses the token up and ends every other session. */
export async function resetPassword(context: ResetContext, role: Role): Promise<ResetResult> {
  const { store, keyPepper, now, body } = context
  const limit = await limitByNetwork(context, 'reset')
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }
  const token = parseResetToken(body.token, role)
  const isUsable = (current: AnySigner) =>
    token !== undefined && !current.deleting && isValidReset(keyPepper, token, current, now())
  const account = token && (await whoMayReset(store, role, token.ownerKey)).find(isUsable)
  if (!token || !account) return { outcome: 'invalid' }
  if (isCommon(body.password, account.email)) return { outcome: 'common_password' }

  const { ownerKey } = token
  const password = await context.passwords.hash(body.password)
  const next = <Value extends AnySigner>(current: Value): Value | undefined =>
    isUsable(current) ? { ...current, password, sessionVersion: current.sessionVersion + 1 } : undefined
  await tellPasswordChanged(context, { role, ownerKey, id: account.id }, account)
  if (role === 'staff') await writeAdminLog(context, account, 'staff_password_reset', account.id)
  const stored = await (role === 'staff'
    ? updateStaffMember(context, ownerKey, next)
    : resetSigner(context, ownerKey, account.id, next))
  // Two copies of a link at once: only one of them has stored its password.
  if (stored?.value.password !== password) return { outcome: 'invalid' }
  context.waitUntil(refund(store, limit.attempt))
  const { id, email, profileName } = stored.value
  const opened = await openSession(context, role, ownerKey, stored.value, context.session)
  return { outcome: 'reset', profile: { id, email, profileName }, opened }
}

/** Whose password a link may set: it names the account, and its hash one of those who sign in to it. */
async function whoMayReset(store: Store, role: Role, ownerKey: string): Promise<AnySigner[]> {
  const found = await readAccount(store, role, ownerKey)
  return found ? signersOf(found.value) : []
}
