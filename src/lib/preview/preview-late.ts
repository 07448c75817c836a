/** Sessions that were canceled late with a preview pass, in clubs with a cut-off: they count for the week, as on the server. */
import { mondayOf, today } from '#domain/calendar/calendar.ts'
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { previewPrefix } from '#lib/browser-storage/browser-storage.ts'
import { isRecord, storageEntry } from '#lib/browser-storage/storage-entry.ts'

type LateSession = Slot & { player: string }

const isLateSession = (stored: unknown): stored is LateSession =>
  isRecord(stored) &&
  ['kind', 'date', 'time', 'player'].every((field) => typeof stored[field] === 'string') &&
  Number.isInteger(stored['unit'])

const lateEntry = storageEntry<LateSession[]>(`${previewPrefix}late`, [], (stored) =>
  Array.isArray(stored) ? stored.filter(isLateSession) : undefined,
)

/** Those of a kind. Nobody else books with a preview pass: one ends only when the family has the slot again. */
export const lateSessions = (kind: Kind, booked: readonly Omit<Slot, 'kind'>[]): LateSession[] =>
  lateEntry.read().filter((late) => late.kind === kind && !booked.some((slot) => isSameSlot(slot, late)))

export const addLate = (session: LateSession, now: Date): void =>
  lateEntry.update((sessions) => [
    ...sessions.filter(
      (each) => each.date >= mondayOf(today(now)) && !(each.kind === session.kind && isSameSlot(each, session)),
    ),
    session,
  ])
