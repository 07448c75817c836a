/** Sentences of the e-mails to staff: on the staff page, and in the messages. A subject names nobody. */
import { facility } from '#domain/facility/facility.ts'
import type { StaffMail } from './staff-mails.ts'
import { numberText, pluralize } from '#domain/text/text.ts'

const action = 'Open the inbox'
const note = `You get this message because you work at ${facility.name}. You choose your emails on the staff page.`
const ofLate = (count: number) => (count > 0 ? `, ${numberText(count)} late` : '')

export const staffMailMessages = {
  choices: {
    urgent: { label: 'Urgent', hint: 'A child that nobody has picked up, or an incident. At any hour.' },
    at_once: { label: 'At once', hint: 'What is due within a day. Never between 9 PM and 7 AM.' },
    mornings: { label: 'In the morning', hint: 'At 7 AM, everything that is open.' },
    mondays: { label: 'On Mondays', hint: 'The numbers of the week, and whom to call.' },
  } satisfies Record<StaffMail, { label: string; hint: string }>,
  urgent: {
    subject: (title: string) => `Urgent: ${title}`,
    heading: 'Urgent',
    paragraphs: ['This cannot wait.'],
    action,
    note,
  },
  item: {
    subject: (count: number, late: number, due: string) =>
      `New in the inbox: ${pluralize(count, 'thing')} to do${ofLate(late) || `, by ${due}`}`,
    heading: 'New in the inbox',
    paragraphs: (late: number) => [late > 0 ? 'This is due within a day, or late.' : 'This is due within a day.'],
    action,
    note,
  },
  morning: {
    subject: (count: number, late: number) => `Open in the inbox: ${pluralize(count, 'thing')} to do${ofLate(late)}`,
    heading: 'Open in the inbox',
    paragraphs: ['This is what families wait for, the first due first.'],
    action,
    note,
  },
  more: (count: number) => `And ${count} more, in the inbox.`,
  fact: (title: string, due: string) => `${title}, due ${due}`,
  numbers: {
    subject: (from: string) => `The week from ${from} in numbers`,
    heading: 'The week in numbers',
    paragraphs: ['Last week, from Monday to Sunday.'],
    action: 'See all numbers',
    note,
  },
  figures: {
    players: 'Players in the club',
    joined: 'Families that joined',
    ended: 'Families that left',
    came: 'Sessions with the player here',
    noShows: 'No-shows',
    freed: 'Bookings that families canceled',
    unmet: 'Hours wanted and not had',
    orders: 'Orders picked up and paid',
    memberships: 'Memberships a month',
  },
  call: {
    lastSeen: (day: string) => `To call: not here since ${day}`,
    neverSeen: (day: string) => `To call: joined ${day}, never here`,
  },
} as const
