/** What everybody has who signs in, and what ends with a right to sign in. */
import * as z from 'zod'
import { instant } from '#server/repositories/records/fields.ts'

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

/** Who began something, and the version of their sessions then. It ends with them: a thief's invitation does not outlive the theft. */
export const issuer = z.object({ id: z.string(), sessionVersion: z.int() })
export type Issuer = z.infer<typeof issuer>

export const issuerOf = ({ id, sessionVersion }: Issuer): Issuer => ({ id, sessionVersion })

/** True while what an issuer began still counts; `account` is their account as it is now. */
export const isCurrent = (by: Issuer, account: Issuer | undefined): boolean =>
  account?.id === by.id && account.sessionVersion === by.sessionVersion
