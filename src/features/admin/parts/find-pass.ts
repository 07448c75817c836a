/** Finds what was scanned or typed in the list of a day, at the desk and at the door, also without a connection. */
import { useRef } from 'react'
import { arrivalWindow, clockOf, isArrivalOpen } from '#domain/arrivals/arrivals.ts'
import { hashedPass, parsePass } from '#domain/arrivals/passes.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockTime, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { arrivalMessages, passMessages } from '#domain/arrivals/arrival-messages.ts'

/** An entry of the list; or a sentence. `ask`: the server may know more, such as a booking that was made just now. */
export type FoundPass<Entry> = { entry: Entry } | { message: string; ask?: true }

/** `pass` of an entry is the hash of its code. */
export async function findPass<Entry extends { pass?: string | undefined }>(
  { date, entries }: { date: Day; entries: readonly Entry[] },
  text: string,
): Promise<FoundPass<Entry>> {
  const pass = parsePass(text)
  if (!pass) return { message: passMessages.unknown }
  if ('slot' in pass && pass.slot.date !== date)
    return { message: passMessages.otherDay(shortDay(pass.slot.date)), ask: true }
  const hash = await sha256(hashedPass(date, pass.code))
  const entry = entries.find((each) => each.pass === hash)
  return entry ? { entry } : { message: passMessages.unknown, ask: true }
}

/**
 * Runs `check` for what was scanned or typed; undefined for a text that is being checked already: a camera sees the same
 * code many times a second.
 */
export function useOneCheck(): <Result>(text: string, check: () => Promise<Result>) => Promise<Result | undefined> {
  const checking = useRef(new Set<string>())
  return async (text, check) => {
    if (checking.current.has(text)) return undefined
    checking.current.add(text)
    return check().finally(() => checking.current.delete(text))
  }
}

/** Why a player cannot arrive for a session now; undefined if they can. */
export function whyNotArrive(slot: Pick<Slot, 'kind' | 'date' | 'time'>, now: Date): string | undefined {
  if (isArrivalOpen(slot, now)) return undefined
  const opens = new Date(arrivalWindow(slot).opens)
  return now < opens ? arrivalMessages.tooEarly(clockTime(clockOf(opens.toISOString()))) : arrivalMessages.over
}

/** The first 40 characters of the SHA-256 in hex, as the server makes it. */
async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 40)
}
