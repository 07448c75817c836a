/** What the door knows and says: which booking a pass or a name is for, and the sentence that the child reads. */
import type { Reply } from '#api-contract/schemas.ts'
import { arrivalWindow, clockOf, isArrivalOpen } from '#domain/arrivals/arrivals.ts'
import { hashedPass, parsePass } from '#domain/arrivals/passes.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, hourLabel, shortDay, today } from '#domain/calendar/calendar.ts'
import { arrivalMessages, passMessages } from '#domain/messages/arrival-messages.ts'
import { doorMessages } from '#domain/messages/door-messages.ts'
import { matchesIn } from '#domain/text/search.ts'

export type DoorDay = Reply<'doorDay'> & { entries: DoorEntry[] }
export type DoorEntry = NonNullable<Reply<'doorDay'>['entries']>[number]

/** What a pass is for: a session that the child can be checked in for now, or a sentence. `ask`: the server may know more. */
export type Found = { entry: DoorEntry } | { message: string; ask?: true }

/** 'Mia' of 'Mia E.' */
export const firstName = ({ name }: Pick<DoorEntry, 'name'>): string => name.split(' ')[0] ?? name

/** Finds what was scanned or typed in the list of the day, by its hash. */
export async function findPass(day: DoorDay, text: string, now: Date): Promise<Found> {
  const pass = parsePass(text)
  if (!pass) return { message: passMessages.unknown }
  if ('slot' in pass && pass.slot.date !== day.date)
    return { message: passMessages.otherDay(shortDay(pass.slot.date)), ask: true }
  const hash = await sha256(hashedPass(day.date, pass.code))
  const entry = day.entries.find((each) => each.pass === hash)
  return entry ? whyNotNow(entry, now) : { message: passMessages.unknown, ask: true }
}

/** The session, or why nobody can be checked in for it now. */
export function whyNotNow(entry: DoorEntry, now: Date): Found {
  if (entry.here !== undefined) return { message: passMessages.alreadyHere(clockTime(clockOf(entry.here))) }
  if (isArrivalOpen(entry, now)) return { entry }
  const opens = new Date(arrivalWindow(entry).opens)
  if (now < opens) return { message: arrivalMessages.tooEarly(clockTime(clockOf(opens.toISOString()))) }
  return { message: arrivalMessages.over }
}

/** The first 40 characters of the SHA-256 in hex, as the server makes it. */
async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 40)
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
  return doorMessages.welcome(firstName(entry), unitName(entry), hourLabel(end).replace(/ [AP]M$/, ''))
}

/** What a child reads who has a session, but at another time. */
export const whenText = (entry: DoorEntry): string => `${clockTime(entry.time)}, ${unitName(entry)}`

/** A list that is not of today knows nobody. */
export const isOfToday = (day: Pick<DoorDay, 'date'>, now: Date): boolean => day.date === today(now)
