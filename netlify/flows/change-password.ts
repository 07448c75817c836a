/** A new password: every session of before is over in the same write, and this browser gets a new one. */
import type { Body } from '#contract/wire.ts'
import type { Caller, House, SessionDesk } from '#server/http/house.ts'
import type { Desk } from '#server/records/change.ts'
import { writeLog } from '#server/records/log.ts'
import { changeMember, readMember, type Account } from '#server/records/members.ts'
import { changeStaffMember, readStaffMember } from '#server/records/staff.ts'
import type { Found } from '#server/store/store.ts'
import { isCommon } from './common-passwords.ts'
import { provePassword, type NotProved, type ReadAccount } from './prove-password.ts'
import { openSession, type Opened } from './sessions.ts'

export type PasswordChanged = { outcome: 'changed'; opened: Opened } | { outcome: 'common_password' } | NotProved

type Asking = House & { caller: Caller; body: Body<'changePassword'>; session: SessionDesk }

/** Where an account is kept, and what is noted before its password changes. */
type Accounts<Kept> = {
  read: ReadAccount<Kept>
  change: (
    desk: Desk,
    holder: string,
    next: (account: Kept) => Kept | undefined,
    known: Found<Kept>,
  ) => Promise<Found<Kept> | undefined>
  note?: () => Promise<void>
}

export const changeMemberPassword = (house: Asking): Promise<PasswordChanged> =>
  changePassword(house, { read: readMember, change: changeMember })

export const changeStaffPassword = (house: Asking): Promise<PasswordChanged> =>
  changePassword(house, {
    read: readStaffMember,
    change: changeStaffMember,
    note: () => writeLog(house, house.caller, 'staff_password_changed', house.caller.id),
  })

async function changePassword<Kept extends Account>(
  house: Asking,
  { read, change, note }: Accounts<Kept>,
): Promise<PasswordChanged> {
  const { caller, body, session } = house
  if (isCommon(body.next, caller.email)) return { outcome: 'common_password' }
  const proved = await provePassword(house, caller, body.current, read)
  if (proved.outcome !== 'right') return proved

  const before = proved.account.value.password
  const password = await house.passwords.hash(body.next)
  // Before the deed: after it this session is over, and nobody could ask again for what was not noted.
  await note?.()
  const kept = await change(
    house,
    caller.holder,
    // Only over the password that was proved. `rev` stays: no copy elsewhere holds a password.
    (account) =>
      account.password === before && !account.closing
        ? { ...account, password, sessionVersion: account.sessionVersion + 1 }
        : undefined,
    proved.account,
  )
  if (kept?.value.password !== password) return { outcome: 'wrong_password' }
  return { outcome: 'changed', opened: await openSession(house, caller.role, caller.holder, kept.value, session.shown) }
}
