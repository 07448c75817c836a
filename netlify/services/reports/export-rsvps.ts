/** The guest list of an event as a file: the columns of the specification, or those for the front desk. */
import type { Reply } from '#api-contract/schemas.ts'
import { caregiverNames, playerNames, type Family as WholeFamily } from '#domain/families/families.ts'
import { normalizeEmail } from '#domain/people/people.ts'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { eventFileName } from '#domain/events/event-draft.ts'
import { attendeeColumns, csvFile, fullAttendeeColumns } from '#domain/text/csv.ts'
import type { EventRsvp } from '#server/services/events/event-rsvps.ts'
import type { StoredEvent } from '#records/events.ts'

type Family = Pick<WholeFamily, 'players' | 'caregivers'>

/** @param members for the fuller file; without them, the file of the specification. */
export function rsvpFile(
  event: StoredEvent,
  rsvps: readonly EventRsvp[],
  members: readonly Family[] | undefined,
): Reply<'exportRsvps'> {
  const name = eventFileName(event)
  if (!members) {
    const rows = rsvps.map((rsvp) => attendeeColumns.map((column) => rsvp[column]))
    return { text: csvFile(attendeeColumns, rows), fileName: `${name}.csv` }
  }
  const memberOf = new Map(
    members.flatMap((member) => member.caregivers.map(({ email }) => [normalizeEmail(email), member] as const)),
  )
  const rows = rsvps.map((rsvp) => fullRow(rsvp, memberOf.get(normalizeEmail(rsvp.account?.email ?? rsvp.email))))
  return { text: csvFile(fullAttendeeColumns, rows), fileName: `${name}-full.csv` }
}

function fullRow({ name, email, qty, ts, account, checkedIn, players = [] }: EventRsvp, member: Family | undefined) {
  const { day, time } = facilityClock(new Date(ts))
  const who = member ? caregiverNames(member) : (account?.profileName ?? '')
  const [family, phones] = member ? [playerNames(member), member.caregivers.map(({ phone }) => phone).join(', ')] : []
  const coming = players.map((player) => player.name).join(', ')
  return [name, email, qty, `${day} ${time}`, who, family ?? '', phones ?? '', coming, checkedIn ? 'yes' : 'no']
}
