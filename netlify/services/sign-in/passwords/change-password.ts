/** Changes a password. The same write ends every session, link and code that the old one gave. */
import type { Body } from '#api-contract/schemas.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import type { BrowserSession, Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { updateSigner, type AnySigner, type OneSigner } from '#server/repositories/accounts/signers.ts'
import { updateStaffMember } from '#server/repositories/accounts/staff.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { openSession, type OpenedSession } from '#server/services/sign-in/sessions.ts'
import { isCommonPassword } from '#domain/fields/field-rules.ts'
import { confirmPassword } from './confirm-password.ts'

/** Changes the caller's password. The caller's browser gets a new session. */
export async function changePassword(
  context: RequestContext &
    Pick<RequestMeta, 'idempotencyKey'> & {
      principal: Principal
      body: Body<'changePassword'>
      session: BrowserSession
    },
): Promise<OpenedSession | 'common_password' | 'wrong_password'> {
  const { principal, body } = context
  if (await isCommonPassword(body.next, principal.email)) return 'common_password'
  const account = await confirmPassword(context, principal, body.current)
  if (!account) return 'wrong_password'
  const { isSet, signer } = await setPassword(context, account, body.next, (current) =>
    current.password === account.signer.password ? current : undefined,
  )
  return signer && isSet ? openSession(context, account.role, account.accountKey, signer) : 'wrong_password'
}

/**
 * Tells the account by e-mail, and of staff the log: both before the write, after which a retry would find nothing to do.
 * @param next the account with what else changes; undefined if the password may no longer be set
 * @returns the account as stored; `isSet` is false if another write was first, and `signer` undefined if it is gone
 */
export async function setPassword(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'>,
  account: OneSigner,
  password: string,
  next: <Value extends AnySigner>(current: Value) => Value | undefined,
  log: LogCode = 'staff_password_changed',
): Promise<{ isSet: boolean; signer: AnySigner | undefined }> {
  const { role, accountKey, signer } = account
  const hashed = await context.passwords.hash(password)
  if (role === 'staff') await writeAdminLog(context, signer, log, signer.id)
  await addToOutbox(context, {
    accountKey,
    kind: `password_changed_${role}`,
    subjectRef: mailSubjectRef.password(signer.sessionVersion + 1),
    ...(role === 'member' && { caregiver: signer.id }),
  })
  // `rev` stays: replicas hold no passwords.
  const change = <Value extends AnySigner>(current: Value): Value | undefined => {
    const changed = current.deleting ? undefined : next(current)
    if (!changed) return undefined
    // Used up.
    const { invited: _, ...signer } = changed
    return { ...(signer as Value), password: hashed, sessionVersion: current.sessionVersion + 1 }
  }
  const stored =
    role === 'staff'
      ? await updateStaffMember(context, accountKey, change, account.found)
      : await updateSigner(context, accountKey, signer.id, change, account.found)
  return { isSet: stored?.value.password === hashed, signer: stored?.value }
}
