/** Asks whoever is signed in for the password once more, before what only they may do. */
import type { Caller, House } from '#server/http/house.ts'
import type { Account } from '#server/records/members.ts'
import { giveBack } from '#server/records/permits.ts'
import type { Found, Store } from '#server/store/store.ts'
import { permitForAccount } from './permits.ts'

export type NotProved = { outcome: 'wrong_password' } | { outcome: 'too_many'; seconds: number }
export type Proved<Kept> = { outcome: 'right'; account: Found<Kept> } | NotProved

/** Reads the account of a holder, a member's or staff's. */
export type ReadAccount<Kept> = (store: Store, holder: string) => Promise<Found<Kept> | undefined>

/** The permit comes before the work, as at the sign-in: whoever finds an open session cannot guess on for ever. */
export async function provePassword<Kept extends Account>(
  house: House,
  { role, holder }: Pick<Caller, 'role' | 'holder'>,
  password: string,
  read: ReadAccount<Kept>,
): Promise<Proved<Kept>> {
  const [leave, account] = await Promise.all([
    permitForAccount(house, `password.${role}`, holder),
    read(house.store, holder),
  ])
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }
  const right = await house.passwords.verify(password, account?.value.password)
  if (!account || !right) return { outcome: 'wrong_password' }
  house.later(giveBack(house.store, leave.permit))
  return { outcome: 'right', account }
}
