/** Changes the role of a colleague, or one's own. Under any concurrency, the club keeps an owner. */
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { addOwner, removeOwner } from '#server/repositories/accounts/club-owners.ts'
import { allStaff, roleInAccount, updateStaffMember } from '#server/repositories/accounts/staff.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

export type ChangeRoleResult = 'changed' | 'not_found' | 'last_owner'

/** Holds from the next call of the colleague on: their sessions stay open. Idempotent. */
export async function changeStaffRole(
  context: ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
  id: string,
  role: StaffRole,
): Promise<ChangeRoleResult> {
  const accounts = await allStaff(context.store)
  const colleague = accounts.find((account) => account.id === id)
  if (!colleague) return 'not_found'
  const { ownerKey, profileName, staffRole: before } = colleague
  const ownerKeys = accounts.map((account) => account.ownerKey)
  if (role === 'owner') await addOwner(context, ownerKey)
  else if (!(await removeOwner(context, ownerKey, ownerKeys))) return 'last_owner'

  const names = [...new Set([before, role])].map((each) => staffMessages.role[each])
  await writeAdminLog(context, context.principal, 'staff_role_changed', id, {
    to: `${profileName}, ${names.join(' to ')}`,
  })
  const stored = await updateStaffMember(context, ownerKey, (account) =>
    account.id === id ? { ...account, rev: account.rev + 1, role: roleInAccount(role) } : undefined,
  )
  if (stored?.value.id === id) return 'changed'
  // Removed meanwhile: an owner who is no colleague must not count as one.
  await removeOwner(context, ownerKey, ownerKeys)
  return 'not_found'
}
