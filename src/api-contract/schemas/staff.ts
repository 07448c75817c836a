/** Staff accounts, invitations and the staff log. */
import * as z from 'zod'
import { password } from '#domain/facility/limits.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { responseMessages, registerMessages } from '#domain/messages/messages.ts'
import { profile } from './session.ts'
import { day, email, line } from './fields.ts'

const newPassword = z
  .string({ error: registerMessages.passwordRequired })
  .min(1, registerMessages.passwordRequired)
  .min(password.min, registerMessages.passwordShort)
  .max(password.max, registerMessages.passwordLong)

/** Details of a new staff member. The token is the setup code or the invitation token. */
const newStaff = z.strictObject({
  token: z
    .string({ error: staffMessages.codeRequired })
    .trim()
    .min(1, staffMessages.codeRequired)
    .max(200, responseMessages.invalid),
  email: email(),
  name: line(fieldLimits.name, staffMessages.nameRequired),
  password: newPassword,
})

export const setUpStaff = { body: newStaff, reply: z.object({ staff: profile }) }
export const acceptInvitation = { body: newStaff, reply: z.object({ staff: profile }) }

/** The token is returned only once; the server stores a hash of it. */
export const inviteStaff = { reply: z.object({ invite: z.object({ token: z.string(), expiresAt: z.iso.datetime() }) }) }

export const listStaff = { reply: z.object({ staff: z.array(profile.extend({ createdAt: z.string() })) }) }
export const removeStaff = { reply: z.undefined() }

const logEntry = z.object({
  id: z.string(),
  /** Who did it: id, and name at that time. */
  who: z.object({ id: z.string(), name: z.string() }),
  what: z.string(),
  /** Id of the affected record; never personal data. */
  subject: z.string(),
  when: z.iso.datetime(),
})

/** One facility day, newest first. */
export const readLog = {
  query: z.strictObject({ day: day() }),
  reply: z.object({ day: z.string(), entries: z.array(logEntry) }),
}
