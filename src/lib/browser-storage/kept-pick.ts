/**
 * The slot that was being reserved, kept in this tab: whoever is sent to the sign-in by the tap on 'Reserve' finds it
 * again ('nothing a person entered is lost when a call fails').
 */
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import { isDay, isTime } from '#domain/facility/day.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { formDraft } from './form-draft.ts'

const fields = ['member', 'unit', 'date', 'time', 'players', 'linkedDay'] as const
const drafts = {
  lane: formDraft('pick:lane', fields),
  speede: formDraft('pick:speede', fields),
} as const satisfies Record<Kind, unknown>

/**
 * `member` is the id of who reserves, `players` the ids of who plays, of a family with several, and `linkedDay` the day in
 * the address of the page.
 */
type KeptPick = { slot: Slot; member: string; players?: readonly string[]; linkedDay?: string }

/** Called when the reservation is sent. */
export const keepPick = ({ slot: { kind, unit, date, time }, member, players = [], linkedDay = '' }: KeptPick): void =>
  drafts[kind].write({ member, unit: String(unit), date, time, players: players.join(' '), linkedDay })

/** Called when it is booked or refused, another slot is chosen, or the page is left. */
export const forgetPick = (kind: Kind): void => drafts[kind].clear()

/** The pick of this member, as long as its hour has not begun. A link to a day is stronger than an older pick. */
export function keptPick(kind: Kind, member: string, now: Date, linkedDay = ''): KeptPick | undefined {
  const { member: keptFor, unit, date = '', time = '', players = '', linkedDay: linkedThen } = drafts[kind].read()
  if (linkedDay !== '' && linkedDay !== linkedThen) return undefined
  if (keptFor !== member || !isDay(date) || !isTime(time)) return undefined
  const slot = { kind, unit: Number(unit), date, time }
  return hasBegun(slot, now) ? undefined : { slot, member, players: players.split(' ').filter(Boolean) }
}
