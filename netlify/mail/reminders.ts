/** Reminders of what a family has booked, and of the events to which it comes. */
import { instantOf } from '#domain/calendar/calendar.ts'
import { kinds } from '#domain/facility/facility.ts'
import { isQuiet } from '#domain/notifications/quiet-hours.ts'
import { paths } from '#domain/paths.ts'
import { isolated } from '#domain/text/text.ts'
import { readableUndecided, readableWhyNotHeld } from '#server/repositories/closed-hours.ts'
import { isEventReminderRef, parseHourRef } from '#server/repositories/mail-subject-refs.ts'
import { contentOf, upcomingIn } from './booking-content.ts'
import { type Composer, withSigning } from './composer.ts'
import { labels } from './content.ts'
import { contentOf as contentOfReply, isOver, ofGuest } from './event-content.ts'

const texts = {
  subject: (what: string, when: string) => `Reminder: ${what}, ${when}`,
  heading: 'See you soon',
  paragraphs: ['If you can’t come, please cancel in your schedule so that others can book.'],
  action: 'See your schedule',
}

/**
 * Names all bookings of that hour that no closure stands in the way of. Not at night, even if the mail server was down until
 * then.
 */
const bookingReminder: Composer = async (about) => {
  const hour = parseHourRef(about.entry.subjectRef)
  if (!hour || isQuiet(about.context.now())) return undefined
  const isUndecided = await readableUndecided(about.context)
  const booked = await Promise.all(
    kinds.map((kind) =>
      upcomingIn(
        about,
        { kind, date: hour.date },
        (entry) => entry.date === hour.date && entry.time === hour.time && !isUndecided({ ...entry, kind }),
      ),
    ),
  )
  const coming = booked.flat()
  const content = contentOf(about, texts, coming, paths.schedule)
  const until = instantOf(hour.date, hour.time)
  return (
    content &&
    withSigning(
      about,
      { ...content, until },
      coming.map(({ player }) => player),
    )
  )
}

/** About the event at its time then, if the club is open. Not at night, even if the mail server was down until then. */
const eventReminder: Composer = ofGuest(async (about, { instant: datetime, ...reply }) => {
  const { event, rsvp } = reply
  if (event.canceled || event.datetime !== datetime) return undefined
  if (isQuiet(about.context.now()) || isOver(about, event)) return undefined
  if ((await readableWhyNotHeld(about.context))(event) !== undefined) return undefined
  const { calendar: _, ...content } = contentOfReply(
    about,
    { ...texts, heading: () => texts.heading },
    reply,
    paths.schedule,
  )
  const facts = [{ label: labels.what, value: isolated(event.title) }, ...content.facts]
  return withSigning(about, { ...content, facts, until: new Date(event.datetime) }, rsvp.players)
})

const reminder: Composer = (about) =>
  isEventReminderRef(about.entry.subjectRef) ? eventReminder(about) : bookingReminder(about)

export { reminder as reminder_day, reminder as reminder_hours }
