/** Sign-in codes: one record per address, which a new code replaces. Only a keyed hash of the code is stored. */
import type { Found, Store } from '#server/storage/store.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { equalsInConstantTime, hash, keyedHash, keys } from '#server/repositories/keys.ts'
import type { SignInCodeRecord } from '#records/accounts.ts'

type CodeContext = { store: Store; keyPepper: string; now: () => Date }

const hashOf = (keyPepper: string, addressKey: string, code: string) =>
  keyedHash(keyPepper, 'sign-in-code', addressKey, code)

/** Stores a code in normalized form; an earlier one of the address is worthless from then on. */
export const storeSignInCode = (
  { store, keyPepper }: Pick<CodeContext, 'store' | 'keyPepper'>,
  addressKey: string,
  { code, ...made }: Omit<SignInCodeRecord, 'v'>,
) =>
  updateWithRetry({ store }, keys.signInCode(addressKey), () => ({
    v: 1,
    code: hashOf(keyPepper, addressKey, code),
    ...made,
  }))

/**
 * The record of a code that matches, has not expired and was used by no other request; undefined otherwise. One read in every
 * case.
 */
export async function findSignInCode(
  { store, keyPepper, now }: CodeContext,
  addressKey: string,
  code: string,
  requestId: string,
): Promise<Found<SignInCodeRecord> | undefined> {
  const found = await store.read(keys.signInCode(addressKey))
  const isThis = equalsInConstantTime(hashOf(keyPepper, addressKey, code), found?.value.code ?? '')
  if (!isThis || !found || now().toISOString() >= found.value.expiresAt) return undefined
  return found.value.usedBy === undefined || found.value.usedBy === hash(requestId) ? found : undefined
}

/** Uses a code up, as it was found. @returns false if another request was first. */
export async function spendSignInCode(
  store: Store,
  addressKey: string,
  { value, tag }: Found<SignInCodeRecord>,
  requestId: string,
): Promise<boolean> {
  // After a lost response, the same request again.
  if (value.usedBy === hash(requestId)) return true
  return (await store.replace(keys.signInCode(addressKey), tag, { ...value, usedBy: hash(requestId) })).won
}
