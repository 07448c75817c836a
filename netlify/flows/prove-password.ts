/** Asks a signed-in member for the password once more, before what only they may do. */
import type { House } from '#server/http/house.ts'
import { readMember, type Member } from '#server/records/members.ts'
import { giveBack } from '#server/records/permits.ts'
import type { Found } from '#server/store/store.ts'
import { permitForAccount } from './permits.ts'

export type Proved =
  | { outcome: 'right'; member: Found<Member> }
  | { outcome: 'wrong_password' }
  | { outcome: 'too_many'; seconds: number }

/** The permit comes before the work, as at the sign-in: whoever finds an open session cannot guess on for ever. */
export async function provePassword(house: House, holder: string, password: string): Promise<Proved> {
  const [leave, member] = await Promise.all([
    permitForAccount(house, 'password', holder),
    readMember(house.store, holder),
  ])
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }
  const right = await house.passwords.verify(password, member?.value.password)
  if (!member || !right) return { outcome: 'wrong_password' }
  house.later(giveBack(house.store, leave.permit))
  return { outcome: 'right', member }
}
