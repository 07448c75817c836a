/** The caregivers of a family. */
import * as z from 'zod'
import { caregiverFields } from '#domain/families/account-fields.ts'
import { invitationFields, newCaregiverFields } from '#domain/families/caregiver-fields.ts'
import { edited, ofFamily, rev } from './family-views.ts'
import { deskStays, profile } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

/** The token is returned only once; the server stores a hash of it. A new invitation replaces the last one. */
export const inviteCaregiver = {
  reply: z.object({ invite: z.object({ token: z.string(), expiresAt: z.iso.datetime() }) }),
}

export const removeCaregiver = { reply: z.undefined() }

export const joinFamily = {
  body: z.strictObject({ ...toZod(invitationFields), ...toZod(newCaregiverFields) }),
  reply: z.object({ profile, deskStays }),
}

/** The caller's own name and phone, or those of any caregiver for staff. */
export const editCaregiver = {
  query: ofFamily,
  body: z.strictObject({ rev, ...toZod(caregiverFields) }),
  reply: edited,
}
