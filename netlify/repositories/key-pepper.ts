/** Guards the one secret that must never change: with another key pepper no stored account would be found. */
import { createHmac } from 'node:crypto'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** A proof that identifies a key pepper without revealing it. */
export const proofOf = (keyPepper: string): string =>
  createHmac('sha256', keyPepper).update('pepper-check').digest('hex')

/** True if this store's keys were made with `keyPepper`, or if the store is new; then its proof is stored. */
export async function confirmKeyPepper(store: Store, keyPepper: string): Promise<boolean> {
  const proof = proofOf(keyPepper)
  const stored = await store.read(keys.keyPepperProof)
  if (stored) return stored.value.proof === proof
  const written = await store.create(keys.keyPepperProof, { v: 1, proof })
  return written.won || (await confirmKeyPepper(store, keyPepper))
}
