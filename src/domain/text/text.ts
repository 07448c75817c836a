/** Single-line check, capitalization, and counts and times in words. */

const controlCharacter = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** True for a text without control characters or line breaks, which could forge lines in exports and e-mails. */
export const isOneLine = (text: string): boolean => !controlCharacter.test(text)

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const numberWords = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** 'five'; digits from 13 on. */
export const numberText = (count: number): string => numberWords[count] ?? String(count)

/** 'five lanes', 'one lane' */
export const pluralize = (count: number, noun: string): string =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

/** '6 AM' for '06:00', '9:30 PM' for '21:30'. */
export function shortHour(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.endsWith(':00') ? '' : time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}
