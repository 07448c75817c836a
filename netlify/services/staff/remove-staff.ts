/** Removes a colleague's account. Under any concurrency, the club keeps an owner. */
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { removeOwner } from '#server/repositories/accounts/club-owners.ts'
import { allStaff, updateStaffMember } from '#server/repositories/accounts/staff.ts'

export type RemoveStaffResult = 'removed' | 'not_found' | 'yourself' | 'last_owner'

/** An interrupted removal does no harm: an owner is a manager then, until it is repeated. */
export async function removeStaff(
  context: ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
  id: string,
): Promise<RemoveStaffResult> {
  const { store, principal } = context
  if (id === principal.id) return 'yourself'
  const accounts = await allStaff(store)
  const leaving = accounts.find((account) => account.id === id)
  if (!leaving) return 'not_found'
  const ownerKeys = accounts.map(({ ownerKey }) => ownerKey)
  if (!(await removeOwner(context, leaving.ownerKey, ownerKeys))) return 'last_owner'
  await writeAdminLog(context, principal, 'staff_removed', id, { to: leaving.profileName })
  await updateStaffMember(context, leaving.ownerKey, (account) =>
    account.id === id
      ? {
          ...account,
          rev: account.rev + 1,
          state: 'removed',
          password: '',
          sessionVersion: account.sessionVersion + 1,
        }
      : undefined,
  )
  return 'removed'
}
