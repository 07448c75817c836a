/** Deleting one's own account: proved by the password, confirmed by the e-mail, and ended even if it breaks off. */
import type { Body } from '#contract/wire.ts'
import { sameEmail } from '#domain/people.ts'
import type { Caller, House } from '#server/http/house.ts'
import { noteClosing } from '#server/records/closings.ts'
import { changeMember, readMember } from '#server/records/members.ts'
import { forgetFamily } from './forget-family.ts'
import { provePassword } from './prove-password.ts'

export type Deleted =
  | { outcome: 'deleted' }
  | { outcome: 'not_confirmed' }
  | { outcome: 'wrong_password' }
  | { outcome: 'too_many'; seconds: number }

type Asking = House & { caller: Caller; body: Body<'deleteAccount'> }

/** @throws Unavailable if it broke off: asked again it goes on, and if nobody asks, the sweep does. */
export async function deleteAccount(house: Asking): Promise<Deleted> {
  const { caller, body, later, mirror } = house
  const { holder } = caller
  if (!sameEmail(body.confirm, caller.email)) return { outcome: 'not_confirmed' }
  const proved = await provePassword(house, caller, body.password, readMember)
  if (proved.outcome !== 'right') return proved

  // The sweep's lead comes first, then the mark that stops every other call of this account; then there is no way back.
  await noteClosing(house, holder)
  await changeMember(house, holder, (member) => (member.closing ? undefined : { ...member, closing: true }))
  await forgetFamily(house, holder)
  if (mirror) later(mirror(holder))
  return { outcome: 'deleted' }
}
