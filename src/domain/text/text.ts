/** Capitalization, counts, amounts (specification section 9) and session lengths in words, and names in texts. */

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const numberWords = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** 'five'; digits from 13 on. */
export const numberText = (count: number): string => numberWords[count] ?? String(count)

/** '1st', '22nd', '13th' */
export function ordinal(count: number): string {
  const isTeen = Math.floor(count / 10) % 10 === 1
  return `${count}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][count % 10]) ?? 'th'}`
}

/** 'five lanes', 'one lane' */
export const pluralize = (count: number, noun: string): string =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

/** '1 guest', '2 guests' */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** US cents: '$249', '$2,740' or '$12.50': cents only if there are any. '−$12' is refunded. */
export function dollars(cents: number): string {
  if (cents < 0) return `−${dollars(-cents)}`
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const rest = cents % 100
  return `$${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** '1 hour', '2 hours', '45 minutes' */
export function durationText(minutes: number): string {
  const hours = minutes / 60
  return Number.isInteger(hours) ? counted(hours, 'hour') : `${minutes} minutes`
}

/** 'an hour', 'half an hour', '45 minutes' */
export const durationWithArticle = (minutes: number): string =>
  minutes === 60 ? 'an hour' : minutes === 30 ? 'half an hour' : durationText(minutes)

/** What a slot of this length is called: 'hour', 'half hour', otherwise 'session'. */
export const slotNoun = (minutes: number): string =>
  minutes === 60 ? 'hour' : minutes === 30 ? 'half hour' : 'session'

/** Hebrew, Arabic and every other script that is written from right to left; a mark of direction alone is none. */
const rightToLeft = /(?!\u061C)[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/**
 * A name, or another text of unknown script, as a part of a sentence. Without the isolate (Unicode UAX 9), a phone number, time
 * or age after a name that is written from right to left would be shown in another order. Not for what is compared or kept.
 */
export const isolated = (text: string): string => (hasRightToLeft(text) ? `\u2068${text}\u2069` : text)

/** 'Mia', 'Mia and Finn', 'Mia, Finn and Lou' */
export const andList = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')
