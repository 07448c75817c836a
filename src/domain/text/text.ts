/** What a line of text may hold. */

// Control characters and line separators have no place in a line of text and would forge lines in exports and mails.
const lineBreaker = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** True for a text without control characters or line breaks. */
export const isOneLine = (text: string): boolean => !lineBreaker.test(text)

/** The text with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
