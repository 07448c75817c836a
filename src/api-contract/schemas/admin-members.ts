/** Members, as staff see them. */
import * as z from 'zod'
import { account } from './account.ts'
import { speedeBooking } from './bookings.ts'
import { eventBooking } from './events.ts'
import { profile } from './session.ts'

/** Sorted by profile name. */
export const listMembers = { reply: z.object({ members: z.array(profile.extend({ createdAt: z.string() })) }) }

/**
 * The full profiles of specification section 3 with all current bookings, sorted by profile name.
 * `file` marks a download. Both are logged.
 */
export const fullMembers = {
  query: z.strictObject({ file: z.enum(['csv', 'json']).optional() }).optional(),
  reply: z.object({
    members: z.array(
      account
        .omit({ rev: true })
        .extend({ eventBookings: z.array(eventBooking), speedeBookings: z.array(speedeBooking) }),
    ),
  }),
}

export const exportMembers = { reply: z.string() }
