/** Members, as staff see them. */
import * as z from 'zod'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { adminMemberMessages } from '#domain/messages/admin-messages.ts'
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

/** `confirm` is the member's e-mail address, which must belong to the id. */
export const deleteMember = {
  body: z.strictObject({
    confirm: z
      .string({ error: adminMemberMessages.confirmEmail })
      .trim()
      .min(1, adminMemberMessages.confirmEmail)
      .max(fieldLimits.email, adminMemberMessages.confirmEmail),
  }),
  reply: z.undefined(),
}

/** The code is returned only once; the server stores a keyed hash of it. */
export const makeResetCode = { reply: z.object({ code: z.string(), expiresAt: z.iso.datetime() }) }
