/** Takes a colleague's account away. However many try at the same time, one account always stays. */
import type { Caller, House } from '#server/http/house.ts'
import { change, type Desk } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'
import { writeLog } from '#server/records/log.ts'
import { allStaff, type StaffMember } from '#server/records/staff.ts'

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
  desk: Desk & Pick<House, 'newId'> & { caller: Caller },
  id: string,
): Promise<Removed> {
  const { store, caller } = desk
  if (id === caller.id) return 'yourself'
  const leaving = (await allStaff(store)).find((staff) => staff.id === id)
  if (!leaving) return 'not_found'
  const mark = (next: (there: StaffMember) => StaffMember) =>
    change<StaffMember>(desk, keys.staff(leaving.holder), (there) =>
      there?.id === id && there.state !== 'removed' ? next({ ...there, rev: there.rev + 1 }) : undefined,
    )

  await mark((there) => ({ ...there, state: 'leaving' }))
  const staying = (await allStaff(store)).filter((staff) => staff.state === undefined)
  if (staying.length === 0) {
    await mark(stayed)
    return 'last_one'
  }
  await mark((there) => ({ ...there, state: 'removed', password: '', sessionVersion: there.sessionVersion + 1 }))
  await writeLog(desk, caller, 'staff_removed', id)
  return 'removed'
}
