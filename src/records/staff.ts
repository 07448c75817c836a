/** Accounts of the staff, their log, and what they note about a family. */
import * as z from 'zod'
import { staffMails } from '#domain/inbox/staff-mails.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { instant, onlyTrue, person, version1 } from './fields.ts'
import { account, issuer } from './sign-in.ts'
import { personal } from './row.ts'

const staffMember = account.extend({
  v: version1,
  rev: z.int(),
  /** What they are unless they are an owner (`club-owners.ts`). */
  role: z.enum(staffRoles).exclude(['owner']),
  /** The e-mails about the inbox that they have chosen; without it, those of their role. */
  mail: z.array(z.enum(staffMails)).exactOptional(),
  /** No longer an account. */
  state: z.literal('removed').exactOptional(),
  /** The set-up or invitation that created it, so that a retry creates no second account. */
  joinedBy: z.string().exactOptional(),
})
export type StaffMember = z.infer<typeof staffMember>

/**
 * An invitation, stored under the hash of its token: one use, limited in time. `by` is the account key of the inviter, whose
 * sign-in `issuer` names, `senderRev` the version of the inviter's account, which another role raises, and `usedBy` the key of the
 * invited. `email`: where its link is sent. `role`: what the invited will be.
 */
const invitation = z.object({
  v: version1,
  by: z.string(),
  issuer,
  senderRev: z.int().exactOptional(),
  role: z.enum(staffRoles),
  expiresAt: instant,
  usedBy: z.string().exactOptional(),
  email: z.string().exactOptional(),
})
export type Invitation = z.infer<typeof invitation>

/** The first staff account: its account key and the time of its creation. */
const firstStaff = z.object({ v: version1, accountKey: z.string(), at: instant })

const clubOwners = z.object({ v: version1, owners: z.array(z.string()) })

/** `by` is the colleague who wrote it, with their name at that time. `alert`: the desk sees it wherever the family comes up. */
const memberNote = z.object({
  id: z.string(),
  text: z.string(),
  at: instant,
  by: person,
  alert: onlyTrue,
})
export type MemberNote = z.infer<typeof memberNote>

const memberNotes = z.object({ v: version1, notes: z.array(memberNote) })
export type MemberNotes = z.infer<typeof memberNotes>

/**
 * `what` is a `LogCode`, `subject` the id of the affected record. `member` is the id of the family it is about, `player`
 * that of the child, `from` and `to` are slots, periods or titles in words. `order` sorts the entries of one millisecond.
 */
export const logEntry = z.object({
  v: version1,
  id: z.string(),
  who: person,
  what: z.string(),
  subject: z.string(),
  when: instant,
  order: z.int(),
  member: z.string().exactOptional(),
  player: z.string().exactOptional(),
  from: z.string().exactOptional(),
  to: z.string().exactOptional(),
})
export type LogEntry = z.infer<typeof logEntry>

export const rows = {
  staff: personal(staffMember, { erased: 'staff', exported: 'staff' }),
  invite: personal(invitation, { erased: 'staff', exported: 'staff' }),
  boot: personal(firstStaff, { erased: 'staff', exported: 'staff' }),
  owners: personal(clubOwners, { erased: 'staff', exported: 'staff' }),
  log: personal(logEntry, { erased: 'expires', exported: 'staff' }),
  mnote: personal(memberNotes),
}
