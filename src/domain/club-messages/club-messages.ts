/** Messages that staff write to families: to whom, until when the notice stands, and how each goes out. */
import { addDays, facilityClock, shortDay, today, type Day } from '#domain/calendar/calendar.ts'
import { line, paragraph, required } from '#domain/fields/field-rules.ts'
import * as kinds from './mail-kinds.ts'

export const clubMessageLimits = { subject: 80, text: 2000 } as const

export const clubMessageFields = {
  subject: required(line(clubMessageLimits.subject), 'Say in a few words what it is about'),
  text: required(paragraph(clubMessageLimits.text), 'Write the message first'),
}

/** Who comes on a day, the guests of an event, one family, or all. `id` is the day, or that of the event or family; '' for all. */
export const addresseeKinds = ['day', 'event', 'family', 'all'] as const
export type Addressees = { kind: (typeof addresseeKinds)[number]; id: string }

/** How long the notice of a message without a day stands on the page of a family that has not read it. */
const noticeDays = 14

/** The last day of the notice: that of the visit, if it is still to come. */
export function noticeUntil({ kind, id }: Addressees, eventDay: Day | undefined, now: Date): Day {
  const day = kind === 'day' ? id : eventDay
  return day !== undefined && day >= today(now) ? day : addDays(today(now), noticeDays)
}

type ClubMessageKind = keyof typeof kinds

/**
 * A message about today goes at once, and to all: whoever is on the way must know that the club closes early. A family can turn
 * off only what is to all families.
 */
export function mailKindOf({ to: { kind, id }, at }: { to: Addressees; at: string }): ClubMessageKind {
  if (kind === 'all') return 'club_news'
  return kind === 'day' && id === facilityClock(new Date(at)).day ? 'club_message_today' : 'club_message'
}

export const isClubMessage = (kind: string): kind is ClubMessageKind => kind in kinds

/** 'Who comes on Tue Nov 24', 'Guests of Skills Night'. `name` is that of the event or the family. */
export function addresseesText({ kind, id }: Addressees, name: string): string {
  if (kind === 'day') return `Who comes on ${shortDay(id)}`
  if (kind === 'event') return `Guests of ${name}`
  return kind === 'all' ? 'All families' : name
}
