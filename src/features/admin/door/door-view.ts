/** What the door knows and says: whom a name is for, and the sentence that the child reads. */
import type { Reply } from '#api-contract/schemas.ts'
import { arrivalWindow, clockOf } from '#domain/arrivals/arrivals.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, hourLabel, today } from '#domain/calendar/calendar.ts'
import { passMessages } from '#domain/messages/arrival-messages.ts'
import { matchesIn } from '#domain/text/search.ts'
import { whyNotArrive } from '#features/admin/parts/find-pass.ts'

export type DoorDay = Reply<'doorDay'> & { entries: DoorEntry[] }
export type DoorEntry = NonNullable<Reply<'doorDay'>['entries']>[number]

/** A session that the child can be checked in for now; or a sentence, and whom it is about. */
export type Found = { entry: DoorEntry } | { message: string; about?: DoorEntry }

/** 'Mia' of 'Mia E.' */
export const firstName = ({ name }: Pick<DoorEntry, 'name'>): string => name.split(' ')[0] ?? name

/** The session, or why nobody can be checked in for it now. */
export function whyNotNow(entry: DoorEntry, now: Date): Found {
  if (entry.here !== undefined)
    return { message: passMessages.alreadyHere(clockTime(clockOf(entry.here))), about: entry }
  const message = whyNotArrive(entry, now)
  return message === undefined ? { entry } : { message }
}

/** Fewer would be a list of names. */
const fewestLetters = 2
const mostHits = 4

/** Who can be checked in now and has a name that begins so; undefined for fewer than two letters. */
export function findNames(day: DoorDay, text: string, now: Date): DoorEntry[] | undefined {
  const letters = text.trim().toLowerCase()
  if (!new RegExp(String.raw`^\p{L}{${fewestLetters},}`, 'u').test(letters)) return undefined
  return day.entries
    .filter((entry) => matchesIn(entry.name, letters)[0]?.isMatch && 'entry' in whyNotNow(entry, now))
    .slice(0, mostHits)
}

/** Others of the family who can be checked in now. */
export const othersOf = (day: DoorDay, { id, family }: DoorEntry, now: Date): DoorEntry[] =>
  day.entries.filter((each) => each.family === family && each.id !== id && 'entry' in whyNotNow(each, now))

/** 'Hi Mia. Lane 3, until 6. Have fun.' */
export function welcomeTo(entry: DoorEntry): string {
  const end = clockOf(new Date(arrivalWindow(entry).ends).toISOString())
  return `Hi ${firstName(entry)}. ${unitName(entry)}, until ${hourLabel(end).replace(/ [AP]M$/, '')}. Have fun.`
}

/** '5:00 PM, Lane 3' */
export const whenText = (entry: DoorEntry): string => `${clockTime(entry.time)}, ${unitName(entry)}`

/** A list that is not of today knows nobody. */
export const isOfToday = (day: Pick<DoorDay, 'date'>, now: Date): boolean => day.date === today(now)
