/**
 * Sessions, stored under the hash of their token. A session ends by idle timeout, absolute timeout or log-out, or when its
 * account increments `sessionVersion`.
 */
import { doorDays, type SessionRole } from '#domain/people/people.ts'
import type { SessionToken } from '#server/context/request-context.ts'
import type { Found, Store } from '#server/storage/store.ts'
import {
  keysUnder,
  readReadable,
  updateWithRetry,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { SessionRecord } from '#records/sign-in.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Idle and absolute timeouts, in milliseconds. */
const timeouts = {
  member: { idle: 14 * day, absolute: 30 * day },
  staff: { idle: 12 * hour, absolute: 24 * hour },
  door: { idle: doorDays * day, absolute: doorDays * day },
} as const satisfies Record<SessionRole, { idle: number; absolute: number }>

const keyOf = ({ role, accountKey, token }: SessionToken) => keys.session(role, accountKey, token)

export async function createSession(
  store: Store,
  token: SessionToken,
  signer: Pick<SessionRecord, 'sessionVersion' | 'signerId' | 'door'>,
  now: Date,
): Promise<void> {
  const at = now.getTime()
  await store.create<SessionRecord>(keyOf(token), { v: 1, state: 'open', openedAt: at, seenAt: at, ...signer })
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
export async function revokeSession(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  token: SessionToken,
): Promise<void> {
  await revokeKey(context, keyOf(token))
}

/** The same by its key. */
export const revokeKey = (context: Pick<ServiceContext, 'store' | 'backoff'>, key: string) =>
  updateWithRetry<SessionRecord>(context, key, (session) =>
    session?.state === 'open' ? { ...session, state: 'revoked' } : undefined,
  )

/** A tablet at the door: its session, and the account key of the colleague who opened it. */
export type DoorSession = SessionRecord & { key: string; accountKey: string; door: NonNullable<SessionRecord['door']> }

/** All that have not ended by themselves; whether the colleague is still one is not checked here. */
export async function openDoors({ store, now }: Pick<ServiceContext, 'store' | 'now'>): Promise<DoorSession[]> {
  const { found } = await readReadable(store, await keysUnder(store, keys.sessionsOf('door')))
  return found.flatMap(({ key, value }) =>
    value.door && !isExpired(value, 'door', now())
      ? [{ ...value, door: value.door, key, accountKey: key.split('/')[2]! }]
      : [],
  )
}

/** When a session ends by itself at the latest. */
export const endOfSession = ({ openedAt }: Pick<SessionRecord, 'openedAt'>, role: SessionRole): Date =>
  new Date(openedAt + timeouts[role].absolute)
