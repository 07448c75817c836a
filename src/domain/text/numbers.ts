/** Counts and hours as a sentence says them, whatever the club's numbers are. */

const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** 'five'; figures from 13 on. */
export const numberText = (count: number): string => small[count] ?? String(count)

/** 'five lanes', 'one lane' */
export const counted = (count: number, what: string): string => `${numberText(count)} ${what}${count === 1 ? '' : 's'}`

/** '6 am', '10 pm', '9:30 pm' of a 'HH:mm'. */
export function shortHour(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.endsWith(':00') ? '' : time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}
