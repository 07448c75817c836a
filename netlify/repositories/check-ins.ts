/** Who has come: one document a day, booking id → when. Bookings themselves are never touched by it. */
import type { Day } from '#domain/calendar/calendar.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'

export type CheckIns = { v: 1; came: Record<string, string> }

/** Notes that the booking's player has come, or takes that back. */
export const setCheckIn = (context: ServiceContext, day: Day, id: string, hasCome: boolean) =>
  updateWithRetry<CheckIns>(context, keys.checkIns(day), (there = { v: 1, came: {} }) => {
    if (id in there.came === hasCome) return undefined
    const { [id]: _, ...others } = there.came
    return { v: 1, came: hasCome ? { ...others, [id]: context.now().toISOString() } : others }
  })
