/** The credentials of everybody who signs in, and the rights that end with them. */
import type { RequestContext } from '#server/context/request-context.ts'
import type { Issuer } from '#records/sign-in.ts'

type Since = Pick<RequestContext, 'sessionsSince'>

export const issuerOf = ({ id, sessionVersion, openedAt }: Issuer): Issuer => ({ id, sessionVersion, openedAt })

/** Who began a calendar or a device. One that was stored without the session counts from its own time. */
export const begunBy = ({ by, at }: { by: Issuer; at: string }): Issuer => ({ openedAt: Date.parse(at), ...by })

/** False for a session that the operator has ended with all others (`SESSIONS_SINCE`). */
export const isSince = ({ sessionsSince }: Since, { openedAt = 0 }: Pick<Issuer, 'openedAt'>): boolean =>
  openedAt >= (sessionsSince?.getTime() ?? 0)

/** True while what an issuer began still counts; `account` is their account as it is now. */
export const isCurrent = (context: Since, by: Issuer, account: Issuer | undefined): boolean =>
  account?.id === by.id && account.sessionVersion === by.sessionVersion && isSince(context, by)
