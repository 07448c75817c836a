/** Takes a colleague's account away. However many try at the same time, one account always stays. */
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { allStaff, type StaffMember } from '#server/repositories/staff.ts'

export type Removed = 'removed' | 'not_found' | 'yourself' | 'last_one'

function stayed(leaving: StaffMember): StaffMember {
  const { state, ...staff } = leaving
  return state === 'leaving' ? staff : leaving
}

/**
 * First the account is marked as leaving, then it is seen who would stay: of two who remove each other both see nobody,
 * and both accounts stay. Nothing is lost if the work stops half way: an account that is leaving still opens.
 */
export async function removeStaff(
  context: ServiceContext & Pick<RequestContext, 'newId'> & { principal: Principal },
  id: string,
): Promise<Removed> {
  const { store, principal } = context
  if (id === principal.id) return 'yourself'
  const leaving = (await allStaff(store)).find((staff) => staff.id === id)
  if (!leaving) return 'not_found'
  const mark = (next: (there: StaffMember) => StaffMember) =>
    updateWithRetry<StaffMember>(context, keys.staff(leaving.ownerKey), (there) =>
      there?.id === id && there.state !== 'removed' ? next({ ...there, rev: there.rev + 1 }) : undefined,
    )

  await mark((there) => ({ ...there, state: 'leaving' }))
  const staying = (await allStaff(store)).filter((staff) => staff.state === undefined)
  if (staying.length === 0) {
    await mark(stayed)
    return 'last_one'
  }
  await mark((there) => ({ ...there, state: 'removed', password: '', sessionVersion: there.sessionVersion + 1 }))
  await writeAdminLog(context, principal, 'staff_removed', id)
  return 'removed'
}
