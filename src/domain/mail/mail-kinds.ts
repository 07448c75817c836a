/** The delivery of a message by its kind, and the recipients of each kind. */
import type { MailChoice, MailKind } from '#domain/notifications/mail-kind.ts'
import * as kinds from './all-mail-kinds.ts'

/** 48 hours: mail servers that are down over a weekend are usually back. */
const twoDays = 48 * 60

export type MailKindName = keyof typeof kinds

const aboutOf: Record<MailKindName, MailKind> = kinds

export const mailKindNames = Object.keys(kinds) as [MailKindName, ...MailKindName[]]

/** The choice that a message belongs to; undefined for one that always goes. */
export const choiceOf = (kind: MailKindName): MailChoice | undefined => aboutOf[kind].choice

/** How devices show it; undefined for one that only goes by e-mail. */
export const pushOf = (kind: MailKindName): MailKind['push'] => aboutOf[kind].push

/** Its name in the outbox. */
export const mailLabel = (kind: MailKindName): string => aboutOf[kind].label

/** True if it goes to staff, not to a family. */
export const isStaffKind = (kind: MailKindName): boolean => kind.endsWith('_staff')

/** True if it goes to a visitor, who has no account. */
export const isVisitorKind = (kind: MailKindName): boolean => /^(tour|line)_/.test(kind)

/** True if it goes to whoever has the address, and was asked for by the address. */
export const isForAddress = (kind: MailKindName): boolean => kind === 'verify_member' || kind === 'reset_member'

/** True if it goes to an address that nobody has confirmed, too: what it says protects whoever has the address. */
export const isForUnverified = (kind: MailKindName): boolean => isForAddress(kind) || kind === 'invitation_member'

export const isByDay = (kind: MailKindName): boolean => aboutOf[kind].byDay === true

export const isUrgent = (kind: MailKindName): boolean => aboutOf[kind].urgent === true

/** True if its subject itself says which families it has not reached. */
export const hasOwnCalls = (kind: MailKindName): boolean => aboutOf[kind].ownCalls === true

/** True if it is not sent late. */
export const isForItsTime = (kind: MailKindName): boolean => aboutOf[kind].forItsTime === true

export const isJoined = (kind: MailKindName): boolean => aboutOf[kind].joined === true

export const deliveryLimitMs = (kind: MailKindName): number => (aboutOf[kind].limitMinutes ?? twoDays) * 60_000
