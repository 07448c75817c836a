/**
 * The pass of a booking: a code of six characters to type, and the same in a QR code with the slot. The first character is the
 * day of the month, so that a typed code says which day it is for; the others are a keyed hash, made on the server.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, isDay, isTime, type Day } from '#domain/calendar/calendar.ts'
import { codeAlphabet, normalizeCode, isTypedCode } from '#domain/text/typed-codes.ts'

export const passLength = 6
/** No pass is longer. */
export const longestPass = 64

/** What a QR code says. `mark` is the start of the last part of the booking's id. */
export type PassText = { slot: Slot; mark: string; code: string }

/** What is scanned: upper-case letters, digits and '-', which QR codes store in the fewest dots. */
export const passText = ({ slot: { kind, date, time, unit }, mark, code }: PassText): string =>
  [
    'NEST1',
    `${kind === 'lane' ? 'L' : 'S'}${date.slice(2).replaceAll('-', '')}${time.replace(':', '')}`,
    String(unit).padStart(2, '0'),
    mark.toUpperCase(),
    code,
  ].join('-')

const scanned = /^NEST1-([LS])(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-(\d\d)-([0-9A-F]{8})-([0-9A-Z]{6})$/

/** What was scanned or typed; only the code if it was typed. Undefined if it can be no pass. */
export function parsePass(text: string): { code: string } | PassText | undefined {
  const clean = text.trim().toUpperCase()
  const [, letter, year, month, dayOfMonth, hour, minute, unit, mark, code] = scanned.exec(clean) ?? []
  if (code !== undefined) {
    const [date, time] = [`20${year}-${month}-${dayOfMonth}`, `${hour}:${minute}`]
    if (!isDay(date) || !isTime(time)) return undefined
    const slot = { kind: letter === 'L' ? ('lane' as const) : ('speede' as const), date, time, unit: Number(unit) }
    return { slot, mark: mark!.toLowerCase(), code }
  }
  const typed = normalizeCode(clean)
  return isTypedCode(typed, passLength) ? { code: typed } : undefined
}

/** The six characters of a scanned text. */
export const codeOf = (pass: string): string => pass.slice(-passLength)

/** The character of a day. */
export const dayCharacter = (date: Day): string => codeAlphabet[Number(date.slice(8))]!

/** The days within a month that a code can be for, the nearest first. */
export function daysOfCode(code: string, today: Day): Day[] {
  const distances = Array.from({ length: 32 }, (_, days) => days).flatMap((days) => (days === 0 ? [0] : [days, -days]))
  return distances.map((days) => addDays(today, days)).filter((day) => dayCharacter(day) === code[0])
}

/** What is hashed (SHA-256, in hex, the first 40 characters) for the lists, so that a pass is checked without a connection. */
export const hashedPass = (date: Day, code: string): string => `${date}\n${code}`
