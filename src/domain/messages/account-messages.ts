/** Messages of the registration and the account. */
import { password } from '#domain/facility/limits.ts'
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
  expired: 'This card has expired',
  /** Doubts about a card number that has the right form. */
  otherBrand: (brand: string) => `This looks like a ${brand} number. Please check the card type.`,
  checkDigits: 'A digit seems to be wrong. Please check the number.',
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
  cardSaved: { title: 'Card changed' },
  notSaved: 'Could not save your details',
  changedElsewhere:
    'These details were changed on another device. Your changes are still here. Save again to replace the saved version.',
  savedVersion: 'Saved version',
  notProvided: 'Not provided',
  notLoaded: 'Could not load your details',
  passwordChanged: { title: 'Password changed', description: 'All other devices have been signed out.' },
  passwordNotChanged: 'Could not change your password',
  currentRequired: 'Your current password is required',
  wrongPassword: 'This is not your current password',
  downloaded: { title: 'Your data has been downloaded' },
  notDownloaded: 'Could not download your data',
  deleted: { title: 'Your account has been deleted', description: 'Your bookings and RSVPs have been canceled.' },
  notDeleted: 'Could not delete your account',
  /** No response: the deletion may have started, and then it also completes. */
  deletionUnknown: 'No response from the server. It is safe to try again.',
  /** After such a failure, the session is gone. */
  signedOut: {
    title: 'You have been signed out',
    description: 'Your account may already be deleted. Sign in to find out.',
  },
  confirmEmail: "Type your account's email to confirm",
  deletionInProgress: 'This account is being deleted. Delete it again to finish now.',
  preview: 'A preview pass has no password or account. Log out to remove it from this browser.',
} as const
