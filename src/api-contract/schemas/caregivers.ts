/** The caregivers of a family: invitation, joining, removal. */
import * as z from 'zod'
import { invitationFields, newCaregiverFields } from '#domain/accounts/caregiver-fields.ts'
import { signInFields } from '#domain/accounts/account-fields.ts'
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

const invitation = toZod(invitationFields)

export const joinFamily = {
  body: z.strictObject({ ...invitation, ...toZod(newCaregiverFields) }),
  reply: z.object({ profile }),
}

/**
 * `email` and `password` are those of the account. Unless `confirmed`, nothing changes: `players` are the names of those who
 * would move to the inviting family, and `canceled` has a line for each thing that ends with the account. `profile` is that of the caregiver who has joined.
 */
export const joinWithAccount = {
  body: z.strictObject({
    ...invitation,
    ...toZod(signInFields),
    confirmed: z.boolean(),
  }),
  reply: z.object({
    players: z.array(z.string()).optional(),
    canceled: z.array(z.string()).optional(),
    profile: profile.optional(),
  }),
}
