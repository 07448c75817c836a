/** The slots that processes book until they are killed. */
import { slotOf } from '#server/test-support/server/booking-context.ts'

export const killedSlots = ['14:00', '15:00', '16:00', '17:00'].flatMap((time) =>
  [1, 2].map((unit) => slotOf({ time, unit })),
)
