/** Who has checked in, by day. Separate from the bookings, which a check-in never changes. */
import * as z from 'zod'
import type { Day } from '#domain/calendar/calendar.ts'
import { keys } from './keys.ts'
import { instant, version1 } from './records/fields.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'

/** Check-ins of one day: booking id → ISO instant. */
export const checkIns = z.object({ v: version1, came: z.record(z.string(), instant) })
export type CheckIns = z.infer<typeof checkIns>

/** Records that a booking's player has checked in, or undoes that. */
export const setCheckIn = (context: ServiceContext, day: Day, id: string, isCheckedIn: boolean) =>
  updateWithRetry<CheckIns>(context, keys.checkIns(day), (current = { v: 1, came: {} }) => {
    if (id in current.came === isCheckedIn) return undefined
    const { [id]: _, ...others } = current.came
    return { ...current, came: isCheckedIn ? { ...others, [id]: context.now().toISOString() } : others }
  })
