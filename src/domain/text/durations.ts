/** Session lengths in words. Apart from text.ts, so that the API client does not load it. */

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
