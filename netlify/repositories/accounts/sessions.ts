/**
 * Sessions, stored under the hash of their token. A session ends by idle timeout, absolute timeout or log-out, or when its
 * account increments `sessionVersion`.
 */
import { tabletDays, type SessionRole } from '#domain/people/people.ts'
import type { SessionToken } from '#server/context/request-context.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { updateWithRetry, type Updating } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { SessionRecord } from '#records/sign-in.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Idle and absolute timeouts, in milliseconds. */
const timeouts = {
  member: { idle: 14 * day, absolute: 30 * day },
  staff: { idle: 12 * hour, absolute: 24 * hour },
  door: { idle: tabletDays * day, absolute: tabletDays * day },
} as const satisfies Record<SessionRole, { idle: number; absolute: number }>

const keyOf = ({ role, accountKey, token }: SessionToken) => keys.session(role, accountKey, token)

export async function createSession(
  context: Updating,
  token: SessionToken,
  signer: Omit<SessionRecord, 'v' | 'state' | 'openedAt' | 'seenAt'>,
  now: Date,
): Promise<void> {
  const at = now.getTime()
  const opened: SessionRecord = { v: 1, state: 'open', openedAt: at, seenAt: at, ...signer }
  await updateWithRetry<SessionRecord>(context, keyOf(token), (current) => (current ? undefined : opened), 'nothing')
}

export const readSession = (store: Store, token: SessionToken): Promise<Found<SessionRecord> | undefined> =>
  store.read<SessionRecord>(keyOf(token))

/** True once a session is revoked or has timed out. */
export function isExpired({ state, seenAt, openedAt }: SessionRecord, role: SessionRole, now: Date): boolean {
  const at = now.getTime()
  return state === 'revoked' || at >= seenAt + timeouts[role].idle || at >= openedAt + timeouts[role].absolute
}

/** True while a session is valid for an account with this `sessionVersion`. */
export const isOpen = (session: SessionRecord, role: SessionRole, sessionVersion: number, now: Date): boolean =>
  session.sessionVersion === sessionVersion && !isExpired(session, role, now)

/** True if the last recorded use is an hour old: precise enough for the timeouts, and rarely a write. */
export const isStale = (session: SessionRecord, now: Date): boolean => now.getTime() - session.seenAt >= hour

/** Records the use of a session. Losing to a concurrent write is harmless. */
export const touchSession = (store: Store, token: SessionToken, { value, tag }: Found<SessionRecord>, now: Date) =>
  store.replace<SessionRecord>(keyOf(token), tag, { ...value, seenAt: now.getTime() })

/** Revokes a session. Idempotent; an unknown session is ignored. */
export async function revokeSession(context: Updating, token: SessionToken): Promise<void> {
  await revokeKey(context, keyOf(token))
}

/** The same by its key. */
export const revokeKey = (context: Updating, key: string) =>
  updateWithRetry<SessionRecord>(context, key, (session) =>
    session?.state === 'open' ? { ...session, state: 'revoked' } : undefined,
  )

/** When a session ends by itself at the latest. */
export const endOfSession = ({ openedAt }: Pick<SessionRecord, 'openedAt'>, role: SessionRole): Date =>
  new Date(openedAt + timeouts[role].absolute)
