/** A forgotten password: one link by e-mail, and a new password with it. The same for members and staff. */
import type { Profile, Role } from '#domain/accounts/people.ts'
import type { BrowserSession, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { updateMember, type Account, type Member } from '#server/repositories/accounts/members.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { updateStaffMember } from '#server/repositories/accounts/staff.ts'
import { limitByNetwork } from '#server/services/accounts/rate-limits.ts'
import { openSession, readAccount, type OpenedSession } from '#server/services/accounts/sessions.ts'
import { releaseWithheld, withVerifiedAddress } from '#server/services/accounts/verify-address.ts'
import { tellPasswordChanged } from './change-password.ts'
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
  await addToOutbox(context, { ownerKey, kind: `reset_${role}`, thing: `w${window}` })
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
async function resetMember(context: ResetContext, ownerKey: string, next: (member: Member) => Member | undefined) {
  const stored = await updateMember(context, ownerKey, (current) => {
    const member = next(current)
    return member && withVerifiedAddress(member)
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
  const account = token && (await readAccount(store, role, token.ownerKey))
  const isUsable = (current: Account) =>
    token !== undefined && !current.closing && isValidReset(keyPepper, token, current, now())
  if (!token || !account || !isUsable(account.value)) return { outcome: 'invalid' }
  if (isCommon(body.password, account.value.email)) return { outcome: 'common_password' }

  const { ownerKey } = token
  const password = await context.passwords.hash(body.password)
  const next = <Value extends Account>(current: Value): Value | undefined =>
    isUsable(current) ? { ...current, password, sessionVersion: current.sessionVersion + 1 } : undefined
  await tellPasswordChanged(context, { role, ownerKey }, account.value)
  if (role === 'staff') await writeAdminLog(context, account.value, 'staff_password_reset', account.value.id)
  const stored =
    role === 'staff' ? await updateStaffMember(context, ownerKey, next) : await resetMember(context, ownerKey, next)
  // Two copies of a link at once: only one of them has stored its password.
  if (stored?.value.password !== password) return { outcome: 'invalid' }
  context.waitUntil(refund(store, limit.attempt))
  const { id, email, profileName } = stored.value
  const opened = await openSession(context, role, ownerKey, stored.value, context.session)
  return { outcome: 'reset', profile: { id, email, profileName }, opened }
}
