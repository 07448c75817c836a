/** Messages to the guests of an event: on the list, off it, canceled or moved. */
import { paths } from '#domain/paths.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import type { CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { endOfEvent, eventClock } from '#domain/events/events.ts'
import { namesComing } from '#domain/events/guests.ts'
import { roomOfEvent } from '#domain/events/weekly-events.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { mailMessages } from '#domain/messages/mail-messages.ts'
import { andList } from '#domain/text/text.ts'
import { isQuiet } from '#domain/notifications/reminders.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef, parseEventRef } from '#server/repositories/mail-subject-refs.ts'
import { wasSent } from '#server/repositories/outbox.ts'
import { calendarSequenceOf, leftAt, rsvpIdOf } from '#server/repositories/rsvps.ts'
import type { About, AboutAccount, Composer } from './composer.ts'
import { withSigning } from './to-sign.ts'
import type { StoredEvent, RsvpRecord } from '#records/events.ts'

const { labels, becauseOfBooking } = mailMessages

/** 'Fri Nov 27, 9:00 AM – 10:30 AM' */
const whenOf = (event: StoredEvent): string =>
  `${shortMoment(new Date(event.datetime))} – ${eventClock({ datetime: endOfEvent(event).toISOString() }).timeText}`

/** 'Goalie Morning for Finn and Layla', if the family has named who comes. */
const calendarOf = ({ ownerKey, players }: AboutAccount, event: StoredEvent, rsvp: RsvpRecord): CalendarEntry => {
  const names = namesComing(rsvp, players)
  return {
    id: `event:${rsvpIdOf(event.id, ownerKey)}`,
    sequence: calendarSequenceOf(event, rsvp),
    start: new Date(event.datetime),
    end: endOfEvent(event),
    title: names.length > 0 ? bookingMessages.forPlayer(event.title, andList(names)) : event.title,
    room: roomOfEvent(event),
  }
}

/** The event and the family's reply to it; undefined if either is gone. */
async function replyTo({ context, ownerKey }: About, eventId: string) {
  const [events, rsvp] = await Promise.all([
    readEvents(context.store),
    context.store.read(keys.rsvp(eventId, ownerKey)),
  ])
  const event = eventOf(events, eventId)
  return event && rsvp ? { event, rsvp: rsvp.value } : undefined
}

/** The same of a family that comes. */
async function guestOf(about: About, eventId: string) {
  const found = await replyTo(about, eventId)
  return found?.rsvp.state === 'attending' ? found : undefined
}

/**
 * Whether the family knows from a message that it is on the list: the last one of which it was told says so. `before` is an
 * instant. What was sent so long ago that no record is left counts as known.
 */
async function isKnownToCome(
  { context, ownerKey, caregivers }: AboutAccount,
  eventId: string,
  { answered }: RsvpRecord,
  before: string,
): Promise<boolean> {
  for (const { ts } of answered.filter((each) => each.ts < before).toReversed()) {
    const subjectRef = mailSubjectRef.event(eventId, ts)
    const told = (kind: 'rsvp_made' | 'rsvp_withdrawn' | 'rsvp_removed') =>
      wasSent(context.store, { ownerKey, kind, subjectRef }, caregivers)
    const [made, ...gone] = await Promise.all([told('rsvp_made'), told('rsvp_withdrawn'), told('rsvp_removed')])
    if (gone.includes(true)) return false
    if (made ?? !gone.includes(false)) return true
  }
  return false
}

type Texts = {
  subject: (title: string, when: string) => string
  heading: (title: string) => string
  paragraphs: readonly string[]
  action: string
}

/** What the messages share. */
const contentOf = (
  { siteUrl, players }: AboutAccount,
  { subject, heading, paragraphs, action }: Texts,
  { event, rsvp }: { event: StoredEvent; rsvp: RsvpRecord },
  path: string,
) => {
  const names = namesComing(rsvp, players)
  return {
    subject: subject(event.title, shortMoment(new Date(event.datetime))),
    heading: heading(event.title),
    paragraphs,
    facts: [
      { label: labels.when, value: whenOf(event) },
      ...(names.length > 0 ? [{ label: labels.who, value: andList(names) }] : []),
    ],
    action: { label: action, url: siteUrl + path },
    note: becauseOfBooking,
  }
}

