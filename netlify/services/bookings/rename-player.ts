/** A player's new name on the bookings that are still to come: the desk, the schedule and the mails read it from there. */
import type { Player } from '#domain/families/players.ts'
import { mondayOf, today } from '#domain/calendar/calendar.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Documents } from '#server/repositories/transact.ts'
import { keysUnder, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { MemberWeek } from '#records/bookings.ts'
import type { Key } from '#server/storage/store.ts'

type Rename = Pick<Player, 'id'> & { from: string; to: string }

/** The weeks of a family from this one on. */
export async function weeksToCome(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  accountKey: string,
): Promise<Key<MemberWeek>[]> {
  const monday = mondayOf(today(now()))
  const weeks = await keysUnder(store, keys.memberWeeks(accountKey))
  return weeks.filter((key) => key.slice(key.lastIndexOf('/') + 1) >= monday)
}

/**
 * Renames the player on bookings from today on, in the transaction of the player. A name that somebody typed for a booking stays.
 */
export function renameOnBookings(
  documents: Documents,
  weeks: readonly Key<MemberWeek>[],
  { id, from, to }: Rename,
): void {
  const day = today(documents.now)
  const isRenamed = (entry: MemberWeek['entries'][number]) =>
    entry.player === id && entry.name === from && entry.date >= day
  documents.need(weeks)
  for (const key of weeks) {
    const week = documents.get(key)
    if (!week?.entries.some(isRenamed)) continue
    const entries = week.entries.map((entry) => (isRenamed(entry) ? { ...entry, name: to } : entry))
    documents.set(key, { ...week, entries })
  }
}
