/** Links that start an e-mail to an address a person has typed. */

/**
 * The link to write to an address. Each side of the '@' is encoded: otherwise 'pat?bcc=kim@example.com', which is a valid
 * address, would add a recipient.
 */
export const mailtoUrl = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
