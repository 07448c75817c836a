/** Answering an event and taking the answer back. The same request twice is one answer, even after it was taken back. */
import { facilityClock } from '#domain/calendar.ts'
import { whyNotAttend, type Attendee, type EventBooking } from '#domain/events.ts'
import { sameEmail } from '#domain/people.ts'
import type { Caller, Visit } from '#server/http/house.ts'
import { change, type Desk } from '#server/records/change.ts'
import { eventOf, readEvents, type KeptEvent } from '#server/records/events.ts'
import { fingerprint, keys } from '#server/records/keys.ts'
import { holderOfRsvp, rsvpIdOf, toEventBooking, type RsvpMark, type RsvpRecord } from '#server/records/rsvps.ts'

type WhyNot = 'no_such_event' | 'canceled' | 'over' | 'too_early'
export type Attended = { outcome: 'attending'; attendee: Attendee; booking: EventBooking } | { outcome: WhyNot }
export type Left = 'left' | 'gone' | 'over'

type Asking = Desk & Pick<Visit, 'idempotencyKey'> & { caller: Caller }

/** How many past requests an answer remembers. */
const remembered = 12

const endedHere = (rsvp: RsvpRecord | undefined, request: string) =>
  rsvp?.answered.find((past) => past.request === request)

const remember = (rsvp: RsvpRecord | undefined, request: string, ts: string) =>
  [...(rsvp?.answered ?? []), { request, ts }].slice(-remembered)

/** Answers an event, or changes the answer: 'One RSVP per e-mail and event: booking again changes the quantity' (product 5). */
export async function attend(
  desk: Asking,
  eventId: string,
  answer: Pick<Attendee, 'name' | 'email' | 'qty'>,
): Promise<Attended> {
  const { store, now, caller } = desk
  const key = keys.rsvp(eventId, caller.holder)
  const request = fingerprint('attend', desk.idempotencyKey)
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
          ...(sameEmail(answer.email, caller.email) && { member: caller.profileName }),
          ...(there?.state === 'attending' && there.checkedIn && { checkedIn: true }),
        }
  const kept = known ? await change(desk, key, next, known) : await answerFirst(desk, eventId, next)
  return {
    outcome: 'attending',
    attendee: { ...answer, ts: endedHere(kept?.value, request)?.ts ?? asked },
    booking: toEventBooking(eventId, caller.holder, { ...answer, title, datetime }, caller.email),
  }
}

/** Keeps a member's first answer to an event, or whatever another request of theirs has made of it meanwhile. */
async function answerFirst(desk: Asking, eventId: string, next: (there?: RsvpRecord) => RsvpRecord | undefined) {
  const { store, caller } = desk
  const value = next()!
  // The mark first: an answer without one would be missing on the member's schedule.
  const { day: date } = facilityClock(new Date(value.datetime))
  await store.create<RsvpMark>(keys.rsvpMark(caller.holder, eventId), { v: 1, date })
  const key = keys.rsvp(eventId, caller.holder)
  const written = await store.create(key, value)
  return written.won ? { value } : change(desk, key, next, written.current)
}

function whyNotAnswer(event: KeptEvent | undefined, now: Date): WhyNot | undefined {
  if (!event) return 'no_such_event'
  return event.canceled ? 'canceled' : whyNotAttend(event, now)
}

/** Takes an answer back: one's own before the event begins, or for staff anybody's at any time. */
export async function leave(desk: Asking, eventId: string, bookingId: string): Promise<Left> {
  const { store, now, caller } = desk
  const byStaff = caller.role === 'staff'
  const [holder, events] = await Promise.all([
    byStaff ? holderOfRsvp(store, eventId, bookingId) : caller.holder,
    readEvents(store),
  ])
  if (!holder || rsvpIdOf(eventId, holder) !== bookingId) return 'gone'
  const event = eventOf(events, eventId)
  const isOver = !byStaff && event !== undefined && whyNotAttend(event, now()) === 'over'
  const request = fingerprint('leave', desk.idempotencyKey)
  let outcome: Left = 'gone'
  await change<RsvpRecord>(desk, keys.rsvp(eventId, holder), (there) => {
    const isReplay = endedHere(there, request) !== undefined
    const attending = there?.state === 'attending'
    outcome = isReplay ? 'left' : !attending ? 'gone' : isOver ? 'over' : 'left'
    if (outcome !== 'left' || isReplay || !there) return undefined
    return { ...there, state: 'left', answered: remember(there, request, now().toISOString()) }
  })
  return outcome
}
