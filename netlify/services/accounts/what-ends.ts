/**
 * What lives only as long as a right to sign in: calendars, devices and the sign-in code. `isCurrent` decides whether it still
 * counts, at once and whatever ended the right; this leaves nothing of it behind.
 */
import { keys } from '#server/repositories/keys.ts'
import { removeFeeds, updateFeeds } from '#server/repositories/feeds.ts'
import { updateDevices } from '#server/repositories/push.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

type Context = Pick<ServiceContext, 'store' | 'backoff' | 'now'>

type Begun = { by: { id: string } }

/** The list without what this person began; undefined if there is nothing of theirs. */
const without = <Item extends Begun>(items: readonly Item[], id: string): readonly Item[] | undefined =>
  items.some(({ by }) => by.id === id) ? items.filter(({ by }) => by.id !== id) : undefined

/** For a caregiver who was removed; what is the other caregivers' stays. Idempotent. */
export async function removeWhatEndsWith(context: Context, ownerKey: string, caregiver: string): Promise<void> {
  await Promise.all([
    updateFeeds(context, ownerKey, (feeds) => without(feeds, caregiver)),
    updateDevices(context, ownerKey, (devices) => without(devices, caregiver)),
  ])
}

/** For a family's account that has ended. Idempotent. */
export async function removeAllThatEnds({ store }: Pick<Context, 'store'>, ownerKey: string): Promise<void> {
  await Promise.all([removeFeeds(store, ownerKey), store.remove(keys.push(ownerKey))])
}
