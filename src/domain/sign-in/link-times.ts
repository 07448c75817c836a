/** Lifetimes of the links in messages. */
import { pluralize } from '#domain/text/text.ts'

/** How long a link for a new password is valid. */
export const resetMinutes = 30

/** How long the invitation of a family that was imported, or of a visitor, is valid. */
export const invitationDays = 14

/** How long the invitation of a caregiver or colleague is valid, in hours. */
export const invitationHours = 72
/** The same, as a part of a sentence. */
export const invitationTime = pluralize(invitationHours / 24, 'day')

/** How long a link to confirm an address is valid. */
export const verifyDays = 7
