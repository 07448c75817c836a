/** What everybody has who signs in, and what ends with a right to sign in. */
import type { Issuer } from '#records/accounts.ts'

export const issuerOf = ({ id, sessionVersion }: Issuer): Issuer => ({ id, sessionVersion })

/** True while what an issuer began still counts; `account` is their account as it is now. */
export const isCurrent = (by: Issuer, account: Issuer | undefined): boolean =>
  account?.id === by.id && account.sessionVersion === by.sessionVersion
