/** Capitalization, and counts and times in words. */

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
