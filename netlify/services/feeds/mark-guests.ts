/** Marks the calendars that show an event, before it changes. */
import pMap from 'p-map'
import { markFeeds } from '#server/repositories/feeds.ts'
import { keys } from '#server/repositories/keys.ts'
import { ifReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** The calendars of the guests are about to change. */
export async function markGuests({ store, now }: Pick<ServiceContext, 'store' | 'now'>, id: string): Promise<void> {
  const prefix = keys.rsvpsOfEvent(id)
  const guests = (await store.list(prefix)).map(({ key }) => key.slice(prefix.length))
  await pMap(guests, (accountKey) => ifReadable(() => markFeeds(store, accountKey, now())), { concurrency: 10 })
}
