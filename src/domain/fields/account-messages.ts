/** Messages of the registration, the account and its e-mails. */
import { password } from '#domain/facility/limits.ts'
import type { MailChoice } from '#domain/notifications/mail-kind.ts'

const emailExists = 'An account with this email already exists.'
const signInInstead = 'Sign in instead'

export const registerMessages = {
  failed: 'Registration failed',
  tryAgain: 'Please try again',
  syncedLocally: { title: 'Synced locally', description: 'Sync failed and will be retried later.' },
  emailTaken: `${emailExists} ${signInInstead}.`,
  emailExists,
  signInInstead,
  firstName: 'Parent/Guardian first name is required',
  lastName: 'Parent/Guardian last name is required',
  noDigits: 'This phone number has no digits. Please check it.',
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
  /** Doubts about a card number that has the right form. */
  otherBrand: (brand: string) => `This looks like a ${brand} number. Please check the card type.`,
  cvvRequired: 'CVV is required',
  cvv: '3–4 digits',
  billingAddress: 'Billing address is required',
  emailRequired: 'Email is required',
  email: 'Enter a valid email',
  passwordRequired: 'Password is required',
  passwordShort: `Use at least ${password.min} characters`,
  passwordLong: `Use at most ${password.max} characters`,
  passwordCommon: 'This password is too common. Please choose another one.',
  confirm: 'Passwords do not match',
  agree: 'You must agree to continue',
  tooLong: (limit: number) => `Use at most ${limit} characters`,
} as const

export const accountMessages = {
  saved: { title: 'Details saved' },
  notLoaded: 'Could not load your details',
  wrongPassword: 'This is not your current password',
  confirmEmail: "Type your account's email to confirm",
} as const

export const mailChoiceMessages = {
  choices: {
    confirmations: 'Confirmations of bookings, RSVPs and orders',
    reminders: 'Reminders the day before and two hours before',
    news: 'Messages of the club to all families',
  } satisfies Record<MailChoice, string>,
  notSent: 'Could not send the link',
  verifyLinkInvalid: 'This link doesn’t work, or no longer does. Sign in to get a new one on your account page.',
  addressLinkInvalid: 'This link was used, or no longer works.',
  addressLost: 'All devices are signed out, but another account has your email by now. Please call the front desk.',
  linkInvalid: 'This link does not work. Please choose on your account page.',
} as const
