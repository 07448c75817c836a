/** The caregivers of a family: invitation, joining, removal. */
import * as z from 'zod'
import { invitationFields, newCaregiverFields } from '#domain/families/caregiver-fields.ts'
import { profile } from './session.ts'
import { toZod } from './rules-to-zod.ts'

/** What the family and the staff see of a caregiver. `isFirst`: they registered the family. */
export const caregiver = profile.extend({
  isFirst: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
})

/** The token is returned only once; the server stores a hash of it. A new invitation replaces the last one. */
export const inviteCaregiver = {
  reply: z.object({ invite: z.object({ token: z.string(), expiresAt: z.iso.datetime() }) }),
}

export const removeCaregiver = { reply: z.undefined() }

export const joinFamily = {
  body: z.strictObject({ ...toZod(invitationFields), ...toZod(newCaregiverFields) }),
  reply: z.object({ profile }),
}
