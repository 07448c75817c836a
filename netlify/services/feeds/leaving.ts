/** Calendars when an account ends or a caregiver leaves, and in an export. */
import { eraser, exporter, unlessNewOwner, without } from '#server/repositories/accounts/leaving.ts'
import { updateFeeds } from '#server/repositories/feeds.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeValue } from '#server/repositories/remove-keys.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { listFeeds } from './own-feeds.ts'

export const endFeedsOf = (context: ServiceContext, accountKey: string, signer: string) =>
  updateFeeds(context, accountKey, (feeds) => without(feeds, signer))

export const feedLeaving = [
  eraser(['feed'], (context, accountKey) =>
    unlessNewOwner(context, accountKey, () => removeValue(context, keys.feeds(accountKey))),
  ),
  exporter(['feed'], async (own) => ({ calendars: await listFeeds(own) })),
]
