/** Staff accounts, invitations and the staff log. */
import * as z from 'zod'
import { staffMails } from '#domain/inbox/staff-mails.ts'
import { invitationFields, newStaffFields } from '#domain/staff/staff-fields.ts'
import { logEntry } from '#records/staff.ts'
import { door } from './door.ts'
import { day, profile } from './fields.ts'
import { toZod } from './rules-to-zod.ts'
import { staffProfile, staffRole } from './sign-in.ts'

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

/** The e-mails that a colleague gets about the inbox, and whether the site sends any. */
const ownMails = z.object({ mailOn: z.boolean(), wanted: z.array(z.enum(staffMails)) })

/** With the caller's e-mails. */
export const listStaff = {
  reply: z.object({
    staff: z.array(profile.extend({ createdAt: z.string(), staffRole })),
    doors: z.array(door),
    mails: ownMails,
  }),
}
export const saveStaffMails = {
  body: z.strictObject({ wanted: z.array(z.enum(staffMails)).max(staffMails.length) }),
  reply: z.object({ mails: ownMails }),
}
export const removeStaff = { reply: z.undefined() }
export const changeStaffRole = { body: z.strictObject({ role: staffRole }), reply: z.undefined() }

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
