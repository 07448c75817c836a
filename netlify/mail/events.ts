/** Messages to the guests of an event: on the list, off it, canceled or moved. */
import { shortMoment } from '#domain/calendar/calendar.ts'
import { endOfEvent } from '#domain/events/events.ts'
import { namesComing, peopleText } from '#domain/events/guests.ts'
import { facility } from '#domain/facility/facility.ts'
import { paths } from '#domain/paths.ts'
import { counted } from '#domain/text/text.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { leftAt } from '#server/repositories/rsvps.ts'
import { wasTold, type Composer, type AboutAccount } from './composer.ts'
import { labels } from './content.ts'
import { calendarOf, whenOf, type Reply, ofReply, ofGuest, isOver, type Texts, contentOf } from './event-content.ts'

const sentences = {
  rsvpMade: {
    subject: (title: string, when: string) => `RSVP confirmed: ${title}, ${when}`,
    heading: (title: string) => `See you at ${title}`,
    paragraphs: ['If you can’t come, cancel it in your schedule.'],
    action: 'See your schedule',
  },
  /** Instead, to a family that knows of an earlier reply. */
  rsvpChanged: {
    subject: (title: string, when: string) => `Changed: ${title}, ${when}`,
    heading: (title: string) => `Your RSVP for ${title} has changed`,
    paragraphs: ['This is your RSVP now. If you can’t come, cancel it in your schedule.'],
    action: 'See your schedule',
  },
  rsvpWithdrawn: {
    subject: (title: string, when: string) => `RSVP canceled: ${title}, ${when}`,
    heading: (title: string) => `Your RSVP for ${title} is canceled`,
    paragraphs: ['You canceled it. If you can come after all, RSVP again.'],
    action: 'See the events',
  },
  rsvpRemoved: {
    subject: (title: string, when: string) => `RSVP canceled: ${title}, ${when}`,
    heading: (title: string) => `Your RSVP for ${title} is canceled`,
    paragraphs: [`The club canceled your RSVP. If you don’t know why, write to ${facility.contactEmail}.`],
    action: 'See the events',
  },
  eventCanceled: {
    subject: (title: string, when: string) => `Canceled: ${title}, ${when}`,
    heading: (title: string) => `${title} is canceled`,
    paragraphs: ['The club canceled this event. You do not need to do anything. We are sorry.'],
    action: 'See other events',
  },
  eventRestored: {
    subject: (title: string, when: string) => `Takes place after all: ${title}, ${when}`,
    heading: (title: string) => `${title} takes place after all`,
    paragraphs: ['We canceled this event by mistake. Your RSVP stands. If you can’t come, cancel it in your schedule.'],
    action: 'See your schedule',
  },
  eventMoved: {
    subject: (title: string, when: string) => `New time: ${title}, ${when}`,
    heading: (title: string) => `${title} has a new time`,
    paragraphs: ['The club moved this event. Your RSVP stands. If you can’t come, cancel it in your schedule.'],
    action: 'See your schedule',
  },
} as const

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

/** '5 people', or '5 people, with 2 friends' of a family that has named who comes. */
function countOf({ players }: AboutAccount, rsvp: Reply['rsvp']) {
  const friends = rsvp.qty - namesComing(rsvp, players).length
  const isNamed = friends > 0 && friends < rsvp.qty
  return [
    { label: labels.guests, value: `${peopleText(rsvp.qty)}${isNamed ? `, with ${counted(friends, 'friend')}` : ''}` },
  ]
}

/** About the reply of an instant. A later reply has a message of its own. */
export const rsvp_made = ofGuest(async (about, { instant: ts, ...reply }) => {
  const { event, rsvp } = reply
  if (event.canceled || rsvp.ts !== ts || isOver(about, event)) return undefined
  const isChange = await isKnownToCome(about, reply, ts)
  const texts = isChange ? sentences.rsvpChanged : sentences.rsvpMade
  const content = contentOf(about, texts, reply, paths.schedule)
  return { ...content, facts: [...content.facts, ...countOf(about, rsvp)] }
})

export const rsvp_withdrawn = offTheList(sentences.rsvpWithdrawn)

export const rsvp_removed = offTheList(sentences.rsvpRemoved)

/** One that has taken place was not canceled, whatever became of its record. */
export const event_canceled = ofGuest((about, reply) =>
  reply.event.canceled && endOfEvent(reply.event) > about.context.now()
    ? contentWithout(about, sentences.eventCanceled, reply)
    : undefined,
)

/** Only to those who were told that the version before was canceled. */
export const event_restored = ofGuest(async (about, { instant: version, ...reply }) => {
  const { event } = reply
  if (event.canceled || isOver(about, event)) return undefined
  const told = await wasTold(about, 'event_canceled', mailSubjectRef.event(event.id, String(Number(version) - 1)))
  return told ? contentOf(about, sentences.eventRestored, reply, paths.schedule) : undefined
})

/** About the event at its new time: not if it was moved back before the message went out, or replied to at the new time. */
export const event_moved = ofGuest((about, { instant: datetime, ...reply }) => {
  const { event, rsvp } = reply
  if (event.canceled || event.datetime !== datetime || rsvp.datetime === datetime) return undefined
  const content = contentOf(about, sentences.eventMoved, reply, paths.schedule)
  return {
    ...content,
    facts: [
      { label: labels.now, value: whenOf(event) },
      { label: labels.before, value: shortMoment(new Date(rsvp.datetime)) },
      ...content.facts.filter(({ label }) => label === labels.who),
    ],
  }
})
