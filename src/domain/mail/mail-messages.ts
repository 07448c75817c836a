/** Sentences of the e-mails about what people book, order and ask for. */
import { visitFacts } from '#club/visit.ts'
import { clubAddress } from '#domain/facility/club-address.ts'
import { facility } from '#domain/facility/facility.ts'
import { isolated } from '#domain/text/text.ts'
import { eventStandbyMessages } from '#domain/standby/standby-messages.ts'

export const mailMessages = {
  bookingMade: {
    /** `further`: on how many more days. */
    subject: (what: string, when: string, further = 0) =>
      `Booked: ${what}, ${when}${further === 0 ? '' : `, and ${further} more ${further === 1 ? 'day' : 'days'}`}`,
    heading: 'You’re booked',
    paragraphs: ['We look forward to seeing you. If you can’t come, cancel in your schedule so that others can book.'],
    action: 'See your schedule',
  },
  bookingClosed: {
    subject: (what: string, when: string) => `Closed: ${what}, ${when}`,
    heading: 'We will be closed then',
    paragraphs: [
      'The club has to close at the time of what you booked. We will move or cancel it, and write to you again. You can also cancel it yourself.',
    ],
    action: 'See your schedule',
  },
  bookingKept: {
    subject: (what: string, when: string) => `You can come: ${what}, ${when}`,
    heading: 'You can come after all',
    paragraphs: ['We told you we would be closed then. We will be open after all.'],
    action: 'See your schedule',
  },
  bookingCanceled: {
    subject: (what: string, when: string) => `Canceled: ${what}, ${when}`,
    heading: 'We had to cancel',
    paragraphs: ['The club canceled what is below. It no longer counts toward your weekly limit. We are sorry.'],
    action: 'Pick another time',
  },
  bookingCanceledByFamily: {
    subject: (what: string, when: string) => `Canceled: ${what}, ${when}`,
    heading: 'You canceled your booking',
    paragraphs: ['You canceled this booking. It no longer counts toward your weekly limit.'],
    action: 'Pick another time',
  },
  /** Instead, if one of them was canceled late. */
  bookingCanceledLate: ['You canceled late. It counts for the week unless someone takes the slot; then we tell you.'],
  bookingMoved: {
    subject: (what: string, when: string) => `Moved: ${what}, ${when}`,
    heading: 'We had to move you',
    paragraphs: ['If a new time does not suit you, move or cancel it in your schedule.'],
    action: 'See your schedule',
  },
  lateCancelLifted: {
    subject: (what: string, when: string) => `Your late cancellation no longer counts: ${what}, ${when}`,
    heading: 'Someone took your hour',
    paragraphs: ['You canceled late, and someone has booked the slot since. It no longer counts for the week.'],
    action: 'Reserve another hour',
  },
  bookingMovedByFamily: {
    subject: (what: string, when: string) => `Moved: ${what}, ${when}`,
    heading: 'Your booking has moved',
    paragraphs: ['You moved this booking. Your old hour is open again.'],
    action: 'See your schedule',
  },
  offerMade: {
    subject: (what: string, when: string) => `Held for you: ${what}, ${when}`,
    heading: 'A slot is held for you',
    paragraphs: (until: string) => [
      `You’re on the standby list for this. It is held for you until ${until}: open the link and accept it, or say No thanks.`,
      'If you do not answer, it goes to the next in line, and you stay on the standby list.',
    ],
    action: 'Book or pass',
  },
  offerOpen: {
    subject: (what: string, when: string) => `Open now: ${what}, ${when}`,
    heading: 'A slot has opened',
    paragraphs: [
      'You’re on the standby list for this. It starts soon, so we’re not holding it: everyone on the list was told, and the first to accept gets it.',
    ],
    action: 'See it',
  },
  offerWithdrawn: {
    subject: (what: string, when: string) => `No longer held: ${what}, ${when}`,
    heading: 'This slot is no longer held for you',
    paragraphs: ['The club has given it to someone else. You stay on the standby list. We are sorry.'],
    action: 'See your schedule',
  },
  placesOpen: {
    /** '2 places are open for Skills Night: Fri Nov 27, 6:00 PM' */
    subject: (left: number, title: string, when: string) => `${eventStandbyMessages.open(left)} for ${title}: ${when}`,
    heading: 'Places are open',
    paragraphs: (left: number) => [
      `Everyone who is waiting was told. The first to answer has ${left === 1 ? 'it' : 'them'}.`,
    ],
    action: eventStandbyMessages.bookNow,
  },
  wishPaused: {
    subject: 'Are you still waiting for a slot?',
    heading: 'Are you still waiting?',
    paragraphs: [
      'We held slots for you and got no answer, so we paused this. Resume it on your Standby page and we will ask you again. You keep your place in line.',
    ],
    action: 'See your standby list',
  },
  becauseOfStandby: `You get this message because you are on the standby list of ${facility.name}.`,
  orderPlaced: {
    subject: (number: string, total: string) => `We have your order ${number}: ${total}`,
    heading: 'We have your order',
    paragraphs: [
      'Pick it up and pay at the front desk. Give this number there. You can cancel it in your account until it is ready.',
    ],
    number: 'Number',
    action: 'See your orders',
  },
  orderReady: {
    subject: (number: string) => `Order ${number} is ready`,
    heading: 'Your order is ready',
    paragraphs: ['It waits for you at the front desk. Give this number there. You pay when you pick it up.'],
  },
  reminder: {
    subject: (what: string, when: string) => `Reminder: ${what}, ${when}`,
    heading: 'See you soon',
    paragraphs: ['If you can’t come, please cancel in your schedule so that others can book.'],
    action: 'See your schedule',
  },
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
    paragraphs: ['This is how we expect you now. If you can’t come, cancel it in your schedule.'],
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
  tourReceived: {
    subject: (when: string) => `We have your tour request: ${when}`,
    heading: 'We have your tour request',
    paragraphs: ["We'll be in touch shortly to confirm your tour."],
    action: 'How to find us',
  },
  tourConfirmed: {
    subject: (when: string) => `Your tour is confirmed: ${when}`,
    heading: 'Your tour is confirmed',
    title: `Tour of ${facility.name}`,
    paragraphs: [`We look forward to seeing you. If you can’t come, please write to ${facility.contactEmail}.`],
    action: 'How to find us',
  },
  tourReminder: {
    subject: (when: string) => `Reminder: your tour, ${when}`,
    heading: 'See you soon',
    paragraphs: [`If you can’t come, please write to ${facility.contactEmail}.`],
    action: 'How to find us',
  },
  tourFacts: [
    { label: 'Where', value: clubAddress },
    { label: 'Phone', value: visitFacts.phone },
    { label: 'Please bring', value: visitFacts.bring.join(' · ') },
  ],
  tourInvited: {
    subject: `Join ${facility.name}`,
    heading: `Join ${facility.name}`,
    paragraphs: (days: number) => [
      `Thank you for your interest. The link opens the registration, with what you have told us filled in. It is valid for ${days} days.`,
    ],
    action: 'Join now',
  },
  invitation: {
    subject: `Your invitation to the front desk of ${facility.name}`,
    heading: 'Join the front desk',
    paragraphs: (sender: string, until: string) => [
      `${isolated(sender)} invites you to the front desk of ${facility.name}.`,
      `The link creates one staff account and is valid until ${until}. If you do not know what this is about, ignore this message.`,
    ],
    action: 'Create your account',
    note: `You get this message because someone at ${facility.name} entered this address.`,
  },
  becauseOfTour: `You get this message because someone asked for a tour of ${facility.name} with this address. If that was not you, ignore it.`,
  becauseOfOrder: `You get this message because you ordered at ${facility.name}.`,
  becauseOfBooking: `You get this message because you booked this at ${facility.name}.`,
  labels: {
    what: 'What',
    when: 'When',
    before: 'Before',
    now: 'Now',
    why: 'Why',
    guests: 'Guests',
    who: 'Who',
    and: 'Together with',
    until: 'Held until',
    acceptedBy: 'Accepted by',
  },
} as const
