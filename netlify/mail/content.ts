/** The content of a message, from which the HTML part and the plain-text part are rendered. */
import type { Day } from '#domain/calendar/calendar.ts'
import type { CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { facility } from '#domain/facility/facility.ts'

export const chooseText = 'Choose your emails'
export const turnOffText = 'Turn these emails off'

/** What stands before a fact. */
export const labels = {
  what: 'What',
  when: 'When',
  before: 'Before',
  now: 'Now',
  why: 'Why',
  guests: 'How many',
  who: 'Who',
  and: 'Together with',
  until: 'Held until',
  acceptedBy: 'Accepted by',
} as const

/** Why a message came, as its small print. */
export const becauseOfBooking = `You get this message because you booked this at ${facility.name}.`
export const becauseOfStaff = `You get this message because you work at ${facility.name}. You choose your emails on the staff page.`

export type Content = {
  subject: string
  heading: string
  /** One paragraph each. `hasLinks`: a colleague wrote them, and the addresses in them become links. */
  paragraphs: readonly string[]
  hasLinks?: true
  /** 'Lane 3' under 'Where', in order. */
  facts?: readonly { label: string; value: string }[]
  /** The day that the facts are about, if it is one. */
  day?: Day
  /** The facts of what is told along, each with its day. */
  also?: readonly Pick<Content, 'facts' | 'day'>[]
  /** The one thing to do. `url` is an address of this site; a device, which may be in other hands, leads to `onDevice` instead. */
  action?: { label: string; url: string; onDevice?: string }
  /** Calendar files: what to put into a calendar, or to take out of it. */
  calendar?: readonly CalendarEntry[]
  choose?: string
  /** Address of the page that turns off messages like this one, without a sign-in. */
  turnOff?: string
  /** When it is too late for a device to show it; a day from now if absent. */
  until?: Date
  /** Small print: why this message came. */
  note: string
}

/** All facts, those of each thing together. */
export const ticketsOf = ({ facts, day, also = [] }: Content) =>
  [{ facts, day }, ...also].flatMap((each) =>
    each.facts && each.facts.length > 0 ? [{ facts: each.facts, day: each.day }] : [],
  )

/** The plain-text part. Lines are not wrapped: mail programs do that to the width they have. */
export function textOf(content: Content): string {
  const { heading, paragraphs, action, note, choose, turnOff } = content
  return [
    heading,
    ...paragraphs,
    ...ticketsOf(content).map(({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`).join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    [
      '-- ',
      note,
      ...(turnOff ? [`${turnOffText}: ${turnOff}`] : []),
      ...(choose ? [`${chooseText}: ${choose}`] : []),
      facility.name,
      facility.contactEmail,
    ].join('\n'),
  ].join('\n\n')
}
