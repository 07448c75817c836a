/** Opens a session for an account, and says whose session a pass opens. */
import { randomBytes } from 'node:crypto'
import type { Role } from '#domain/accounts/people.ts'
import type { Principal, RequestContext, SessionToken } from '#server/http/request-context.ts'
import { readMember, type Account } from '#server/repositories/members.ts'
import {
  createSession,
  isOpen,
  isStale,
  readSession,
  revokeSession,
  touchSession,
} from '#server/repositories/sessions.ts'
import { readStaffMember } from '#server/repositories/staff.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { issueDeviceMark } from './known-devices.ts'

/** What a browser keeps after signing in. */
export type OpenedSession = { pass: SessionToken; device: string }

/** Reads the account of a role under a holder. */
export const readAccount = (store: Store, role: Role, ownerKey: string): Promise<Found<Account> | undefined> =>
  role === 'staff' ? readStaffMember(store, ownerKey) : readMember(store, ownerKey)

/**
 * A new session with a token nobody had before. The one the browser showed, if any, ends: a browser has one at a time,
 * and a pass that was planted there before signing in is worth nothing after it.
 */
export async function openSession(
  context: Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'keyPepper' | 'newId'>,
  role: Role,
  ownerKey: string,
  { sessionVersion }: Pick<Account, 'sessionVersion'>,
  shown: SessionToken | undefined,
): Promise<OpenedSession> {
  const pass: SessionToken = { role, ownerKey, token: randomBytes(32).toString('base64url') }
  await createSession(context.store, pass, sessionVersion, context.now())
  if (shown) context.waitUntil(revokeSession(context, shown))
  return { pass, device: issueDeviceMark(context, role, ownerKey) }
}

/** Whose session a pass opens; nobody once it has ended. Two reads at the same time, and once an hour a note that it was used. */
export async function authenticate(
  {
    store,
    now,
    waitUntil: later,
    sessionsSince,
  }: Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'sessionsSince'>,
  pass: SessionToken,
): Promise<Principal | undefined> {
  const { role, ownerKey } = pass
  const [account, session] = await Promise.all([readAccount(store, role, ownerKey), readSession(store, pass)])
  if (!account || !session || !isOpen(session.value, role, account.value.sessionVersion, now())) return undefined
  if (sessionsSince && session.value.openedAt < sessionsSince.getTime()) return undefined
  if (isStale(session.value, now())) later(touchSession(store, pass, session, now()))
  const { id, email, profileName, closing = false } = account.value
  return { id, email, profileName, role, ownerKey, isBeingDeleted: closing }
}
