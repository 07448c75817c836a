/** Guards the one secret that must never change: under another pepper every member would be unknown, and every address free. */
import { createHmac } from 'node:crypto'
import type { Store } from '#server/store/store.ts'
import { keys } from './keys.ts'

type PepperCheck = { v: 1; proof: string }

/** True if everything in this store was filed under `pepper`, or nothing was filed yet. What is kept does not tell it. */
export async function confirmPepper(store: Store, pepper: string): Promise<boolean> {
  const proof = createHmac('sha256', pepper).update('pepper-check').digest('hex')
  const kept = await store.read<PepperCheck>(keys.pepperCheck)
  if (kept) return kept.value.proof === proof
  const written = await store.create<PepperCheck>(keys.pepperCheck, { v: 1, proof })
  return written.won || (await confirmPepper(store, pepper))
}
