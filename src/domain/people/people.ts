/** Profiles, roles and e-mail normalization. */

/** Stored in the browser under 'auth:profile' (specification section 3). */
export type Profile = { id: string; email: string; profileName: string }

export type Role = 'member' | 'staff'

/** What a session can be: that of an account, or of a tablet at the door, which a colleague has opened. */
export type SessionRole = Role | 'door'

/** Days after which a tablet has to be signed in again. */
export const tabletDays = 90

/**
 * Canonical form of an e-mail: NFKC, trimmed, lower case. Dots and '+tags' are kept: they are different mailboxes.
 * Comparisons and storage keys use this form.
 */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** As shown to somebody who may not be its owner: 'l•••@families.example'. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')

/** 'Members are matched … by case-insensitive e-mail' (specification section 2). */
export const sameEmail = (one: string, other: string): boolean => normalizeEmail(one) === normalizeEmail(other)

/** Display name of an account. */
export const profileNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

/** 'Signed in means id and e-mail both present' (specification section 3). */
export const isSignedIn = (profile: Partial<Profile> | null | undefined): profile is Profile =>
  Boolean(profile?.id && profile.email)
