/** Removes calendars and devices whose right to sign in has ended. They stopped working with it (`isCurrent`). */
import { keys } from '#server/repositories/keys.ts'
import { updateFeeds } from '#server/repositories/feeds.ts'
import { updateDevices } from '#server/repositories/push.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

type Begun = { by: { id: string } }

/** The list without what this person began; undefined if there is nothing of theirs. */
const without = <Item extends Begun>(items: readonly Item[], id: string): readonly Item[] | undefined =>
  items.some(({ by }) => by.id === id) ? items.filter(({ by }) => by.id !== id) : undefined

/** Those of a caregiver who was removed; the other caregiver keeps theirs. Idempotent. */
export async function removeFeedsAndDevicesOf(
  context: ServiceContext,
  accountKey: string,
  caregiver: string,
): Promise<void> {
  await Promise.all([
    updateFeeds(context, accountKey, (feeds) => without(feeds, caregiver)),
    updateDevices(context, accountKey, (devices) => without(devices, caregiver)),
  ])
}

/** All of a family whose account has ended. Idempotent. */
export async function removeFeedsAndDevices(context: ServiceContext, accountKey: string): Promise<void> {
  const { store } = context
  await Promise.all([
    store.remove(keys.feeds(accountKey)),
    updateDevices(context, accountKey, (devices) => (devices.length > 0 ? [] : undefined)),
  ])
  await store.remove(keys.push(accountKey))
}
