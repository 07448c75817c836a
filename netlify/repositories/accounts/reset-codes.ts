/** One-time reset codes: one record per family, which a new code replaces. Only a keyed hash of the code is stored. */
import * as z from 'zod'
import type { Store } from '#server/storage/store.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { equalsInConstantTime, keyedHash, keys } from '#server/repositories/keys.ts'
import { instant, version1 } from '#server/repositories/records/fields.ts'

/**
 * `sessionVersion` is that of the sign-in when the code was made. Using the code increments it, so a code works once.
 * `caregiver`: the id of the caregiver whose code it is.
 */
export const resetCodeRecord = z.object({
  v: version1,
  code: z.string(),
  sessionVersion: z.int(),
  caregiver: z.string(),
  expiresAt: instant,
})
export type ResetCodeRecord = z.infer<typeof resetCodeRecord>

const hashOf = (keyPepper: string, ownerKey: string, code: string) => keyedHash(keyPepper, 'reset-code', ownerKey, code)

/** Stores a code in normalized form; an earlier one is worthless from then on. */
export const storeResetCode = (
  { store, keyPepper }: { store: Store; keyPepper: string },
  ownerKey: string,
  { code, ...made }: Omit<ResetCodeRecord, 'v'>,
) =>
  updateWithRetry<ResetCodeRecord>({ store }, keys.resetCode(ownerKey), () => ({
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
  const found = (await store.read<ResetCodeRecord>(keys.resetCode(ownerKey)))?.value
  const hashed = hashOf(keyPepper, ownerKey, code)
  const isThis = equalsInConstantTime(hashed, found?.code ?? '')
  return isThis && found && now().toISOString() < found.expiresAt ? found : undefined
}
