/** Addresses of this site that stand in e-mails. A secret is always behind '#': browsers do not send that part. */
import { paths } from '#domain/paths.ts'
import type { Role } from '#domain/people/people.ts'

/** Parts of pages that e-mails lead to. */
export const mailPaths = {
  visit: `${paths.members}#visit`,
  orders: `${paths.account}#orders`,
  consent: `${paths.consent}?redirect=${encodeURIComponent(paths.schedule)}`,
} as const

/** The form of a secret in a link: purpose, account or tour request, end in base 36, and keyed hash. A link that was cut has another one. */
export const linkTokenForm = /^([a-z]+)\.([0-9a-f]{40}|[0-9a-f]{24})\.([0-9a-z]{1,11})\.([0-9a-f]{40})$/

/** The form of the secret in an invitation of staff: 192 random bits, or a keyed hash if it was sent by e-mail. */
export const staffTokenForm = /^(?:[A-Za-z0-9_-]{32}|[0-9a-f]{40})$/

/** The form of the secret that turns e-mails off: account, choice and keyed hash. */
export const unsubscribeTokenForm = /^[0-9a-f]{40}-[a-z]+-[0-9a-f]{40}$/

/** The form for a new password, with the secret of one link. */
export const resetPath = (role: Role, token: string): string =>
  `${paths.resetPassword}#${role === 'staff' ? 'staff' : 'member'}=${token}`

/** Creates a staff account with an invitation. */
export const invitationPath = (token: string): string => `${paths.adminStaff}#invite=${token}`

/** The registration, begun with what a visitor has told the club, or with a place that is held. */
export const joinPath = (token: string): string => `${paths.register}#visitor=${token}`

/** Where somebody says that they wait for a place, still wait, or no longer do. */
export const linePath = (token: string): string => `${paths.emailLink}#line=${token}`

/** The page that confirms an address. */
export const verifyPath = (token: string): string => `${paths.emailLink}#verify=${token}`

/** The page that confirms or refuses a change of address. */
export const addressPath = (token: string): string => `${paths.emailLink}#address=${token}`

/** The page that turns one kind of message off. */
export const turnOffPath = (token: string): string => `${paths.emailLink}#unsubscribe=${token}`

/** Where a mail program posts to turn one kind of message off. The token can be used for nothing else. */
export const unsubscribePath = (token: string): string => `/api/mail/unsubscribe/${token}`

/** The form of the secret that answers an offer: kind, account, the offer, and keyed hash. */
export const offerTokenForm =
  /^offer\.(lane|speede|event)\.([0-9a-f]{40})\.(bk_[0-9a-f_-]{10,80}|ev_[0-9a-f]{16}_[a-z0-9-]{1,120})\.([0-9a-f]{40})$/

/** The page that shows an offer, to accept or decline it. */
export const offerPath = (token: string): string => `${paths.standbyOffer}#offer=${token}`
