/** Confirms the caller's password again before a sensitive action. */
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { readSigners, type OneSigner } from '#server/repositories/accounts/signers.ts'
import { hash } from '#server/repositories/hashes.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { limitByAccount } from '#server/services/limits/rate-limits.ts'

/**
 * Checks the rate limit before hashing, as at sign-in, so that a hijacked session cannot be used to guess the password.
 * @returns the caller's account; undefined if the password is wrong
 */
export async function confirmPassword(
  context: RequestContext,
  { role, accountKey, id }: Pick<Principal, 'role' | 'accountKey' | 'id'>,
  password: string,
): Promise<OneSigner | undefined> {
  const [attempt, signers] = await Promise.all([
    limitByAccount(context, `password.${role}`, hash(accountKey, id)),
    readSigners(context.store, role, accountKey),
  ])
  const account = signers.find(({ signer }) => signer.id === id)
  const isRight = await context.passwords.verify(password, account?.signer.password)
  if (!account || !isRight) return undefined
  context.waitUntil(refund(context.store, attempt))
  return account
}
