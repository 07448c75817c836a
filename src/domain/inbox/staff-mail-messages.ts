/** Names of the e-mails that staff choose from. */
import type { StaffMail } from './staff-mails.ts'

export const staffMailMessages = {
  choices: {
    urgent: { label: 'Urgent', hint: 'A child that nobody has picked up, or an incident. At any hour.' },
    at_once: { label: 'At once', hint: 'What is due within a day. Never between 9 PM and 7 AM.' },
    mornings: { label: 'In the morning', hint: 'At 7 AM, everything that is open.' },
    mondays: { label: 'On Mondays', hint: 'The numbers of the week, and whom to call.' },
  } satisfies Record<StaffMail, { label: string; hint: string }>,
} as const
