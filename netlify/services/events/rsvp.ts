/** Creates and cancels RSVPs. Idempotent: a late copy of a request does not undo a later one. */
import { facilityClock } from '#domain/calendar/calendar.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { whyNotRsvp, type Attendee, type EventBooking } from '#domain/events/events.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { eventOf, readEvents, type StoredEvent } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { hasCapacity } from '#server/repositories/places.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import {
  leftAt,
  ownerKeyOfRsvp,
  playersWhoCame,
  requestIn,
  rsvpIdOf,
  toEventBooking,
  type RsvpIndexEntry,
  type RsvpRecord,
} from '#server/repositories/rsvps.ts'
import { closureOfEvent } from './closed-events.ts'
import { releasePlaces, takePlaces } from './places.ts'

type WhyNot = 'no_such_event' | 'canceled' | 'over' | 'too_early' | 'no_player' | 'retired'
/** `full`: not enough places; `left` is how many are. `closed`: the whole club is. */
export type CreateRsvpResult =
  | { outcome: 'attending'; attendee: Attendee; booking: EventBooking }
  | { outcome: 'full'; left: number }
  | { outcome: 'closed'; reason: string }
  | { outcome: WhyNot }
export type CancelRsvpResult = 'left' | 'gone' | 'over'

type RsvpContext = ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/** Number of request hashes an RSVP stores. */
const maxStoredRequests = 12

const withRequest = (rsvp: RsvpRecord | undefined, request: string, ts: string) =>
  [...(rsvp?.answered ?? []), { request, ts }].slice(-maxStoredRequests)

/** Creates or updates an RSVP: 'One RSVP per e-mail and event: booking again changes the quantity' (product 5). */
export async function createRsvp(
  context: RsvpContext,
  eventId: string,
  submitted: Pick<Attendee, 'name' | 'email' | 'qty'> & { players?: string[] },
): Promise<CreateRsvpResult> {
  const { store, now, principal } = context
  const key = keys.rsvp(eventId, principal.ownerKey)
  const request = hash('attend', context.idempotencyKey)
  const [events, closures, found] = await Promise.all([
    readEvents(store),
    readClosures(store),
    store.read<RsvpRecord>(key),
  ])
  const event = eventOf(events, eventId)
  const isReplay = requestIn(found?.value, request) !== undefined
  const whyNot = isReplay
    ? undefined
    : (whyNotAllowed(event, now()) ?? whyNotPlayers(principal, submitted.players, found?.value))
  if (whyNot) return { outcome: whyNot }
  const closure = event && !isReplay && closureOfEvent(closures, event)
  if (closure) return { outcome: 'closed', reason: closure.reason }
  const wanted = { ownerKey: principal.ownerKey, request, qty: submitted.qty }
  const places = hasCapacity(event) && !isReplay ? await takePlaces(context, event, wanted) : undefined
  if (places && !places.taken) return { outcome: 'full', left: places.left }

  const { title, datetime } = event ?? found!.value
  const createdAt = now().toISOString()
  const next = (current?: RsvpRecord): RsvpRecord | undefined =>
    requestIn(current, request)
      ? undefined
      : {
          v: 1,
          state: 'attending',
          ...submitted,
          ts: current && isTakenBack(current, submitted, now()) ? current.ts : createdAt,
          title,
          datetime,
          answered: withRequest(current, request, createdAt),
          ...(current && changed(current)),
          ...(sameEmail(submitted.email, principal.email) && { member: principal.profileName }),
          ...(current?.state === 'attending' && checkInKept(current, submitted.players)),
        }
  const ofReply = (ts: string) => addMessage(context, 'rsvp_made', principal.ownerKey, eventId, ts)
  if (!isReplay) await ofReply(createdAt)
  // One that was given up, because the family had left, is due again.
  if (!isReplay && found && isTakenBack(found.value, submitted, now())) await ofReply(found.value.ts)
  const stored = found
    ? await updateWithRetry(context, key, next, found)
    : await createFirstRsvp(context, eventId, next)
  if (!stored) throw new StorageUnavailable('the RSVP cannot be read')
  // A first RSVP needs all it took.
  if (places && !places.isFirst) await releasePlaces(context, eventId, principal.ownerKey)
  // The reply says what is stored: after a late copy of a request that is the later one's answer.
  const { name, email, qty, ts, players, changes } = stored.value
  return {
    outcome: 'attending',
    attendee: { name, email, qty, ts: requestIn(stored.value, request)?.ts ?? ts },
    booking: toEventBooking(
      eventId,
      principal.ownerKey,
      Object.assign({ ...event, name, qty, title, datetime }, players && { players }, changes && { changes }),
      principal.email,
    ),
  }
}

/** Held back for as long as it can be taken back. */
const addMessage = (
  context: RsvpContext,
  kind: 'rsvp_made' | 'rsvp_withdrawn' | 'rsvp_removed',
  ownerKey: string,
  eventId: string,
  ts: string,
) => addToOutbox(context, { ownerKey, kind, subjectRef: mailSubjectRef.event(eventId, ts) }, undoMs)

