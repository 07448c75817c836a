/** Capitalization, counts and session lengths in words. */

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const numberWords = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** 'five'; digits from 13 on. */
export const numberText = (count: number): string => numberWords[count] ?? String(count)

/** 'five lanes', 'one lane' */
export const pluralize = (count: number, noun: string): string =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

/** '1 hour', '2 hours', '45 minutes' */
export function durationText(minutes: number): string {
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return `${minutes} minutes`
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** 'an hour', 'half an hour', '45 minutes' */
export const durationWithArticle = (minutes: number): string =>
  minutes === 60 ? 'an hour' : minutes === 30 ? 'half an hour' : durationText(minutes)

/** What a slot of this length is called: 'hour', 'half hour', otherwise 'session'. */
export const slotNoun = (minutes: number): string =>
  minutes === 60 ? 'hour' : minutes === 30 ? 'half hour' : 'session'

/** 'Mia', 'Mia and Finn', 'Mia, Finn and Lou' */
export const andList = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')
