/** A player's new name on the bookings that are still to come: the desk, the schedule and the mails read it from there. */
import type { Player } from '#domain/families/players.ts'
import { weeksShown } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { kinds } from '#domain/facility/facility.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { MemberWeek } from '#records/bookings.ts'

type Rename = Pick<Player, 'id'> & { from: string; to: string }

/** Renames the player on bookings from today on, in the transaction of the player. A name that somebody typed for a booking stays. */
export function renameOnBookings(documents: Documents, accountKey: string, { id, from, to }: Rename): void {
  const day = today(documents.now)
  const isRenamed = (entry: MemberWeek['entries'][number]) =>
    entry.player === id && entry.name === from && entry.date >= day
  const weeks = kinds.flatMap((kind) =>
    weeksShown(kind, day).map((monday) => keys.memberWeek(accountKey, kind, monday)),
  )
  documents.need(weeks)
  for (const key of weeks) {
    const week = documents.get(key)
    if (!week?.entries.some(isRenamed)) continue
    const entries = week.entries.map((entry) => (isRenamed(entry) ? { ...entry, name: to } : entry))
    documents.set(key, { ...week, entries })
  }
}
