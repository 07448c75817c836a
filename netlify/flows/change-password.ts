/** A new password: every session of before is over in the same write, and this browser gets a new one. */
import type { Body } from '#contract/wire.ts'
import type { Caller, House, SessionDesk } from '#server/http/house.ts'
import { changeMember } from '#server/records/members.ts'
import { isCommon } from './common-passwords.ts'
import { provePassword } from './prove-password.ts'
import { openSession, type Opened } from './sessions.ts'

export type PasswordChanged =
  | { outcome: 'changed'; opened: Opened }
  | { outcome: 'common_password' }
  | { outcome: 'wrong_password' }
  | { outcome: 'too_many'; seconds: number }

type Asking = House & { caller: Caller; body: Body<'changePassword'>; session: SessionDesk }

export async function changePassword(house: Asking): Promise<PasswordChanged> {
  const { caller, body, session } = house
  if (isCommon(body.next, caller.email)) return { outcome: 'common_password' }
  const proved = await provePassword(house, caller.holder, body.current)
  if (proved.outcome !== 'right') return proved

  const before = proved.member.value.password
  const password = await house.passwords.hash(body.next)
  const kept = await changeMember(
    house,
    caller.holder,
    // Only over the password that was proved. `rev` stays: no copy elsewhere holds a password.
    (member) =>
      member.password === before && !member.closing
        ? { ...member, password, sessionVersion: member.sessionVersion + 1 }
        : undefined,
    proved.member,
  )
  if (kept?.value.password !== password) return { outcome: 'wrong_password' }
  return { outcome: 'changed', opened: await openSession(house, 'member', caller.holder, kept.value, session.shown) }
}
