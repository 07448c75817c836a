/** Confirms the caller's password again before a sensitive action. */
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signerIn, type Signer } from '#server/repositories/accounts/signers.ts'
import { hash } from '#server/repositories/keys.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { limitByAccount } from '#server/services/accounts/rate-limits.ts'
import type { Account } from '#records/accounts.ts'

export type PasswordRejected = { outcome: 'wrong_password' } | { outcome: 'too_many'; seconds: number }
export type PasswordConfirmation<Value> = { outcome: 'confirmed'; account: Found<Value> } | PasswordRejected

/** Reads whose password it is, by the owner key. */
export type ReadAccount<Value> = (store: Store, ownerKey: string) => Promise<Found<Value> | undefined>

/** Reads the caregiver who asks. */
export const readSigner =
  ({ id }: Pick<Principal, 'id'>): ReadAccount<Signer> =>
  async (store, ownerKey) =>
    signerIn(await readMember(store, ownerKey), id)

/** Checks the rate limit before hashing, as at sign-in, so that a hijacked session cannot be used to guess the password. */
export async function confirmPassword<Value extends Account>(
  context: RequestContext,
  { role, ownerKey, id }: Pick<Principal, 'role' | 'ownerKey' | 'id'>,
  password: string,
  read: ReadAccount<Value>,
): Promise<PasswordConfirmation<Value>> {
  const [limit, account] = await Promise.all([
    limitByAccount(context, `password.${role}`, hash(ownerKey, id)),
    read(context.store, ownerKey),
  ])
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }
  const isRight = await context.passwords.verify(password, account?.value.password)
  if (!account || !isRight) return { outcome: 'wrong_password' }
  context.waitUntil(refund(context.store, limit.attempt))
  return { outcome: 'confirmed', account }
}