/** About the reply of an instant. A later reply has a message of its own. */
export const rsvpMadeMail: Composer = async (about) => {
  const { eventId, instant: ts } = parseEventRef(about.entry.subjectRef)
  const { event, rsvp } = (await guestOf(about, eventId)) ?? {}
  if (!event || event.canceled || rsvp?.ts !== ts || new Date(event.datetime) <= about.context.now()) return undefined
  const isChange = await isKnownToCome(about, eventId, rsvp, ts)
  const texts = isChange ? mailMessages.rsvpChanged : mailMessages.rsvpMade
  const content = contentOf(about, texts, { event, rsvp }, paths.schedule)
  return {
    ...content,
    facts: [...content.facts, { label: labels.guests, value: String(rsvp.qty) }],
    calendar: [calendarOf(about, event, rsvp)],
  }
}

/** Takes the entry out of the family's calendars, unless the message about the canceled event has done so. */
const offTheListMail =
  (texts: Texts): Composer =>
  async (about) => {
    const { context, ownerKey, caregivers } = about
    const { eventId, instant: ts } = parseEventRef(about.entry.subjectRef)
    const { event, rsvp } = (await replyTo(about, eventId)) ?? {}
    if (!event || !rsvp || leftAt(rsvp) !== ts || new Date(event.datetime) <= context.now()) return undefined
    if (!(await isKnownToCome(about, eventId, rsvp, ts))) return undefined
    const subjectRef = mailSubjectRef.event(eventId, String(event.rev ?? 0))
    const canceled = event.canceled && { ownerKey, kind: 'event_canceled' as const, subjectRef }
    if (canceled && (await wasSent(context.store, canceled, caregivers))) return undefined
    return {
      ...contentOf(about, texts, { event, rsvp }, paths.events),
      calendar: [{ ...calendarOf(about, event, rsvp), isCanceled: true }],
    }
  }

export const rsvpWithdrawnMail = offTheListMail(mailMessages.rsvpWithdrawn)
export const rsvpRemovedMail = offTheListMail(mailMessages.rsvpRemoved)

/** About the event at its time then. Not at night, even if the mail server was down until then. */
export const eventReminderMail: Composer = async (about) => {
  const { eventId, instant: datetime } = parseEventRef(about.entry.subjectRef)
  const { event, rsvp } = (await guestOf(about, eventId)) ?? {}
  const now = about.context.now()
  if (!event || !rsvp || event.canceled || event.datetime !== datetime) return undefined
  if (isQuiet(now) || new Date(datetime) <= now) return undefined
  const { heading, ...texts } = mailMessages.reminder
  const content = contentOf(about, { ...texts, heading: () => heading }, { event, rsvp }, paths.schedule)
  const facts = [{ label: labels.what, value: event.title }, ...content.facts]
  return withSigning(about, { ...content, facts, until: new Date(event.datetime) }, rsvp.players)
}

export const eventCanceledMail: Composer = async (about) => {
  const { event, rsvp } = (await guestOf(about, parseEventRef(about.entry.subjectRef).eventId)) ?? {}
  if (!event?.canceled || !rsvp) return undefined
  return {
    ...contentOf(about, mailMessages.eventCanceled, { event, rsvp }, paths.events),
    calendar: [{ ...calendarOf(about, event, rsvp), isCanceled: true }],
  }
}

/** Only to those who were told that the version before was canceled. */
export const eventRestoredMail: Composer = async (about) => {
  const { context, ownerKey, entry } = about
  const { eventId, instant: version } = parseEventRef(entry.subjectRef)
  const { event, rsvp } = (await guestOf(about, eventId)) ?? {}
  if (!event || !rsvp || event.canceled || new Date(event.datetime) <= context.now()) return undefined
  const subjectRef = mailSubjectRef.event(eventId, String(Number(version) - 1))
  const told = await wasSent(context.store, { ownerKey, kind: 'event_canceled', subjectRef }, about.caregivers)
  if (!told) return undefined
  return {
    ...contentOf(about, mailMessages.eventRestored, { event, rsvp }, paths.schedule),
    calendar: [calendarOf(about, event, rsvp)],
  }
}

/** About the event at its new time. */
export const eventMovedMail: Composer = async (about) => {
  const { eventId, instant: datetime } = parseEventRef(about.entry.subjectRef)
  const { event, rsvp } = (await guestOf(about, eventId)) ?? {}
  if (!event || !rsvp || event.canceled || event.datetime !== datetime) return undefined
  // Moved back before the message went out, or replied to at the new time.
  if (rsvp.datetime === datetime) return undefined
  const content = contentOf(about, mailMessages.eventMoved, { event, rsvp }, paths.schedule)
  return {
    ...content,
    facts: [
      { label: labels.now, value: whenOf(event) },
      { label: labels.before, value: shortMoment(new Date(rsvp.datetime)) },
      ...content.facts.filter(({ label }) => label === labels.who),
    ],
    calendar: [calendarOf(about, event, rsvp)],
  }
}
