/** Sentences of the e-mails about accounts: sign-in, addresses and who belongs to a family. */
import { visitFacts } from '#club/visit.ts'
import { planNames, type Plan } from '#domain/plans/membership.ts'
import { clubAddress } from '#domain/facility/club-address.ts'
import { facility } from '#domain/facility/facility.ts'
import { dollars } from '#domain/text/money.ts'
import { andList, pluralize } from '#domain/text/text.ts'
import { invitationDays, resetMinutes, verifyDays } from '#domain/sign-in/link-times.ts'

/** Why a message came, as its small print. */
const becauseOfAccount = `You get this message because there is an account with this address at ${facility.name}.`

export const accountMailMessages = {
  verify: {
    subject: `Confirm your email for ${facility.name}`,
    heading: 'Confirm your email',
    paragraphs: [
      'Open this link once, so that we know the address is right. Until then we can’t email you about your bookings.',
      `The link is valid for ${verifyDays} days. If you have no account here, someone mistyped an address: ignore this message, and you get no other.`,
    ],
    action: 'Confirm your email',
    note: becauseOfAccount,
  },
  /** Instead, to who has registered the family. Anybody can type an address, so it names nobody. */
  welcome: {
    subject: `Welcome to ${facility.name}: confirm your email`,
    heading: `Welcome to ${facility.name}`,
    paragraphs: [
      'Your membership is set up. Confirm your email once, so that we know the address is right. Until then we can’t email you about your bookings.',
      'Then reserve a first hour, and sign what we need before the first visit. It takes two minutes, on your account page.',
      `The link is valid for ${verifyDays} days. If you did not join, someone mistyped an address: ignore this message, and you get no other.`,
    ],
    plan: 'Your plan',
    charge: ({ cents, total }: { cents: number; total: number }, plan: Plan): string =>
      `${planNames[plan]}, ${dollars(cents)}. With the ${facility.membership.feePercent}% fee you pay ${dollars(total)} a ${plan === 'monthly' ? 'month' : 'year'}. Bring the card you entered to your first visit: this site never has its number.`,
    facts: [
      { label: 'Where', value: clubAddress },
      { label: 'Please bring', value: visitFacts.bring.join(' · ') },
    ],
    terms: 'The terms you agreed to',
    action: 'Confirm your email',
    note: becauseOfAccount,
  },
  addressNew: {
    subject: `Confirm your new email for ${facility.name}`,
    heading: 'Confirm your new email',
    paragraphs: [
      'A family wants to sign in with this address from now on. If that is you, open the link and confirm it.',
      `The link is valid for ${verifyDays} days. If you know nothing of this, ignore this message.`,
    ],
    action: 'Open the link',
    note: `You get this message because someone entered this address at ${facility.name}.`,
  },
  addressOld: {
    subject: `Your email for ${facility.name} is about to change`,
    heading: 'Your email is about to change',
    paragraphs: (email: string) => [
      `Someone asked to change the email of your account to ${email}. If that was you, there is nothing to do here.`,
      `If it was not you, stop it. You can do so for ${verifyDays} days, even after the change.`,
    ],
    action: 'It was not me',
    note: becauseOfAccount,
  },
  safetyChanged: {
    subject: (name: string) => `Health and pick-up of ${name} were changed at ${facility.name}`,
    heading: 'Health and pick-up were changed',
    paragraphs: (by: string, name: string) => [
      `${by} changed what our coaches know about ${name}: health, the emergency contact, who can pick ${name} up, or how ${name} goes home.`,
      `Please look at it. If it is wrong, change it there, or call the front desk before ${name} comes.`,
    ],
    action: 'See what coaches know',
    note: becauseOfAccount,
  },
  incidentTold: {
    subject: (name: string) => `What happened to ${name} at ${facility.name}`,
    heading: 'We wrote a report',
    paragraphs: (name: string, when: string) => [
      `Something happened to ${name} at the club on ${when}. Our coaches wrote down what it was and what was done.`,
      'Please read it, and call the front desk with any question.',
    ],
    action: 'Read the report',
    note: becauseOfAccount,
  },
  incidentChanged: {
    subject: (name: string) => `We have added to the report about ${name} at ${facility.name}`,
    heading: 'We have added to the report',
    paragraphs: (name: string, when: string) => [
      `We have added to the report of what happened to ${name} at the club on ${when}, or corrected it.`,
      'Please read it again, and call the front desk with any question.',
    ],
    action: 'Read the report',
    note: becauseOfAccount,
  },
  caregiverJoined: {
    subject: `Another caregiver joined your family at ${facility.name}`,
    heading: 'Another caregiver joined',
    paragraphs: (name: string) => [
      `${name} joined your family, with the invitation that you made. ${name} can book, and pick up your players.`,
      `Not right? Remove ${name} on your account page, and call the front desk.`,
    ],
    action: 'Open your account',
    note: becauseOfAccount,
  },
  caregiverLeft: {
    subject: `The other caregiver has left your family at ${facility.name}`,
    heading: 'The other caregiver has left',
    paragraphs: [
      'The other caregiver has left your family and can no longer sign in to it. Bookings, RSVPs and orders stay.',
      'On your account page you can invite someone else.',
    ],
    action: 'Open your account',
    note: becauseOfAccount,
  },
  accountDeleted: {
    subject: `Your account at ${facility.name} was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      'Your membership has ended, and we have erased what we knew about your family. What you signed, reports of incidents, charges that are still open, and what our staff decided about the ice and pick-up stay sealed as proof. What was charged and ordered stays in our books without your name.',
      `If this was a mistake, or you have a question about it, write to ${facility.contactEmail} or come to the front desk.`,
    ],
    canceled: ({ lanes, speede, rsvps, orders }: Record<'lanes' | 'speede' | 'rsvps' | 'orders', number>): string => {
      const counts = [
        [lanes, 'lane'],
        [speede, 'Speede session'],
        [rsvps, 'RSVP'],
        [orders, 'order'],
      ] as const
      const canceled = counts.filter(([count]) => count > 0).map(([count, noun]) => pluralize(count, noun))
      return canceled.length === 0
        ? 'Nothing was booked or ordered any more.'
        : `Canceled with it: ${andList(canceled)}.`
    },
    action: 'How to reach us',
    note: `You get this message because there was an account with this address at ${facility.name}. It is the last one.`,
  },
  reset: {
    subject: `Choose a new password for ${facility.name}`,
    heading: 'Choose a new password',
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your account.',
      `The link works once and for ${resetMinutes} minutes. If you did not ask for it, ignore this message: your password stays as it is.`,
    ],
    action: 'Choose a new password',
    note: becauseOfAccount,
  },
  familyInvitation: {
    subject: `Your account at ${facility.name}`,
    heading: `${facility.name} has a new site`,
    paragraphs: [
      'We brought your family over: your details and your plan are there already. Choose a password, and you can book.',
      `The link works once and for ${invitationDays} days. After that, ask for a new one with “Forgot password?” on the sign-in page.`,
    ],
    action: 'Choose a password',
    note: becauseOfAccount,
  },
  passwordChanged: {
    subject: `Your password for ${facility.name} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and all other devices were signed out.',
      `If that was not you, choose a new password now and write to ${facility.contactEmail}.`,
    ],
    action: 'Sign in',
    note: becauseOfAccount,
  },
  familyChanged: {
    subject: `${facility.name} changed the details of your family`,
    heading: 'The club changed your details',
    paragraphs: [
      'Someone at the front desk changed what we know about your family: a name, a phone number, an address or a plan.',
      `Please check it on your account page. If it is wrong, change it there, or write to ${facility.contactEmail}.`,
    ],
    action: 'See your account',
    note: becauseOfAccount,
  },
} as const
