/** A new password: every session of before is over in the same write, and this browser gets a new one. */
import type { Body } from '#api-contract/schemas.ts'
import type { Principal, RequestContext, SessionCookies } from '#server/http/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { updateMember, readMember, type Account } from '#server/repositories/members.ts'
import { updateStaffMember, readStaffMember } from '#server/repositories/staff.ts'
import type { Found } from '#server/storage/store.ts'
import { isCommon } from './common-passwords.ts'
import { confirmPassword, type PasswordRejected, type ReadAccount } from './confirm-password.ts'
import { openSession, type OpenedSession } from '#server/services/accounts/sessions.ts'

export type PasswordChanged =
  | { outcome: 'changed'; opened: OpenedSession }
  | { outcome: 'common_password' }
  | PasswordRejected

type Asking = RequestContext & { principal: Principal; body: Body<'changePassword'>; session: SessionCookies }

/** Where an account is kept, and what is noted before its password changes. */
type Accounts<Kept> = {
  read: ReadAccount<Kept>
  change: (
    context: ServiceContext,
    ownerKey: string,
    next: (account: Kept) => Kept | undefined,
    known: Found<Kept>,
  ) => Promise<Found<Kept> | undefined>
  note?: () => Promise<void>
}

export const changeMemberPassword = (context: Asking): Promise<PasswordChanged> =>
  changePassword(context, { read: readMember, change: updateMember })

export const changeStaffPassword = (context: Asking): Promise<PasswordChanged> =>
  changePassword(context, {
    read: readStaffMember,
    change: updateStaffMember,
    note: () => writeAdminLog(context, context.principal, 'staff_password_changed', context.principal.id),
  })

async function changePassword<Kept extends Account>(
  context: Asking,
  { read, change, note }: Accounts<Kept>,
): Promise<PasswordChanged> {
  const { principal, body, session } = context
  if (isCommon(body.next, principal.email)) return { outcome: 'common_password' }
  const proved = await confirmPassword(context, principal, body.current, read)
  if (proved.outcome !== 'right') return proved

  const before = proved.account.value.password
  const password = await context.passwords.hash(body.next)
  // Before the deed: after it this session is over, and nobody could ask again for what was not noted.
  await note?.()
  const kept = await change(
    context,
    principal.ownerKey,
    // Only over the password that was proved. `rev` stays: no copy elsewhere holds a password.
    (account) =>
      account.password === before && !account.closing
        ? { ...account, password, sessionVersion: account.sessionVersion + 1 }
        : undefined,
    proved.account,
  )
  if (kept?.value.password !== password) return { outcome: 'wrong_password' }
  return {
    outcome: 'changed',
    opened: await openSession(context, principal.role, principal.ownerKey, kept.value, session.sent),
  }
}
