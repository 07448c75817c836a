/** The guest list of an event as a file: the columns of the specification, or those for the front desk. */
import type { Reply } from '#api-contract/schemas.ts'
import { normalizeEmail } from '#domain/accounts/people.ts'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { eventFileName } from '#domain/events/event-draft.ts'
import { attendeeColumns, csvFile, fullAttendeeColumns } from '#domain/text/csv.ts'
import type { MemberRow } from '#server/repositories/admin-rows.ts'
import type { StoredEvent } from '#server/repositories/events.ts'
import type { EventRsvp } from '#server/services/events/event-rsvps.ts'

/** @param members for the fuller file; without them, the file of the specification. */
export function rsvpFile(
  event: StoredEvent,
  rsvps: readonly EventRsvp[],
  members: readonly MemberRow[] | undefined,
): Reply<'exportRsvps'> {
  const name = eventFileName(event)
  if (!members) {
    const rows = rsvps.map((rsvp) => attendeeColumns.map((column) => rsvp[column]))
    return { text: csvFile(attendeeColumns, rows), fileName: `${name}.csv` }
  }
  const memberOf = new Map(members.map((member) => [normalizeEmail(member.email), member]))
  const rows = rsvps.map((rsvp) => fullRow(rsvp, memberOf.get(normalizeEmail(rsvp.account?.email ?? rsvp.email))))
  return { text: csvFile(fullAttendeeColumns, rows), fileName: `${name}-full.csv` }
}

function fullRow({ name, email, qty, ts, account, checkedIn, players = [] }: EventRsvp, member: MemberRow | undefined) {
  const { day, time } = facilityClock(new Date(ts))
  const { profileName = account?.profileName ?? '', childName = '', parentPhone = '' } = member ?? {}
  const coming = players.map((player) => player.name).join(', ')
  return [name, email, qty, `${day} ${time}`, profileName, childName, parentPhone, coming, checkedIn ? 'yes' : 'no']
}