const changed = ({ changes = 0 }: RsvpRecord): Pick<RsvpRecord, 'changes'> => ({ changes: changes + 1 })

/** True if the family is back with the same people before anybody was told that it left: its reply is the one it was. */
function isTakenBack(left: RsvpRecord, reply: Pick<RsvpRecord, 'qty' | 'players'>, now: Date): boolean {
  const ts = leftAt(left)
  if (ts === undefined || now.getTime() - Date.parse(ts) >= undoMs) return false
  const namesOf = ({ players = [] }: Pick<RsvpRecord, 'players'>) => players.toSorted().join(' ')
  return left.qty === reply.qty && namesOf(left) === namesOf(reply)
}

/** A player who has stopped may stay in an RSVP that already has the player. */
function whyNotPlayers(
  { players }: Principal,
  ids: readonly string[] = [],
  current: RsvpRecord | undefined,
): WhyNot | undefined {
  const wanted = ids.map((id) => players.find((player) => player.id === id))
  if (wanted.includes(undefined)) return 'no_player'
  const known = current?.state === 'attending' ? current.players : undefined
  const isNew = wanted.some((player) => player?.retired !== undefined && !known?.includes(player.id))
  return isNew ? 'retired' : undefined
}

/** Who has checked in stays so when the RSVP changes. */
const checkInKept = (current: RsvpRecord, players: readonly string[] = []): Pick<RsvpRecord, 'checkedIn' | 'came'> => {
  if (current.checkedIn) return { checkedIn: true }
  const came = playersWhoCame(current).filter((id) => players.includes(id))
  return came.length > 0 ? { came } : {}
}

/** Stores a member's first RSVP to an event, or updates the one that a concurrent request has created. */
async function createFirstRsvp(
  context: RsvpContext,
  eventId: string,
  next: (current?: RsvpRecord) => RsvpRecord | undefined,
) {
  const { store, principal } = context
  const value = next()!
  // Write the index entry first: without it the RSVP would be missing from the member's schedule.
  const { day: date } = facilityClock(new Date(value.datetime))
  await store.create<RsvpIndexEntry>(keys.rsvpIndex(principal.ownerKey, eventId), { v: 1, date })
  const key = keys.rsvp(eventId, principal.ownerKey)
  const written = await store.create(key, value)
  return written.won ? { value } : updateWithRetry(context, key, next, written.current)
}

function whyNotAllowed(event: StoredEvent | undefined, now: Date): WhyNot | undefined {
  if (!event) return 'no_such_event'
  return event.canceled ? 'canceled' : whyNotRsvp(event, now)
}

/** Cancels an RSVP: members their own until the event begins, staff any at any time. */
export async function cancelRsvp(context: RsvpContext, eventId: string, bookingId: string): Promise<CancelRsvpResult> {
  const { store, now, principal } = context
  const byStaff = principal.role === 'staff'
  const [ownerKey, events] = await Promise.all([
    byStaff ? ownerKeyOfRsvp(store, eventId, bookingId) : principal.ownerKey,
    readEvents(store),
  ])
  if (!ownerKey || rsvpIdOf(eventId, ownerKey) !== bookingId) return 'gone'
  const event = eventOf(events, eventId)
  const isOver = !byStaff && event !== undefined && whyNotRsvp(event, now()) === 'over'
  const request = hash('leave', context.idempotencyKey)
  const key = keys.rsvp(eventId, ownerKey)
  const found = await store.read<RsvpRecord>(key)
  const outcomeFor = (current: RsvpRecord | undefined): CancelRsvpResult => {
    if (requestIn(current, request)) return 'left'
    return current?.state !== 'attending' ? 'gone' : isOver ? 'over' : 'left'
  }
  const isLeaving = found?.value.state === 'attending' && outcomeFor(found.value) === 'left'
  // Open the claim first, so that its places come back even if this request dies.
  const places = hasCapacity(event) && isLeaving ? event : undefined
  if (places) await takePlaces(context, places, { ownerKey, request, qty: 0 })
  const ts = now().toISOString()
  if (isLeaving) await addMessage(context, byStaff ? 'rsvp_removed' : 'rsvp_withdrawn', ownerKey, eventId, ts)
  let outcome: CancelRsvpResult = 'gone'
  await updateWithRetry<RsvpRecord>(
    context,
    key,
    (current) => {
      outcome = outcomeFor(current)
      if (outcome !== 'left' || !current || requestIn(current, request)) return undefined
      return { ...current, state: 'left', answered: withRequest(current, request, ts), ...changed(current) }
    },
    found ?? 'nothing',
  )
  if (places) await releasePlaces(context, eventId, ownerKey, { canTakeBack: !byStaff })
  return outcome
}
