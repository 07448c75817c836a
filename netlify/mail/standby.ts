/** Messages of the standby list. What was answered or has ended in the meantime is not sent. */
import { hasBegun } from '#domain/bookings/bookings.ts'
import { facilityClock, shortMoment, clockTime, longDay, today } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { offerPath } from '#domain/standby/offer-link.ts'
import { paths } from '#domain/paths.ts'
import { bookingTitle } from '#domain/schedule/schedule.ts'
import { eventStandbyMessages } from '#domain/standby/standby-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { endingOf } from '#server/repositories/bookings/member-weeks.ts'
import { readableWhyNotHeld } from '#server/repositories/closed-hours.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { parseEventRef, parseBookingRef } from '#server/repositories/mail-subject-refs.ts'
import { readPlacesLeft } from '#server/repositories/places.ts'
import { eventWishes, readStandby, slotOffers, slotWishes } from '#server/repositories/standby.ts'
import { hasEnded } from '#server/services/standby/end-offers.ts'
import { offerToken } from '#server/services/standby/linked-offer.ts'
import { contentOf, ofBooking, weekOf, whatOf, whenOf } from './booking-content.ts'
import { leadingTo, type Composer, type AboutAccount } from './composer.ts'
import { labels } from './content.ts'
import { isOver } from './event-content.ts'

const because = `You get this message because you are on the standby list of ${facility.name}.`

const sentences = {
  offerMade: {
    subject: (what: string, when: string) => `Held for you: ${what}, ${when}`,
    heading: 'A slot is held for you',
    paragraphs: [
      'You’re on the standby list for this. Open the link and accept it, or say No thanks.',
      'If you do not answer, it goes to the next in line, and you stay on the standby list.',
    ],
    action: 'Book or pass',
  },
  offerOpen: {
    subject: (what: string, when: string) => `Open now: ${what}, ${when}`,
    heading: 'A slot has opened',
    paragraphs: [
      'You’re on the standby list for this. It starts soon, so we’re not holding it: everyone on the list was told, and the first to accept gets it.',
    ],
    action: 'See it',
  },
} as const

/** '2:01 PM today', 'Sunday, November 22, 8:00 AM' */
const momentOf = (instant: Date, now: Date): string => {
  const { day, time } = facilityClock(instant)
  return day === today(now) ? `${clockTime(time)} today` : `${longDay(day)}, ${clockTime(time)}`
}

/** An offer with what is offered and when, one line for each player; undefined if it cannot be accepted any more. */
async function offered({ context, accountKey, players, entry: { subjectRef } }: AboutAccount) {
  const id = parseBookingRef(subjectRef)?.id
  const offer = slotOffers((await readStandby(context.store, accountKey))?.value).find((each) => each.id === id)
  if (!offer || hasEnded(offer, context.now())) return undefined
  const { kind, slots } = offer
  const [what, ...others] = slots.map((slot) => whatOf({ players }, { kind, ...slot }, slot.player))
  return { offer, what: what!, day: slots[0]!.date, when: whenOf({ kind, ...slots[0]! }), others }
}

/** Slots that are held for the family, or of which everybody who waits is told. */
const offer: Composer = async (about) => {
  const { context, accountKey, account } = about
  const found = await offered(about)
  if (!found) return undefined
  const { what, day, when, others } = found
  const { kind, id, held, until: end } = found.offer
  const until = new Date(end)
  const texts = held ? sentences.offerMade : sentences.offerOpen
  const { subject, paragraphs, heading } = texts
  const token = offerToken(context.keyPepper, { kind, accountKey, id }, account)
  return {
    // The link answers without a sign-in.
    ...leadingTo(about, offerPath(token), texts, { onDevice: paths.standby }),
    subject: subject(what, when),
    heading,
    paragraphs,
    facts: [
      { label: labels.what, value: what },
      { label: labels.when, value: when },
      ...others.map((value) => ({ label: labels.and, value })),
      ...(held ? [{ label: labels.until, value: momentOf(until, context.now()) }] : []),
    ],
    day,
    until,
    note: because,
  }
}

export { offer as offer_made, offer as offer_open }

/** Only if staff have taken it back: what the family did itself needs no message. */
export const offer_withdrawn = ofBooking(async (about, { slot, id }) => {
  if (hasBegun(slot, about.context.now())) return undefined
  if (endingOf(await weekOf(about, slot), id) !== 'withdrawn') return undefined
  const texts = {
    subject: (what: string, when: string) => `No longer held: ${what}, ${when}`,
    heading: 'This slot is no longer held for you',
    paragraphs: ['The club has given it to someone else. You stay on the standby list. We are sorry.'],
    action: 'See your schedule',
  }
  return {
    ...contentOf(about, texts, [{ slot, what: bookingTitle(slot) }], paths.schedule)!,
    note: because,
  }
})

/** `subjectRef` names the wish and when it was made. */
export const wish_paused: Composer = async (about) => {
  const { context, accountKey, entry } = about
  const [id] = entry.subjectRef.split('.')
  const wish = slotWishes((await readStandby(context.store, accountKey))?.value).find((each) => each.id === id)
  if (wish?.paused !== 'unanswered') return undefined
  return leadingTo(about, paths.standby, {
    subject: 'Are you still waiting for a slot?',
    heading: 'Are you still waiting?',
    paragraphs: [
      'We held slots for you and got no answer, so we paused this. Resume it on your Standby page and we will ask you again. You keep your place in line.',
    ],
    action: 'See your standby list',
    note: because,
  })
}

/** To a family that still waits, as long as places are open. */
export const places_open: Composer = async (about) => {
  const { context, accountKey, entry } = about
  const { store } = context
  const { eventId } = parseEventRef(entry.subjectRef)
  const [events, standby] = await Promise.all([readEvents(store), readStandby(store, accountKey)])
  const event = eventOf(events, eventId)
  const isWaiting = eventWishes(standby?.value).some((wish) => wish.event === eventId)
  if (!event || !isWaiting || isOver(about, event)) return undefined
  const [left, whyNotHeld] = await Promise.all([readPlacesLeft(context, event), readableWhyNotHeld(context)])
  if (left === 0 || whyNotHeld(event) !== undefined) return undefined
  const [title, when] = [isolated(event.title), shortMoment(new Date(event.datetime))]
  return {
    ...leadingTo(about, paths.events, { action: eventStandbyMessages.bookNow }),
    // '2 places are open for Skills Night: Fri Nov 27, 6:00 PM'
    subject: `${eventStandbyMessages.open(left)} for ${title}: ${when}`,
    heading: 'Places are open',
    paragraphs: [`Everyone who is waiting was told. The first to answer has ${left === 1 ? 'it' : 'them'}.`],
    facts: [
      { label: labels.what, value: title },
      { label: labels.when, value: when },
    ],
    until: new Date(event.datetime),
    note: because,
  }
}
