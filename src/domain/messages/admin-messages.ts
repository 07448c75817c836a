/** Messages of the admin area: overview, outbox and tours. */
import type { Notice } from './notice.ts'

export const adminTourMessages = {
  none: 'No tour requests yet',
  noneOfStatus: 'No requests with this status',
  ofDay: 'Tours of this day',
  isComing: 'Comes for a tour.',
  isAsking: 'Asked for a tour, not confirmed yet.',
  toTours: 'Open the tours',
  status: { new: 'New', confirmed: 'Confirmed', visited: 'Visited', joined: 'Joined', lost: 'Lost' },
  /** The day or hour that was asked for is past, too far or closed. */
  doesNotFit: 'Suggest another time',
  gone: 'This request no longer exists.',
  saved: (name: string): Notice => ({ title: 'Request saved', description: name }),
  notSaved: 'Could not save this request',
} as const

export const overviewMessages = {
  settingUnusable: (variable: string, problem: string) =>
    `The setting ${variable} ${problem}, so what it is for is off. Please tell the site administrator.`,
  auditPassed: (entries: number, when: string) =>
    `Last audit: ${when}. ${entries} ${entries === 1 ? 'booking' : 'bookings'}, no problems.`,
  auditFailed: (violations: number, when: string) =>
    `Last audit: ${when}. ${violations} ${violations === 1 ? 'problem' : 'problems'} found. Please tell the site administrator.`,
  unreadable: (records: number) =>
    `${records} ${records === 1 ? 'record' : 'records'} cannot be read and ${records === 1 ? 'is' : 'are'} missing from lists. Please tell the site administrator: docs/operations.md says what to do.`,
  /** Sessions from Monday to today, this week and last week. */
  trend: {
    better: (now: number, then: number) => `Better: ${now} by today, ${then} last week`,
    worse: (now: number, then: number) => `Worse: ${now} by today, ${then} last week`,
    level: (now: number) => `Level: ${now} by today, as last week`,
    moreRevenue: (now: string, then: string) => `Better: ${now} this week, ${then} last week`,
    revenue: (now: string, then: string) => `${now} this week so far, ${then} last week`,
  },
  notLoaded: 'Could not load the overview',
  noEvents: 'No events in these weeks',
  unmetTitle: 'Wanted and not got',
  unmet: {
    lane: 'Lanes: taps on a slot that was just taken, hours waited for in vain, and offers without an answer.',
    speede: 'Speede: taps on a slot that was just taken, hours waited for in vain, and offers without an answer.',
  },
  nothingUnmet: {
    lane: 'Nobody wanted a lane in vain in these weeks.',
    speede: 'Nobody wanted a Speede session in vain in these weeks.',
  },
  noneExpiring: 'No card expires by the end of next month.',
  quietest: (parts: string) => `Emptiest: ${parts}`,
  noneCanceled: 'No family has canceled a session of these weeks.',
  noneAbsent: 'Every family has been here in the last four weeks.',
  noneNew: 'Nobody has joined in these weeks.',
  left: 'Left: deleted accounts. Only the day of a deletion is kept, so there are no names.',
} as const

export const outboxMessages = {
  withheldCount: (count: number): string => `${count} ${count === 1 ? 'email' : 'emails'}`,
  sendLinkThere: 'Send the link again from the family’s page',
  lead: 'Emails to families: what waits, what was sent, and whom to call instead.',
  mailOff:
    'This site has no mail server, so no email is sent. Families whose bookings you move or cancel are listed below: please call them.',
  none: 'No emails yet',
  noneOfState: {
    waiting: 'No email is waiting',
    sent: 'No email was sent yet',
    failed: 'No email has failed',
    withheld: 'No email was withheld',
  },
  state: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', withheld: 'Withheld' },
  lastSent: (count: number) => `The last ${count} are listed.`,
  unverified: 'address not verified',
  unreadable: 'a record that it is about cannot be read',
  serverDown: 'the mail server did not answer',
  notShown: 'no device could be reached',
  nobodyToCall: 'Nobody has to be called today.',
  notByMail: 'not told by email',
  toStaff: 'Staff',
  toVisitor: 'Visitor',
  gone: 'This email is no longer in the outbox.',
  alreadySent: 'This email was sent meanwhile.',
  retried: { title: 'Will be sent again', description: 'It goes out within a minute.' } satisfies Notice,
  notRetried: 'Could not send this again',
} as const
