/** How long the links in messages are valid. */

/** How long a link for a new password is valid. */
export const resetMinutes = 30

/** How long the invitation of a family that was imported, or of a visitor, is valid. */
export const invitationDays = 14

/** How long a link to confirm an address is valid. */
export const verifyDays = 7
