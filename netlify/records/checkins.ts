/** Who has come: one document a day, booking id → when. Bookings themselves are never touched by it. */
import type { Day } from '#domain/calendar.ts'
import { change, type Desk } from './change.ts'
import { keys } from './keys.ts'

export type CheckIns = { v: 1; came: Record<string, string> }

/** Notes that the booking's player has come, or takes that back. */
export const setCheckIn = (desk: Desk, day: Day, id: string, hasCome: boolean) =>
  change<CheckIns>(desk, keys.checkIns(day), (there = { v: 1, came: {} }) => {
    if (id in there.came === hasCome) return undefined
    const { [id]: _, ...others } = there.came
    return { v: 1, came: hasCome ? { ...others, [id]: desk.now().toISOString() } : others }
  })
