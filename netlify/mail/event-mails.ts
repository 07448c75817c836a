/** Messages to the guests of an event: on the list, off it, canceled or moved; and to those who wait for places. */
import { paths } from '#domain/paths.ts'
import { facilityClock, shortMoment } from '#domain/calendar/calendar.ts'
import type { CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { endOfEvent, endText } from '#domain/events/events.ts'
import { namesComing } from '#domain/events/guests.ts'
import { roomOfEvent } from '#domain/events/weekly-events.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { mailMessages } from '#domain/mail/mail-messages.ts'
import { andList, isolated } from '#domain/text/text.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import { readableClosures } from '#server/repositories/closures.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef, parseEventRef } from '#server/repositories/mail-subject-refs.ts'
import { readPlacesLeft } from '#server/repositories/places.ts'
import { calendarSequenceOf, leftAt, rsvpIdOf } from '#server/repositories/rsvps.ts'
import { eventWishes, readStandby } from '#server/repositories/standby.ts'
import { closureOfEvent } from '#server/services/events/event-closures.ts'
import { leadingTo, wasTold, withSigning, type AboutAccount, type Composer, type Composers } from './composer.ts'
import type { RsvpRecord, StoredEvent } from '#records/events.ts'

const { labels, becauseOfBooking, becauseOfStandby } = mailMessages

/** 'Fri Nov 27, 9:00 AM – 10:30 AM' */
const whenOf = (event: StoredEvent): string => `${shortMoment(new Date(event.datetime))} – ${endText(event)}`

/** 'Goalie Morning for Finn and Layla', if the family has named who comes. */
const calendarOf = ({ accountKey, players }: AboutAccount, event: StoredEvent, rsvp: RsvpRecord): CalendarEntry => {
  const names = namesComing(rsvp, players)
  return {
    id: `event:${rsvpIdOf(event.id, accountKey)}`,
    sequence: calendarSequenceOf(event, rsvp),
    start: new Date(event.datetime),
    end: endOfEvent(event),
    title: names.length > 0 ? bookingMessages.forPlayer(event.title, andList(names)) : event.title,
    room: roomOfEvent(event),
  }
}

type Reply = { event: StoredEvent; rsvp: RsvpRecord }

/** A message about the family's reply to an event, if neither is gone. `instant` is what the entry says beside the event. */
const ofReply =
  (compose: (about: AboutAccount, reply: Reply & { instant: string }) => ReturnType<Composer>): Composer =>
  async (about) => {
    const { store } = about.context
    const { eventId, instant } = parseEventRef(about.entry.subjectRef)
    const [events, rsvp] = await Promise.all([
      readEvents(store),
      store.read<RsvpRecord>(keys.rsvp(eventId, about.accountKey)),
    ])
    const event = eventOf(events, eventId)
    return event && rsvp && compose(about, { event, rsvp: rsvp.value, instant })
  }

/** The same to a family that comes. */
const ofGuest = (compose: Parameters<typeof ofReply>[0]): Composer =>
  ofReply((about, reply) => (reply.rsvp.state === 'attending' ? compose(about, reply) : undefined))

const isOver = ({ context }: AboutAccount, { datetime }: StoredEvent) => new Date(datetime) <= context.now()

/**
 * Whether the family knows from a message that it is on the list: the last one of which it was told says so. `before` is an
 * instant. What was sent so long ago that no record is left counts as known.
 */
async function isKnownToCome(about: AboutAccount, { event, rsvp }: Reply, before: string): Promise<boolean> {
  for (const { ts } of rsvp.answered.filter((each) => each.ts < before).toReversed()) {
    const told = (kind: 'rsvp_made' | 'rsvp_withdrawn' | 'rsvp_removed') =>
      wasTold(about, kind, mailSubjectRef.event(event.id, ts))
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

/** A message about an event. */
function contentOf(about: AboutAccount, texts: Texts, { event, rsvp }: Reply, path: string) {
  const names = namesComing(rsvp, about.players)
  return {
    ...leadingTo(about, texts, path),
    subject: texts.subject(isolated(event.title), shortMoment(new Date(event.datetime))),
    heading: texts.heading(isolated(event.title)),
    facts: [
      { label: labels.when, value: whenOf(event) },
      ...(names.length > 0 ? [{ label: labels.who, value: andList(names) }] : []),
    ],
    day: facilityClock(new Date(event.datetime)).day,
    calendar: [calendarOf(about, event, rsvp)],
    note: becauseOfBooking,
  }
}

/** The same, which takes the event out of calendars. */
function contentWithout(about: AboutAccount, texts: Texts, reply: Reply) {
  const calendar = [{ ...calendarOf(about, reply.event, reply.rsvp), isCanceled: true }]
  return { ...contentOf(about, texts, reply, paths.events), calendar }
}

/** Unless the message about the canceled event has taken it out of calendars. */
const offTheList = (texts: Texts): Composer =>
  ofReply(async (about, { instant: ts, ...reply }) => {
    const { event, rsvp } = reply
    if (leftAt(rsvp) !== ts || isOver(about, event) || !(await isKnownToCome(about, reply, ts))) return undefined
    const subjectRef = mailSubjectRef.event(event.id, String(event.rev ?? 0))
    if (event.canceled && (await wasTold(about, 'event_canceled', subjectRef))) return undefined
    return contentWithout(about, texts, reply)
  })

/** About the event at its time then, if the club is open. Not at night, even if the mail server was down until then. */
export const eventReminder: Composer = ofGuest(async (about, { instant: datetime, ...reply }) => {
  const { event, rsvp } = reply
  if (event.canceled || event.datetime !== datetime) return undefined
  if (isQuiet(about.context.now()) || isOver(about, event)) return undefined
  if (closureOfEvent(await readableClosures(about.context), event)) return undefined
  const { heading, ...texts } = mailMessages.reminder
  const { calendar: _, ...content } = contentOf(about, { ...texts, heading: () => heading }, reply, paths.schedule)
  const facts = [{ label: labels.what, value: isolated(event.title) }, ...content.facts]
  return withSigning(about, { ...content, facts, until: new Date(event.datetime) }, rsvp.players)
})

export const eventMails = {
  /** About the reply of an instant. A later reply has a message of its own. */
  rsvp_made: ofGuest(async (about, { instant: ts, ...reply }) => {
    const { event, rsvp } = reply
    if (event.canceled || rsvp.ts !== ts || isOver(about, event)) return undefined
    const isChange = await isKnownToCome(about, reply, ts)
    const texts = isChange ? mailMessages.rsvpChanged : mailMessages.rsvpMade
    const content = contentOf(about, texts, reply, paths.schedule)
    return { ...content, facts: [...content.facts, { label: labels.guests, value: String(rsvp.qty) }] }
  }),
  rsvp_withdrawn: offTheList(mailMessages.rsvpWithdrawn),
  rsvp_removed: offTheList(mailMessages.rsvpRemoved),

  /** One that has taken place was not canceled, whatever became of its record. */
  event_canceled: ofGuest((about, reply) =>
    reply.event.canceled && endOfEvent(reply.event) > about.context.now()
      ? contentWithout(about, mailMessages.eventCanceled, reply)
      : undefined,
  ),

  /** Only to those who were told that the version before was canceled. */
  event_restored: ofGuest(async (about, { instant: version, ...reply }) => {
    const { event } = reply
    if (event.canceled || isOver(about, event)) return undefined
    const told = await wasTold(about, 'event_canceled', mailSubjectRef.event(event.id, String(Number(version) - 1)))
    return told ? contentOf(about, mailMessages.eventRestored, reply, paths.schedule) : undefined
  }),

  /** About the event at its new time: not if it was moved back before the message went out, or replied to at the new time. */
  event_moved: ofGuest((about, { instant: datetime, ...reply }) => {
    const { event, rsvp } = reply
    if (event.canceled || event.datetime !== datetime || rsvp.datetime === datetime) return undefined
    const content = contentOf(about, mailMessages.eventMoved, reply, paths.schedule)
    return {
      ...content,
      facts: [
        { label: labels.now, value: whenOf(event) },
        { label: labels.before, value: shortMoment(new Date(rsvp.datetime)) },
        ...content.facts.filter(({ label }) => label === labels.who),
      ],
    }
  }),

  /** To a family that still waits, as long as places are open. */
  async places_open(about) {
    const { context, accountKey, entry } = about
    const { store } = context
    const { eventId } = parseEventRef(entry.subjectRef)
    const [events, standby] = await Promise.all([readEvents(store), readStandby(store, accountKey)])
    const event = eventOf(events, eventId)
    const isWaiting = eventWishes(standby?.value).some((wish) => wish.event === eventId)
    if (!event || !isWaiting || isOver(about, event)) return undefined
    const [left, closures] = await Promise.all([readPlacesLeft(store, event), readableClosures(context)])
    if (left === 0 || closureOfEvent(closures, event)) return undefined
    const [title, when] = [isolated(event.title), shortMoment(new Date(event.datetime))]
    const { subject, paragraphs, ...texts } = mailMessages.placesOpen
    return {
      ...leadingTo(about, texts, paths.events),
      subject: subject(left, title, when),
      paragraphs: paragraphs(left),
      facts: [
        { label: labels.what, value: title },
        { label: labels.when, value: when },
      ],
      until: new Date(event.datetime),
      note: becauseOfStandby,
    }
  },
} satisfies Composers
