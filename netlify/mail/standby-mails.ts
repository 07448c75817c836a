/** Messages of the standby list. What was answered or has ended in the meantime is not sent. */
import { paths } from '#domain/paths.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { bookingTitle } from '#domain/bookings/schedule.ts'
import { clockTime, facilityClock, longDay } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { eventStandbyMessages } from '#domain/messages/standby-messages.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { offerPath } from '#domain/notifications/mail-paths.ts'
import { endingOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { parseBookingRef, parseEventOfferRef } from '#server/repositories/mail-subject-refs.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { placesOffered } from '#server/services/standby/answer-offer.ts'
import { hasEnded } from '#server/services/standby/event-offer-rules.ts'
import { offerToken } from '#server/services/standby/linked-offer.ts'
import type { AboutAccount, Composer } from './composer.ts'
import { whatOf, whenOf } from './booking-content.ts'
import type { MemberWeek } from '#records/bookings.ts'

const { labels, becauseOfStandby } = mailMessages

const momentOf = (instant: Date): string => {
  const { day, time } = facilityClock(instant)
  return `${longDay(day)}, ${clockTime(time)}`
}

/** An offer with what is offered and when, one line for each player; undefined if it cannot be accepted any more. */
async function offered({ context, ownerKey, players, entry: { subjectRef } }: AboutAccount) {
  const ofPlaces = parseEventOfferRef(subjectRef)
  if (ofPlaces) {
    const { offer, event } = await placesOffered(context, ownerKey, ofPlaces.id)
    if (!offer || !event) return undefined
    const { date, timeText } = eventClock(event)
    const what = `${event.title}, ${eventStandbyMessages.places(event.qty)}`
    return { offer, what, when: `${longDay(date)}, ${timeText}`, others: [] }
  }
  const id = parseBookingRef(subjectRef)?.id
  const offer = (await readStandby(context.store, ownerKey))?.value.offers.find((each) => each.id === id)
  if (!offer || offer.kind === 'event' || hasEnded(offer, context.now().getTime())) return undefined
  const { kind, slots } = offer
  const [what, ...others] = slots.map((slot) => whatOf({ players }, { kind, ...slot }, slot.player))
  return { offer, what: what!, when: whenOf({ kind, ...slots[0]! }), others }
}

/** Slots or places that are held for the family, or of which everybody who waits is told. */
export const offerMail: Composer = async (about) => {
  const { context, siteUrl, ownerKey, account } = about
  const found = await offered(about)
  if (!found) return undefined
  const { what, when, others } = found
  const { kind, id, held, until: end } = found.offer
  const until = new Date(end)
  const { subject, paragraphs, action, heading } = held ? mailMessages.offerMade : mailMessages.offerOpen
  return {
    subject: subject(what, when),
    heading: held && kind === 'event' ? eventStandbyMessages.offered : heading,
    paragraphs: typeof paragraphs === 'function' ? paragraphs(momentOf(until)) : paragraphs,
    facts: [
      { label: labels.what, value: what },
      { label: labels.when, value: when },
      ...others.map((value) => ({ label: labels.and, value })),
      ...(held ? [{ label: labels.until, value: momentOf(until) }] : []),
    ],
    until,
    action: { label: action, url: siteUrl + offerPath(offerToken(context.keyPepper, { kind, ownerKey, id }, account)) },
    note: becauseOfStandby,
  }
}

/** Only if staff have taken it back: what the family did itself needs no message. */
export const offerWithdrawnMail: Composer = async (about) => {
  const { context, siteUrl, ownerKey, entry } = about
  const ref = parseBookingRef(entry.subjectRef)
  if (!ref || hasBegun(ref.slot, context.now())) return undefined
  const week = (await context.store.read<MemberWeek>(weekKey(ownerKey, ref.slot)))?.value
  if (endingOf(week, ref.id) !== 'withdrawn') return undefined
  const { subject, action, ...texts } = mailMessages.offerWithdrawn
  const [what, when] = [bookingTitle(ref.slot), whenOf(ref.slot)]
  return {
    ...texts,
    subject: subject(what, when),
    facts: [
      { label: labels.what, value: what },
      { label: labels.when, value: when },
    ],
    action: { label: action, url: siteUrl + paths.schedule },
    note: becauseOfStandby,
  }
}

/** `subjectRef` names the wish and when it was made. */
export const wishPausedMail: Composer = async ({ context, siteUrl, ownerKey, entry }) => {
  const [id] = entry.subjectRef.split('.')
  const record = (await readStandby(context.store, ownerKey))?.value
  const wish = record?.wishes.find((each) => each.id === id)
  if (wish?.paused !== 'unanswered') return undefined
  const { action, ...texts } = mailMessages.wishPaused
  return { ...texts, action: { label: action, url: siteUrl + paths.standby }, note: becauseOfStandby }
}
