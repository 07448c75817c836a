/** Staff accounts, invitations and the staff log. */
import * as z from 'zod'
import { invitationFields, newStaffFields } from '#domain/accounts/staff-fields.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { profile, staffProfile, staffRole } from './session.ts'
import { day } from './fields.ts'
import { logEntry } from '#records/operations.ts'
import { toZod } from './rules-to-zod.ts'

const newStaff = z.strictObject(toZod(newStaffFields))

export const setUpStaff = { body: newStaff, reply: z.object({ staff: staffProfile }) }
/** 403 if the invitation is not valid, or no longer. */
export const checkStaffInvitation = {
  body: z.strictObject({ token: z.string({ error: responseMessages.invalid }).max(200, responseMessages.invalid) }),
  reply: z.undefined(),
}
export const acceptInvitation = { body: newStaff, reply: z.object({ staff: staffProfile }) }

/** The token is returned only once; the server stores a hash of it. */
export const inviteStaff = {
  body: z.strictObject({ role: staffRole }),
  reply: z.object({ invite: z.object({ token: z.string(), expiresAt: z.iso.datetime() }) }),
}

/** The same, and the link is sent to the address. */
export const mailInvitation = { body: inviteStaff.body.extend(toZod(invitationFields)), reply: inviteStaff.reply }

export const listStaff = { reply: z.object({ staff: z.array(profile.extend({ createdAt: z.string(), staffRole })) }) }
export const removeStaff = { reply: z.undefined() }
export const changeStaffRole = { body: inviteStaff.body, reply: z.undefined() }

/** Without personal data: `whom` is the member it is about, or without an id who asked for a tour, and `player` the child's name; without a name once the record has been deleted. */
const shownEntry = logEntry
  .pick({ id: true, who: true, what: true, subject: true, when: true, from: true, to: true })
  .extend({
    whom: z
      .object({ id: z.string().optional(), name: z.string().optional(), player: z.string().optional() })
      .optional(),
  })

/** One facility day, newest first. */
export const readLog = {
  query: z.strictObject({ day: day() }),
  reply: z.object({ day: z.string(), entries: z.array(shownEntry) }),
}
