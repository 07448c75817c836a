/** Answering an event and taking the answer back. The same request twice is one answer, even after it was taken back. */
import { facilityClock } from '#domain/calendar/calendar.ts'
import { whyNotRsvp, type Attendee, type EventBooking } from '#domain/events/events.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import type { Principal, RequestMeta } from '#server/http/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { eventOf, readEvents, type StoredEvent } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { ownerKeyOfRsvp, rsvpIdOf, toEventBooking, type RsvpMark, type RsvpRecord } from '#server/repositories/rsvps.ts'

type WhyNot = 'no_such_event' | 'canceled' | 'over' | 'too_early'
export type CreatedRsvp = { outcome: 'attending'; attendee: Attendee; booking: EventBooking } | { outcome: WhyNot }
export type CanceledRsvp = 'left' | 'gone' | 'over'

type Asking = ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/** How many past requests an answer remembers. */
const remembered = 12

const endedHere = (rsvp: RsvpRecord | undefined, request: string) =>
  rsvp?.answered.find((past) => past.request === request)

const remember = (rsvp: RsvpRecord | undefined, request: string, ts: string) =>
  [...(rsvp?.answered ?? []), { request, ts }].slice(-remembered)

/** Answers an event, or changes the answer: 'One RSVP per e-mail and event: booking again changes the quantity' (product 5). */
export async function createRsvp(
  desk: Asking,
  eventId: string,
  answer: Pick<Attendee, 'name' | 'email' | 'qty'>,
): Promise<CreatedRsvp> {
  const { store, now, principal } = desk
  const key = keys.rsvp(eventId, principal.ownerKey)
  const request = hash('attend', desk.idempotencyKey)
  const [events, known] = await Promise.all([readEvents(store), store.read<RsvpRecord>(key)])
  const event = eventOf(events, eventId)
  const whyNot = endedHere(known?.value, request) ? undefined : whyNotAnswer(event, now())
  if (whyNot) return { outcome: whyNot }

  const { title, datetime } = event ?? known!.value
  const asked = now().toISOString()
  const next = (there?: RsvpRecord): RsvpRecord | undefined =>
    endedHere(there, request)
      ? undefined
      : {
          v: 1,
          state: 'attending',
          ...answer,
          ts: asked,
          title,
          datetime,
          answered: remember(there, request, asked),
          ...(sameEmail(answer.email, principal.email) && { member: principal.profileName }),
          ...(there?.state === 'attending' && there.checkedIn && { checkedIn: true }),
        }
  const kept = known ? await updateWithRetry(desk, key, next, known) : await answerFirst(desk, eventId, next)
  return {
    outcome: 'attending',
    attendee: { ...answer, ts: endedHere(kept?.value, request)?.ts ?? asked },
    booking: toEventBooking(eventId, principal.ownerKey, { ...answer, title, datetime }, principal.email),
  }
}

/** Keeps a member's first answer to an event, or whatever another request of theirs has made of it meanwhile. */
async function answerFirst(desk: Asking, eventId: string, next: (there?: RsvpRecord) => RsvpRecord | undefined) {
  const { store, principal } = desk
  const value = next()!
  // The mark first: an answer without one would be missing on the member's schedule.
  const { day: date } = facilityClock(new Date(value.datetime))
  await store.create<RsvpMark>(keys.rsvpMark(principal.ownerKey, eventId), { v: 1, date })
  const key = keys.rsvp(eventId, principal.ownerKey)
  const written = await store.create(key, value)
  return written.won ? { value } : updateWithRetry(desk, key, next, written.current)
}

function whyNotAnswer(event: StoredEvent | undefined, now: Date): WhyNot | undefined {
  if (!event) return 'no_such_event'
  return event.canceled ? 'canceled' : whyNotRsvp(event, now)
}

/** Takes an answer back: one's own before the event begins, or for staff anybody's at any time. */
export async function cancelRsvp(desk: Asking, eventId: string, bookingId: string): Promise<CanceledRsvp> {
  const { store, now, principal } = desk
  const byStaff = principal.role === 'staff'
  const [ownerKey, events] = await Promise.all([
    byStaff ? ownerKeyOfRsvp(store, eventId, bookingId) : principal.ownerKey,
    readEvents(store),
  ])
  if (!ownerKey || rsvpIdOf(eventId, ownerKey) !== bookingId) return 'gone'
  const event = eventOf(events, eventId)
  const isOver = !byStaff && event !== undefined && whyNotRsvp(event, now()) === 'over'
  const request = hash('leave', desk.idempotencyKey)
  let outcome: CanceledRsvp = 'gone'
  await updateWithRetry<RsvpRecord>(desk, keys.rsvp(eventId, ownerKey), (there) => {
    const isReplay = endedHere(there, request) !== undefined
    const attending = there?.state === 'attending'
    outcome = isReplay ? 'left' : !attending ? 'gone' : isOver ? 'over' : 'left'
    if (outcome !== 'left' || isReplay || !there) return undefined
    return { ...there, state: 'left', answered: remember(there, request, now().toISOString()) }
  })
  return outcome
}
