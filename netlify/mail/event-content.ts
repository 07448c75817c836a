/** Times, facts and calendar entries of the messages about events, for the guests on the list. */
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import type { CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { facilityClock, shortMoment } from '#domain/calendar/calendar.ts'
import { endOfEvent, endText, eventClock } from '#domain/events/events.ts'
import { namesComing } from '#domain/events/guests.ts'
import { roomOfEvent } from '#domain/events/weekly-events.ts'
import { isolated, andList } from '#domain/text/text.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { parseEventRef } from '#server/repositories/mail-subject-refs.ts'
import { calendarSequenceOf, rsvpIdOf } from '#server/repositories/rsvps.ts'
import type { RsvpRecord, StoredEvent } from '#records/events.ts'
import { leadingTo, type Composer, type AboutAccount } from './composer.ts'
import { labels, becauseOfBooking } from './content.ts'

/** 'Fri Nov 27, 9:00 AM – 10:30 AM' */
export const whenOf = (event: StoredEvent): string => `${shortMoment(new Date(event.datetime))} – ${endText(event)}`

/** 'Goalie Morning for Finn and Layla', if the family has named who comes. */
export const calendarOf = (
  { accountKey, players }: AboutAccount,
  event: StoredEvent,
  rsvp: RsvpRecord,
): CalendarEntry => {
  const names = namesComing(rsvp, players)
  return {
    id: `event:${rsvpIdOf(event.id, accountKey)}`,
    sequence: calendarSequenceOf(event, rsvp),
    start: new Date(event.datetime),
    end: endOfEvent(event),
    title: names.length > 0 ? bookingMessages.forPlayer(event.title, andList(names)) : event.title,
    room: roomOfEvent(event, eventClock(event).date),
  }
}

export type Reply = { event: StoredEvent; rsvp: RsvpRecord }

/** A message about the family's reply to an event, if neither is gone. `instant` is what the entry says beside the event. */
export const ofReply =
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
export const ofGuest = (compose: Parameters<typeof ofReply>[0]): Composer =>
  ofReply((about, reply) => (reply.rsvp.state === 'attending' ? compose(about, reply) : undefined))

export const isOver = ({ context }: AboutAccount, { datetime }: StoredEvent) => new Date(datetime) <= context.now()

export type Texts = {
  subject: (title: string, when: string) => string
  heading: (title: string) => string
  paragraphs: readonly string[]
  action: string
}

export function contentOf(about: AboutAccount, texts: Texts, { event, rsvp }: Reply, path: string) {
  const names = namesComing(rsvp, about.players)
  return {
    ...leadingTo(about, path, texts),
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
