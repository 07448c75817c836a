/** Numbers and lengths of time as a sentence says them, whatever the club's numbers are. */

const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** 'five'; figures from 13 on. */
export const inWords = (count: number): string => small[count] ?? String(count)

/** 'five lanes', 'one lane' */
export const counted = (count: number, what: string): string => `${inWords(count)} ${what}${count === 1 ? '' : 's'}`

/** '1 hour', '2 hours', '45 minutes' */
export function lengthWords(minutes: number): string {
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return `${minutes} minutes`
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** 'an hour', 'half an hour', '45 minutes' */
export const aLengthOf = (minutes: number): string =>
  minutes === 60 ? 'an hour' : minutes === 30 ? 'half an hour' : lengthWords(minutes)

/** What one start is called where it is picked: 'hour', 'half hour', else 'session'. */
export const startWord = (minutes: number): string =>
  minutes === 60 ? 'hour' : minutes === 30 ? 'half hour' : 'session'

/** The text with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** '6 am', '10 pm', '9:30 pm' of a 'HH:mm'. */
export function shortHour(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.endsWith(':00') ? '' : time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}
