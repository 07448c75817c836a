/** Removes a colleague's account. Under any concurrency, at least one account remains. */
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { allStaff, type StaffMember } from '#server/repositories/accounts/staff.ts'

export type RemoveStaffResult = 'removed' | 'not_found' | 'yourself' | 'last_one'

function withoutLeaving(leaving: StaffMember): StaffMember {
  const { state, ...member } = leaving
  return state === 'leaving' ? member : leaving
}

/**
 * Marks the account as leaving, then checks that another account remains: if two people remove each other, both find
 * nobody left and both accounts stay. An interrupted removal does no harm: an account marked as leaving still works.
 */
export async function removeStaff(
  context: ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
  id: string,
): Promise<RemoveStaffResult> {
  const { store, principal } = context
  if (id === principal.id) return 'yourself'
  const leaving = (await allStaff(store)).find((member) => member.id === id)
  if (!leaving) return 'not_found'
  const updateLeaving = (next: (current: StaffMember) => StaffMember) =>
    updateWithRetry<StaffMember>(context, keys.staff(leaving.ownerKey), (current) =>
      current?.id === id && current.state !== 'removed' ? next({ ...current, rev: current.rev + 1 }) : undefined,
    )

  await updateLeaving((current) => ({ ...current, state: 'leaving' }))
  const remaining = (await allStaff(store)).filter((member) => member.state === undefined)
  if (remaining.length === 0) {
    await updateLeaving(withoutLeaving)
    return 'last_one'
  }
  await writeAdminLog(context, principal, 'staff_removed', id, { to: leaving.profileName })
  await updateLeaving((current) => ({
    ...current,
    state: 'removed',
    password: '',
    sessionVersion: current.sessionVersion + 1,
  }))
  return 'removed'
}
