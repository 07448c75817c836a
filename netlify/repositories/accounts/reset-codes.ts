/** One-time reset codes: one record per family, which a new code replaces. Only a keyed hash of the code is stored. */
import type { Store } from '#server/storage/store.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { equalsInConstantTime, keyedHash, keys } from '#server/repositories/keys.ts'
import type { ResetCodeRecord } from '#records/accounts.ts'

const hashOf = (keyPepper: string, ownerKey: string, code: string) => keyedHash(keyPepper, 'reset-code', ownerKey, code)

/** Stores a code in normalized form; an earlier one is worthless from then on. */
export const storeResetCode = (
  { store, keyPepper }: { store: Store; keyPepper: string },
  ownerKey: string,
  { code, ...made }: Omit<ResetCodeRecord, 'v'>,
) =>
  updateWithRetry({ store }, keys.resetCode(ownerKey), () => ({
    v: 1,
    code: hashOf(keyPepper, ownerKey, code),
    ...made,
  }))

/** The record of a code that matches and has not expired; undefined otherwise. One read in every case. */
export async function findResetCode(
  { store, keyPepper, now }: { store: Store; keyPepper: string; now: () => Date },
  ownerKey: string,
  code: string,
): Promise<ResetCodeRecord | undefined> {
  const found = (await store.read(keys.resetCode(ownerKey)))?.value
  const hashed = hashOf(keyPepper, ownerKey, code)
  const isThis = equalsInConstantTime(hashed, found?.code ?? '')
  return isThis && found && now().toISOString() < found.expiresAt ? found : undefined
}
