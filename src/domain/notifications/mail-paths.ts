/** Addresses of this site that stand in e-mails. A secret is always behind '#': browsers do not send that part. */
import type { Role } from '#domain/accounts/people.ts'

export const mailPaths = {
  resetPassword: '/reset-password',
  emailLink: '/email-link',
  memberLogin: '/member-login',
  staff: '/admin',
  visit: '/members#visit',
  adminStaff: '/admin/staff',
  schedule: '/schedule',
  orders: '/account#orders',
  reserve: '/reserve',
  standby: '/standby',
  standbyOffer: '/standby-offer',
  events: '/events',
  account: '/account',
  consent: '/account/consent?redirect=%2Fschedule',
} as const

/** The form of a secret in a link: purpose, account, end in base 36, and keyed hash. A link that was cut has another one. */
export const linkTokenForm = /^([a-z]+)\.([0-9a-f]{40})\.([0-9a-z]{1,11})\.([0-9a-f]{40})$/

/** The form of the secret in an invitation of staff: 192 random bits, or a keyed hash if it was sent by e-mail. */
export const staffTokenForm = /^(?:[A-Za-z0-9_-]{32}|[0-9a-f]{40})$/

/** The form of the secret that turns e-mails off: account, choice and keyed hash. */
export const unsubscribeTokenForm = /^[0-9a-f]{40}-[a-z]+-[0-9a-f]{40}$/

/** The form for a new password, with the secret of one link. */
export const resetPath = (role: Role, token: string): string =>
  `${mailPaths.resetPassword}#${role === 'staff' ? 'staff' : 'member'}=${token}`

/** Creates a staff account with an invitation. */
export const invitationPath = (token: string): string => `${mailPaths.adminStaff}#invite=${encodeURIComponent(token)}`

/** The page that confirms an address. */
export const verifyPath = (token: string): string => `${mailPaths.emailLink}#verify=${token}`

/** The page that confirms or refuses a change of address. */
export const addressPath = (token: string): string => `${mailPaths.emailLink}#address=${token}`

/** The page that turns one kind of message off. */
export const turnOffPath = (token: string): string => `${mailPaths.emailLink}#unsubscribe=${token}`

/** Where a mail program posts to turn one kind of message off. The token can be used for nothing else. */
export const unsubscribePath = (token: string): string => `/api/mail/unsubscribe/${token}`

/** The form of the secret that answers an offer: kind, account, the offer, and keyed hash. */
export const offerTokenForm =
  /^offer\.(lane|speede|event)\.([0-9a-f]{40})\.(bk_[0-9a-f_-]{10,80}|ev_[0-9a-f]{16}_[a-z0-9-]{1,120})\.([0-9a-f]{40})$/

/** The page that shows an offer, to accept or decline it. */
export const offerPath = (token: string): string => `${mailPaths.standbyOffer}#offer=${token}`
