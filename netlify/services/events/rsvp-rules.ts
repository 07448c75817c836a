/** Rules on values: the RSVP after a reply or its end. */
import { undoMs } from '#domain/notifications/send-times.ts'
import { whyNotRsvp, type Attendee } from '#domain/events/events.ts'
import { sameEmail } from '#domain/people/people.ts'
import type { Away } from '#domain/families/players.ts'
import { bookedFor, whyAwayOn } from '#domain/reserving/booked-for.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Principal } from '#server/context/request-context.ts'
import { leftAt, partsOf, partsWhoCame } from '#server/repositories/rsvps.ts'
import type { StoredEvent, RsvpRecord } from '#records/events.ts'

/** Number of request hashes an RSVP stores. */
const maxStoredRequests = 12

const withRequest = (rsvp: RsvpRecord | undefined, request: string, ts: string) =>
  [...(rsvp?.answered ?? []), { request, ts }].slice(-maxStoredRequests)

export type WhyNoRsvp = 'no_such_event' | 'canceled' | 'over' | 'too_early' | 'no_player' | Away['why']

export type Submitted = Pick<Attendee, 'name' | 'email' | 'qty'> & Pick<RsvpRecord, 'players' | 'comes'>

type RsvpReply = { event: StoredEvent; request: string; submitted: Submitted; principal: Principal; now: Date }

/** The RSVP after a reply. */
export function nextRsvp(
  current: RsvpRecord | undefined,
  { event, request, submitted, principal, now }: RsvpReply,
): RsvpRecord {
  const at = now.toISOString()
  return {
    v: 1,
    state: 'attending',
    ...submitted,
    ts: current && isTakenBack(current, submitted, now) ? current.ts : at,
    title: event.title,
    datetime: event.datetime,
    answered: withRequest(current, request, at),
    ...(current && changed(current)),
    ...(sameEmail(submitted.email, principal.email) && { member: principal.profileName }),
    ...(current?.state === 'attending' && checkInKept(current, submitted)),
  }
}

const changed = ({ changes = 0 }: RsvpRecord): Pick<RsvpRecord, 'changes'> => ({ changes: changes + 1 })

/** True if the family is back with the same people before anybody was told that it left: its reply is the one it was. */
function isTakenBack(left: RsvpRecord, reply: Pick<RsvpRecord, 'qty' | 'players' | 'comes'>, now: Date): boolean {
  const ts = leftAt(left)
  if (ts === undefined || now.getTime() - Date.parse(ts) >= undoMs) return false
  const namesOf = ({ players = [] }: Pick<RsvpRecord, 'players'>) => players.toSorted().join(' ')
  return left.qty === reply.qty && left.comes === reply.comes && namesOf(left) === namesOf(reply)
}

/** A player who has stopped or pauses may stay in an RSVP that already has the player. */
export function whyNotPlayers(
  { players }: Principal,
  ids: readonly string[] = [],
  current: RsvpRecord | undefined,
  { day, now }: { day: Day; now: Date },
): WhyNoRsvp | undefined {
  const known = current?.state === 'attending' ? current.players : undefined
  for (const id of ids) {
    const whom = bookedFor(players, id, now)
    if (typeof whom === 'string') return 'no_player'
    const away = known?.includes(id) ? undefined : whyAwayOn(whom, day)
    if (away) return away
  }
  return undefined
}

/** Who has checked in stays so when the RSVP changes. */
const checkInKept = (current: RsvpRecord, submitted: Submitted): Pick<RsvpRecord, 'checkedIn' | 'came'> => {
  if (current.checkedIn) return { checkedIn: true }
  const came = partsWhoCame(current).filter((id) => partsOf(submitted).includes(id))
  return came.length > 0 ? { came } : {}
}

export function whyNotAllowed(event: StoredEvent | undefined, now: Date): WhyNoRsvp | undefined {
  if (!event) return 'no_such_event'
  return event.canceled ? 'canceled' : whyNotRsvp(event, now)
}

/** The RSVP once the family has left the list, or was taken off it. */
export function leftRsvp(current: RsvpRecord, request: string, now: Date): RsvpRecord {
  const { tickets: _, ...rsvp } = current
  return { ...rsvp, state: 'left', answered: withRequest(rsvp, request, now.toISOString()), ...changed(rsvp) }
}
