/** Messages of the standby list. What was answered or has ended in the meantime is not sent. */
import { hasBegun } from '#domain/bookings/bookings.ts'
import { bookingTitle } from '#domain/bookings/schedule.ts'
import { clockTime, facilityClock, instantOf, longDay } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { eventStandbyMessages } from '#domain/messages/standby-messages.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { mailPaths, offerPath } from '#domain/notifications/mail-paths.ts'
import {
  entryOf,
  endingOf,
  groupOfEntry,
  weekKey,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import { parseBookingRef, parseEventOfferRef, type BookingSubject } from '#server/repositories/mail-subject-refs.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { placesOffered } from '#server/services/standby/event-answers.ts'
import { offerToken } from '#server/services/standby/linked-offer.ts'
import type { AboutAccount, Composer } from './composer.ts'
import type { Content } from './content.ts'
import { whatOf, whenOf } from './booking-content.ts'

const { labels, becauseOfStandby } = mailMessages

type Place = { unit: number; date: string; time: string; player: string }

/** What is offered and when, one line for each player. */
function factsOf({ players }: AboutAccount, { slot: { kind } }: BookingSubject, places: readonly Place[]) {
  const whatIn = (place: Place) => whatOf({ players }, { kind, ...place }, place.player)
  const [first, ...others] = places as readonly [Place, ...Place[]]
  return [
    { label: labels.what, value: whatIn(first) },
    { label: labels.when, value: whenOf({ kind, ...first }) },
    ...others.map((each) => ({ label: labels.and, value: whatIn(each) })),
  ]
}

const answerUrl = ({ context, siteUrl, ownerKey, account }: AboutAccount, { id, slot: { kind } }: BookingSubject) =>
  siteUrl + offerPath(offerToken(context.keyPepper, { kind, ownerKey, id }, account))

const momentOf = (instant: Date): string => {
  const { day, time } = facilityClock(instant)
  return `${longDay(day)}, ${clockTime(time)}`
}

/** Places of an event, which are the same message as a slot. */
async function placesMail(about: AboutAccount): Promise<Content | undefined> {
  const { context, siteUrl, ownerKey, account, entry } = about
  const ref = parseEventOfferRef(entry.subjectRef)
  const { offer, event } = ref ? await placesOffered(context, ownerKey, ref.id) : {}
  if (!ref || !offer || !event) return undefined
  const what = `${event.title}, ${eventStandbyMessages.places(event.qty)}`
  const { date, timeText } = eventClock(event)
  const when = `${longDay(date)}, ${timeText}`
  const until = momentOf(new Date(offer.until))
  const facts = [
    { label: labels.what, value: what },
    { label: labels.when, value: when },
  ]
  const token = offerToken(context.keyPepper, { kind: 'event', ownerKey, id: ref.id }, account)
  const { subject, paragraphs, action, heading } = offer.held ? mailMessages.offerMade : mailMessages.offerOpen
  return {
    subject: subject(what, when),
    heading: offer.held ? eventStandbyMessages.offered : heading,
    paragraphs: typeof paragraphs === 'function' ? paragraphs(until) : paragraphs,
    facts: offer.held ? [...facts, { label: labels.until, value: until }] : facts,
    until: new Date(offer.until),
    action: { label: action, url: siteUrl + offerPath(token) },
    note: becauseOfStandby,
  }
}

export const offerMadeMail: Composer = async (about) => {
  if (parseEventOfferRef(about.entry.subjectRef)) return placesMail(about)
  const ref = parseBookingRef(about.entry.subjectRef)
  if (!ref) return undefined
  const week = (await about.context.store.read<MemberWeek>(weekKey(about.ownerKey, ref.slot)))?.value
  const entry = entryOf(week, ref.id)
  const end = entry?.offer?.until
  if (!week || !entry || end === undefined || end <= about.context.now().getTime()) return undefined
  const until = momentOf(new Date(end))
  const { subject, paragraphs, action, heading } = mailMessages.offerMade
  const facts = factsOf(about, ref, groupOfEntry(week, entry))
  return {
    subject: subject(facts[0]!.value, whenOf(ref.slot)),
    heading,
    paragraphs: paragraphs(until),
    facts: [...facts, { label: labels.until, value: until }],
    until: new Date(end),
    action: { label: action, url: answerUrl(about, ref) },
    note: becauseOfStandby,
  }
}

/** While it is still open as far as the family's own records say; whether somebody was faster, the page behind the link knows. */
export const offerOpenMail: Composer = async (about) => {
  if (parseEventOfferRef(about.entry.subjectRef)) return placesMail(about)
  const ref = parseBookingRef(about.entry.subjectRef)
  if (!ref || hasBegun(ref.slot, about.context.now())) return undefined
  const record = (await readStandby(about.context.store, about.ownerKey))?.value
  const offer = record?.offers.find(({ id, held }) => id === ref.id && !held)
  if (!offer || offer.kind === 'event') return undefined
  const { subject, paragraphs, action, heading } = mailMessages.offerOpen
  const facts = factsOf(about, ref, offer.slots)
  return {
    subject: subject(facts[0]!.value, whenOf(ref.slot)),
    heading,
    paragraphs,
    facts,
    until: instantOf(ref.slot.date, ref.slot.time),
    action: { label: action, url: answerUrl(about, ref) },
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
    action: { label: action, url: siteUrl + mailPaths.schedule },
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
  return { ...texts, action: { label: action, url: siteUrl + mailPaths.standby }, note: becauseOfStandby }
}
