/** Changes a password. The same write ends every existing session; the caller's browser gets a new one. */
import type { Body } from '#api-contract/schemas.ts'
import type { BrowserSession, Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signerIn, updateSigner, type AnySigner, type Signer } from '#server/repositories/accounts/signers.ts'
import { updateStaffMember, readStaffMember } from '#server/repositories/accounts/staff.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import type { Found } from '#server/storage/store.ts'
import { isCommon } from './common-passwords.ts'
import { confirmPassword, type PasswordRejected, type ReadAccount } from './confirm-password.ts'
import { openSession, type OpenedSession } from '#server/services/accounts/sessions.ts'
import type { Account } from '#records/accounts.ts'

export type ChangePasswordResult =
  | { outcome: 'changed'; opened: OpenedSession }
  | { outcome: 'common_password' }
  | PasswordRejected

type ChangePasswordContext = RequestContext &
  Pick<RequestMeta, 'idempotencyKey'> & {
    principal: Principal
    body: Body<'changePassword'>
    session: BrowserSession
  }

/** Repository functions of one kind of account; `log` writes the admin log before the change. */
type AccountRepository<Value> = {
  read: ReadAccount<Value>
  update: (
    context: ServiceContext,
    ownerKey: string,
    next: (account: Value) => Value | undefined,
    found: Found<Value>,
  ) => Promise<Found<Value> | undefined>
  log?: () => Promise<void>
}

export function changeMemberPassword(context: ChangePasswordContext): Promise<ChangePasswordResult> {
  const { id } = context.principal
  let family: Awaited<ReturnType<typeof readMember>>
  return changePassword<Signer>(context, {
    async read(store, ownerKey) {
      family = await readMember(store, ownerKey)
      return signerIn(family, id)
    },
    update: (_, ownerKey, next) => updateSigner(context, ownerKey, id, next, family),
  })
}

export const changeStaffPassword = (context: ChangePasswordContext): Promise<ChangePasswordResult> =>
  changePassword(context, {
    read: readStaffMember,
    update: updateStaffMember,
    log: () => writeAdminLog(context, context.principal, 'staff_password_changed', context.principal.id),
  })

/** Queues the message that the password was changed. Await it before the write that changes it. */
export const tellPasswordChanged = (
  context: Parameters<typeof addToOutbox>[0],
  { role, ownerKey, id }: Pick<Principal, 'role' | 'ownerKey' | 'id'>,
  { sessionVersion }: Pick<Account, 'sessionVersion'>,
): Promise<void> =>
  addToOutbox(context, {
    ownerKey,
    kind: `password_changed_${role}`,
    subjectRef: mailSubjectRef.password(sessionVersion + 1),
    ...(role === 'member' && { caregiver: id }),
  })

async function changePassword<Value extends AnySigner>(
  context: ChangePasswordContext,
  { read, update, log }: AccountRepository<Value>,
): Promise<ChangePasswordResult> {
  const { principal, body, session } = context
  if (isCommon(body.next, principal.email)) return { outcome: 'common_password' }
  const confirmation = await confirmPassword(context, principal, body.current, read)
  if (confirmation.outcome !== 'confirmed') return confirmation

  const previous = confirmation.account.value.password
  const password = await context.passwords.hash(body.next)
  // Log first: the change ends this session, so a retry could no longer add a missing entry.
  await log?.()
  await tellPasswordChanged(context, principal, confirmation.account.value)
  const stored = await update(
    context,
    principal.ownerKey,
    // Replace only the confirmed password. `rev` stays: replicas hold no passwords.
    (account) =>
      account.password === previous && !account.deleting
        ? { ...account, password, sessionVersion: account.sessionVersion + 1 }
        : undefined,
    confirmation.account,
  )
  if (stored?.value.password !== password) return { outcome: 'wrong_password' }
  return {
    outcome: 'changed',
    opened: await openSession(context, principal.role, principal.ownerKey, stored.value, session),
  }
}
