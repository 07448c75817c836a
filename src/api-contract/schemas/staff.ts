/** Staff accounts, invitations and the staff log. */
import * as z from 'zod'
import { invitationFields, newStaffFields } from '#domain/accounts/staff-fields.ts'
import { profile, staffProfile, staffRole } from './session.ts'
import { day } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

/** The first account with the set-up token, the others with an invitation. */
export const joinStaff = {
  body: z.strictObject({ ...toZod(newStaffFields), by: z.enum(['setup', 'invite']) }),
  reply: z.object({ staff: staffProfile }),
}

/** The token is returned only once; the server stores a hash of it. With an address, the link is sent there too. */
export const inviteStaff = {
  body: z.strictObject({ role: staffRole, email: toZod(invitationFields).email.optional() }),
  reply: z.object({ invite: z.object({ token: z.string(), expiresAt: z.iso.datetime() }) }),
}

export const listStaff = { reply: z.object({ staff: z.array(profile.extend({ createdAt: z.string(), staffRole })) }) }
export const removeStaff = { reply: z.undefined() }
export const changeStaffRole = { body: z.strictObject({ role: staffRole }), reply: z.undefined() }

const logEntry = z.object({
  id: z.string(),
  /** Who did it: id, and name at that time. */
  who: z.object({ id: z.string(), name: z.string() }),
  what: z.string(),
  /** Id of the affected record; never personal data. */
  subject: z.string(),
  when: z.iso.datetime(),
  /** The member it is about, or without an id who asked for a tour. Without a name if the record has been deleted; `player` is the child's name. */
  whom: z.object({ id: z.string().optional(), name: z.string().optional(), player: z.string().optional() }).optional(),
  /** Slot, period or title before and after, in words. */
  from: z.string().optional(),
  to: z.string().optional(),
})

/** One facility day, newest first. */
export const readLog = {
  query: z.strictObject({ day: day() }),
  reply: z.object({ day: z.string(), entries: z.array(logEntry) }),
}
