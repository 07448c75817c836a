/**
 * Open sessions. The token itself is known to one browser only; here lies its hash. A session ends by its age, by rest,
 * by log-out, or when its account moves on to another session version.
 */
import type { Role } from '#domain/accounts/people.ts'
import type { SessionToken } from '#server/http/request-context.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'

/** Times in milliseconds since 1970. */
export type SessionRecord = {
  v: 1
  state: 'open' | 'revoked'
  openedAt: number
  /** When it was last used, to the hour. */
  seenAt: number
  sessionVersion: number
}

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long a session may rest, and how long it may last at all. */
const life = {
  member: { rest: 14 * day, whole: 30 * day },
  staff: { rest: 12 * hour, whole: 24 * hour },
} as const satisfies Record<Role, { rest: number; whole: number }>

const keyOf = ({ role, ownerKey, token }: SessionToken) => keys.session(role, ownerKey, token)

export async function createSession(
  store: Store,
  pass: SessionToken,
  sessionVersion: number,
  now: Date,
): Promise<void> {
  const at = now.getTime()
  await store.create<SessionRecord>(keyOf(pass), { v: 1, state: 'open', openedAt: at, seenAt: at, sessionVersion })
}

export const readSession = (store: Store, pass: SessionToken): Promise<Found<SessionRecord> | undefined> =>
  store.read<SessionRecord>(keyOf(pass))

/** True once a session can never open anything again: it was ended, has rested too long, or is too old. */
export function isExpired({ state, seenAt, openedAt }: SessionRecord, role: Role, now: Date): boolean {
  const at = now.getTime()
  return state === 'revoked' || at >= seenAt + life[role].rest || at >= openedAt + life[role].whole
}

/** True while a session opens anything for an account that is at `sessionVersion`. */
export const isOpen = (session: SessionRecord, role: Role, sessionVersion: number, now: Date): boolean =>
  session.sessionVersion === sessionVersion && !isExpired(session, role, now)

/** True once an hour: often enough for a limit of days, and seldom enough to cost nothing. */
export const isStale = (session: SessionRecord, now: Date): boolean => now.getTime() - session.seenAt >= hour

/** Notes that a session was used. Losing to another note, or to its end, is as good. */
export const touchSession = (store: Store, pass: SessionToken, { value, tag }: Found<SessionRecord>, now: Date) =>
  store.replace<SessionRecord>(keyOf(pass), tag, { ...value, seenAt: now.getTime() })

/** Ends a session for good. One that never was is ended too. */
export async function revokeSession(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  pass: SessionToken,
): Promise<void> {
  await updateWithRetry<SessionRecord>(context, keyOf(pass), (session) =>
    session?.state === 'open' ? { ...session, state: 'revoked' } : undefined,
  )
}
