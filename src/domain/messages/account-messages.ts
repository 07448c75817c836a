/** Messages of the registration, the account and its e-mails. */
import type { Plan } from '#domain/accounts/membership.ts'
import { membership } from '#domain/facility/facility.ts'
import { password } from '#domain/facility/limits.ts'
import type { MailChoice } from '#domain/notifications/mail-kinds.ts'
import { pluralize } from '#domain/text/text.ts'
import type { Notice } from './notice.ts'

const emailExists = 'An account with this email already exists.'
const signInInstead = 'Sign in instead'

export const registerMessages = {
  failed: 'Registration failed',
  tryAgain: 'Please try again',
  welcome: (name: string): Notice => ({ title: `Welcome, ${name}`, description: 'Your membership is set up.' }),
  syncedLocally: { title: 'Synced locally', description: 'Sync failed and will be retried later.' },
  emailTaken: `${emailExists} ${signInInstead}.`,
  emailExists,
  signInInstead,
  firstName: 'Parent/Guardian first name is required',
  lastName: 'Parent/Guardian last name is required',
  childName: "Child's name is required",
  childAge: "Child's age is required",
  childPosition: "Child's position is required",
  address: 'Address is required',
  parentPhone: 'Parent/Guardian phone is required',
  plan: 'Please select a membership plan',
  cardType: 'Card type is required',
  cardNumberRequired: 'Card number is required',
  cardNumber: 'Enter a valid card number',
  expiryRequired: 'Expiration is required',
  expiry: 'MM/YY',
  /** A doubt about a phone number. */
  phoneDigits: 'This phone number has no digits. Please check it.',
  /** Doubts about a card number that has the right form. */
  otherBrand: (brand: string) => `This looks like a ${brand} number. Please check the card type.`,
  checkDigits: 'A digit seems to be wrong. Please check the number.',
  /** About an expiration that is past. */
  expired: 'This card has expired. Please check the date, or use another card.',
  cvvRequired: 'CVV is required',
  cvv: '3–4 digits',
  billingAddress: 'Billing address is required',
  emailRequired: 'Email is required',
  email: 'Enter a valid email',
  passwordRequired: 'Password is required',
  passwordShort: `Use at least ${password.min} characters`,
  passwordLong: `Use at most ${password.max} characters`,
  passwordCommon: 'This password is too common. Please choose another one.',
  confirmRequired: 'Please confirm your password',
  confirm: 'Passwords do not match',
  agree: 'You must agree to continue',
  tooLong: (limit: number) => `Use at most ${limit} characters`,
  cardInText: 'This looks like a card number. Please remove it from this field.',
} as const

export const accountMessages = {
  saved: { title: 'Details saved' },
  changedElsewhere:
    'These details were changed on another device. Your changes are still here. Save again to replace the saved version.',
  notLoaded: 'Could not load your details',
  passwordChanged: { title: 'Password changed', description: 'All other devices have been signed out.' },
  currentRequired: 'Your current password is required',
  wrongPassword: 'This is not your current password',
  newPasswordMeans: 'A new password signs out every other device.',
  downloaded: { title: 'Your data has been downloaded' },
  deleted: { title: 'Your account has been deleted', description: 'Your bookings and RSVPs have been canceled.' },
  /** After such a failure, the session is gone. */
  signedOut: {
    title: 'You have been signed out',
    description: 'Your account may already be deleted. Sign in to find out.',
  },
  confirmEmail: "Type your account's email to confirm",
  deletionInProgress: 'This account is being deleted. Delete it again to finish now.',
} as const

export const membershipMessages = {
  charged: { monthly: 'Every month', annual: 'Every year' } satisfies Record<Plan, string>,
  charge: (plan: Plan, count: number): string =>
    `${pluralize(count, `${plan} plan`)}, ${membership.feePercent}% fee included`,
} as const

export const mailChoiceMessages = {
  choices: {
    confirmations: 'Confirmations of bookings, RSVPs and orders',
    reminders: 'Reminders the day before and two hours before',
  } satisfies Record<MailChoice, string>,
  sentAgain: {
    title: 'On its way',
    description: 'The link can take a minute. Please check your spam folder too.',
  } satisfies Notice,
  notSent: 'Could not send the link',
  alreadyDone: { title: 'Already verified', description: 'You opened the link meanwhile.' } satisfies Notice,
  verifyLinkInvalid: 'This link does not work, or not any more. Sign in to get a new one on your account page.',
  saved: { title: 'Saved', description: 'Your choice applies from the next email on.' } satisfies Notice,
  sameAddress: 'This is your email already.',
  addressConfirmed: { old: 'Your current email has confirmed it.', new: 'Your new email has confirmed it.' },
  addressWithdrawn: { title: 'Withdrawn', description: 'Your email stays as it is.' } satisfies Notice,
  addressLinkInvalid: 'This link was used, or does not work any more.',
  linkInvalid: 'This link does not work. Please choose on your account page.',
} as const
