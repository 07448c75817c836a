/** Who somebody is: one spelling of an e-mail, the profile a page shows, the roles. */

/** What the browser keeps under 'auth:profile' (specification section 3). */
export type Profile = { id: string; email: string; profileName: string }

export type Role = 'member' | 'staff'

/**
 * One spelling for one address: NFKC, trimmed, lower case. Dots and '+tags' stay, they are different mailboxes.
 * Every comparison and every key uses this form.
 */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

/** 'Members are matched … by case-insensitive e-mail' (specification section 2). */
export const sameEmail = (one: string, other: string): boolean => normalizeEmail(one) === normalizeEmail(other)

const emailForm = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/

/**
 * A plausible address: one '@', a dot in the domain, no spaces, at most 254 characters.
 * It must be one as written and in its one spelling: 'ﷺ' unfolds to words with spaces between.
 */
export const isEmail = (text: string): boolean =>
  [text.trim(), normalizeEmail(text)].every((spelling) => spelling.length <= 254 && emailForm.test(spelling))

/** The name an account goes by. */
export const profileNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

/** 'Signed in means id and e-mail both present' (specification section 3). */
export const isSignedIn = (profile: Partial<Profile> | null | undefined): profile is Profile =>
  Boolean(profile?.id && profile.email)
