/** Guards the one secret that must never change: under another pepper every member would be unknown, and every address free. */
import { createHmac } from 'node:crypto'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'

type PepperCheck = { v: 1; proof: string }

/** What is kept of a pepper: enough to know it again, and nothing that tells it. */
export const proofOf = (pepper: string): string => createHmac('sha256', pepper).update('pepper-check').digest('hex')

/** True if everything in this store was filed under `pepper`, or nothing was filed yet. What is kept does not tell it. */
export async function confirmKeyPepper(store: Store, pepper: string): Promise<boolean> {
  const proof = proofOf(pepper)
  const kept = await store.read<PepperCheck>(keys.keyPepperProof)
  if (kept) return kept.value.proof === proof
  const written = await store.create<PepperCheck>(keys.keyPepperProof, { v: 1, proof })
  return written.won || (await confirmKeyPepper(store, pepper))
}
