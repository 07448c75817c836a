/** Removes what a caregiver who has left began. It stopped working with their right to sign in (`isCurrent`). */
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { endFeedsOf } from '#server/services/feeds/leaving.ts'
import { endDevicesOf } from '#server/services/push/leaving.ts'

const listeners: readonly ((context: ServiceContext, accountKey: string, signer: string) => Promise<unknown>)[] = [
  // At once.
  endFeedsOf,
  endDevicesOf,
]

/** The other caregiver keeps theirs. Idempotent. */
export const endWhatWasBegunBy = (context: ServiceContext, accountKey: string, signer: string) =>
  Promise.all(listeners.map((end) => end(context, accountKey, signer)))
