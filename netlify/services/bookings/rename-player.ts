/** A player's new name on the bookings that are still to come: the desk, the schedule and the mails read it from there. */
import type { Player } from '#domain/families/players.ts'
import { mondayOf, today } from '#domain/calendar/calendar.ts'
import { keys } from '#server/repositories/keys.ts'
import { keysUnder, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { MemberWeek } from '#records/bookings.ts'

type Rename = Pick<Player, 'id'> & { from: string; to: string }

/** Renames the player on bookings from today on. A name that somebody typed for a booking stays. Idempotent. */
export async function renameOnBookings(
  context: Pick<ServiceContext, 'store' | 'now' | 'backoff'>,
  accountKey: string,
  { id, from, to }: Rename,
): Promise<void> {
  const day = today(context.now())
  const isRenamed = (entry: MemberWeek['entries'][number]) =>
    entry.player === id && entry.name === from && entry.date >= day
  const weeks = (await keysUnder(context.store, keys.memberWeeks(accountKey))).filter(
    (key) => key.slice(key.lastIndexOf('/') + 1) >= mondayOf(day),
  )
  await Promise.all(
    weeks.map((key) =>
      updateWithRetry<MemberWeek>(context, key, (week) =>
        week?.entries.some(isRenamed)
          ? { ...week, entries: week.entries.map((entry) => (isRenamed(entry) ? { ...entry, name: to } : entry)) }
          : undefined,
      ),
    ),
  )
}
