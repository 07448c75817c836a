/** One-time codes: one record per address and kind, which a new code replaces. Only a keyed hash of the code is stored. */
import type { CodeKind } from '#domain/codes/one-time-code.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { equalsInConstantTime, hash, keyedHash } from '#server/repositories/hashes.ts'
import type { CodeRecord } from '#records/sign-in.ts'

/** A code of one kind, for the person who signs in with this address. */
export type CodeOf = { kind: CodeKind; addressKey: string }

type CodeContext = { store: Store; keyPepper: string; now: () => Date }

const hashOf = (keyPepper: string, { kind, addressKey }: CodeOf, code: string) =>
  keyedHash(keyPepper, `${kind}-code`, addressKey, code)

/** Stores a code in normalized form; an earlier one is worthless from then on. */
export const storeCode = (
  { store, keyPepper }: Pick<CodeContext, 'store' | 'keyPepper'>,
  of: CodeOf,
  { code, ...made }: Omit<CodeRecord, 'v'>,
) => updateWithRetry({ store }, keys.code(of), () => ({ v: 1, code: hashOf(keyPepper, of, code), ...made }))

/** Makes the codes for a new password of these signers worthless. */
export const removeResetCodes = (store: Store, signers: readonly { addressKey: string }[]) =>
  Promise.all(signers.map(({ addressKey }) => store.remove(keys.code({ kind: 'reset', addressKey }))))

/** The record of a code that matches and has not expired; undefined otherwise. One read in every case. */
export async function findCode(
  { store, keyPepper, now }: CodeContext,
  of: CodeOf,
  code: string,
): Promise<Found<CodeRecord> | undefined> {
  const found = await store.read(keys.code(of))
  const isThis = equalsInConstantTime(hashOf(keyPepper, of, code), found?.value.code ?? '')
  return isThis && found && now().toISOString() < found.value.expiresAt ? found : undefined
}

/** Uses a code up, as it was found. @returns false if another request was first; the same request may repeat it. */
export async function spendCode(
  store: Store,
  of: CodeOf,
  { value, tag }: Found<CodeRecord>,
  requestId: string,
): Promise<boolean> {
  const usedBy = hash(requestId)
  if (value.usedBy !== undefined) return value.usedBy === usedBy
  return (await store.replace(keys.code(of), tag, { ...value, usedBy })).won
}
