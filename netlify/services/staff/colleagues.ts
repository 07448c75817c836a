/** Changes the role of a colleague, or one's own, and removes a colleague. Under any concurrency, the club keeps an owner. */
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { addOwner, removeOwner } from '#server/repositories/accounts/club-owners.ts'
import { allStaff, roleInAccount, updateStaffMember } from '#server/repositories/accounts/staff.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { StaffMember } from '#records/accounts.ts'

type Context = ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type ChangeRoleResult = 'changed' | 'not_found' | 'last_owner'
export type RemoveStaffResult = 'removed' | 'not_found' | 'yourself' | 'last_owner'

/** The account with this id, and how to write to it while it still is theirs. */
async function colleagueWith(context: Context, id: string) {
  const accounts = await allStaff(context.store)
  const account = accounts.find((each) => each.id === id)
  const accountKeys = accounts.map(({ accountKey }) => accountKey)
  return (
    account && {
      ...account,
      /** @returns false if nobody else is an owner. */
      endOwnership: () => removeOwner(context, account.accountKey, accountKeys),
      update: (change: (current: StaffMember) => Partial<StaffMember>) =>
        updateStaffMember(context, account.accountKey, (current) =>
          current.id === id ? { ...current, rev: current.rev + 1, ...change(current) } : undefined,
        ),
    }
  )
}

/** Holds from the next call of the colleague on: their sessions stay open. Idempotent. */
export async function changeStaffRole(context: Context, id: string, role: StaffRole): Promise<ChangeRoleResult> {
  const colleague = await colleagueWith(context, id)
  if (!colleague) return 'not_found'
  if (role === 'owner') await addOwner(context, colleague.accountKey)
  else if (!(await colleague.endOwnership())) return 'last_owner'

  const names = [...new Set([colleague.staffRole, role])].map((each) => staffMessages.role[each])
  const to = `${colleague.profileName}, ${names.join(' to ')}`
  await writeAdminLog(context, context.principal, 'staff_role_changed', id, { to })
  const stored = await colleague.update(() => ({ role: roleInAccount(role) }))
  if (stored?.value.id === id) return 'changed'
  // Removed meanwhile: an owner who is no colleague must not count as one.
  await colleague.endOwnership()
  return 'not_found'
}

/** An interrupted removal does no harm: an owner is a manager then, until it is repeated. */
export async function removeStaff(context: Context, id: string): Promise<RemoveStaffResult> {
  if (id === context.principal.id) return 'yourself'
  const colleague = await colleagueWith(context, id)
  if (!colleague) return 'not_found'
  if (!(await colleague.endOwnership())) return 'last_owner'
  await writeAdminLog(context, context.principal, 'staff_removed', id, { to: colleague.profileName })
  await colleague.update(({ sessionVersion }) => ({
    state: 'removed',
    password: '',
    sessionVersion: sessionVersion + 1,
  }))
  return 'removed'
}
