/** Accounts as they sign in, the records of signing in, and limited attempts. */
import * as z from 'zod'
import { instant, version1 } from './fields.ts'
import { personal, writtenAgain } from './row.ts'

/** What caregivers and staff have: profile and credentials. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  profileName: z.string(),
  createdAt: instant,
  /** The password as argon2id in PHC form; it never leaves the server. */
  password: z.string(),
  /**
   * Whatever ends a right to sign in increments it: a new password, whichever way, removal, deletion. It ends every session
   * of an older version, every link to a new password, and whatever has an `issuer`.
   */
  sessionVersion: z.int(),
})
export type Account = z.infer<typeof account>

/**
 * Who began something, the version of their sessions then, and when the session opened in which it was begun (milliseconds since
 * 1970). It ends with them: a thief's invitation does not outlive the theft.
 */
export const issuer = z.object({
  id: z.string(),
  sessionVersion: z.int(),
  openedAt: z.number().optional(),
})
export type Issuer = z.infer<typeof issuer>

/** Times in milliseconds since 1970. */
const sessionRecord = z.object({
  v: version1,
  state: z.enum(['open', 'revoked']),
  openedAt: z.number(),
  /** Last use, to the hour. */
  seenAt: z.number(),
  sessionVersion: z.int(),
  /** The caregiver or staff member whose session it is. */
  signerId: z.string(),
  /** Of a tablet at the door: its id and name. */
  door: z.object({ id: z.string(), name: z.string() }).exactOptional(),
})
export type SessionRecord = z.infer<typeof sessionRecord>

/** A one-time code. `by`: who signs in with it, the version of their sessions, and the session in which it was made. */
const codeRecord = z.object({
  v: version1,
  code: z.string(),
  by: issuer,
  expiresAt: instant,
  /** The hash of the request that has signed in with it. */
  usedBy: z.string().exactOptional(),
})
export type CodeRecord = z.infer<typeof codeRecord>

/** The messages of the last day: what each is, and when it was asked for, in milliseconds since 1970. */
const addressMails = z.object({ v: version1, sent: z.array(z.object({ id: z.string(), at: z.number() })) })
export type AddressMails = z.infer<typeof addressMails>

/** The ids of the attempts that are used. */
const attemptsRecord = z.object({ v: version1, taken: z.array(z.string()) })
export type AttemptsRecord = z.infer<typeof attemptsRecord>

export const rows = {
  sess: personal(sessionRecord, { erased: 'expires', exported: 'expires' }),
  code: writtenAgain(personal(codeRecord, { exported: 'expires' })),
  amail: personal(addressMails, { erased: 'expires', exported: 'expires' }),
  thr: personal(attemptsRecord, { erased: 'expires', exported: 'expires' }),
}
