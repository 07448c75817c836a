/** Asks whoever is signed in for the password once more, before what only they may do. */
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import type { Account } from '#server/repositories/members.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { limitByAccount } from '#server/services/accounts/rate-limits.ts'

export type PasswordRejected = { outcome: 'wrong_password' } | { outcome: 'too_many'; seconds: number }
export type PasswordConfirmed<Kept> = { outcome: 'right'; account: Found<Kept> } | PasswordRejected

/** Reads the account of a holder, a member's or staff's. */
export type ReadAccount<Kept> = (store: Store, ownerKey: string) => Promise<Found<Kept> | undefined>

/** The permit comes before the work, as at the sign-in: whoever finds an open session cannot guess on for ever. */
export async function confirmPassword<Kept extends Account>(
  context: RequestContext,
  { role, ownerKey }: Pick<Principal, 'role' | 'ownerKey'>,
  password: string,
  read: ReadAccount<Kept>,
): Promise<PasswordConfirmed<Kept>> {
  const [leave, account] = await Promise.all([
    limitByAccount(context, `password.${role}`, ownerKey),
    read(context.store, ownerKey),
  ])
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }
  const right = await context.passwords.verify(password, account?.value.password)
  if (!account || !right) return { outcome: 'wrong_password' }
  context.waitUntil(refund(context.store, leave.attempt))
  return { outcome: 'right', account }
}
