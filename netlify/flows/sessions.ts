/** Opens a session for an account, and says whose session a pass opens. */
import { randomBytes } from 'node:crypto'
import type { Role } from '#domain/people.ts'
import type { Caller, House, SessionPass } from '#server/http/house.ts'
import { readMember, type Account } from '#server/records/members.ts'
import { createSession, isOpen, isStale, readSession, revokeSession, touchSession } from '#server/records/sessions.ts'
import { readStaffMember } from '#server/records/staff.ts'
import type { Found, Store } from '#server/store/store.ts'
import { markDevice } from './device.ts'

/** What a browser keeps after signing in. */
export type Opened = { pass: SessionPass; device: string }

/** Reads the account of a role under a holder. */
export const readAccount = (store: Store, role: Role, holder: string): Promise<Found<Account> | undefined> =>
  role === 'staff' ? readStaffMember(store, holder) : readMember(store, holder)

/**
 * A new session with a token nobody had before. The one the browser showed, if any, ends: a browser has one at a time,
 * and a pass that was planted there before signing in is worth nothing after it.
 */
export async function openSession(
  house: Pick<House, 'store' | 'now' | 'later' | 'pepper' | 'newId'>,
  role: Role,
  holder: string,
  { sessionVersion }: Pick<Account, 'sessionVersion'>,
  shown: SessionPass | undefined,
): Promise<Opened> {
  const pass: SessionPass = { role, holder, token: randomBytes(32).toString('base64url') }
  await createSession(house.store, pass, sessionVersion, house.now())
  if (shown) house.later(revokeSession(house, shown))
  return { pass, device: markDevice(house, role, holder) }
}

/** Whose session a pass opens; nobody once it has ended. Two reads at the same time, and once an hour a note that it was used. */
export async function whoIs(
  { store, now, later, sessionsSince }: Pick<House, 'store' | 'now' | 'later' | 'sessionsSince'>,
  pass: SessionPass,
): Promise<Caller | undefined> {
  const { role, holder } = pass
  const [account, session] = await Promise.all([readAccount(store, role, holder), readSession(store, pass)])
  if (!account || !session || !isOpen(session.value, role, account.value.sessionVersion, now())) return undefined
  if (sessionsSince && session.value.openedAt < sessionsSince.getTime()) return undefined
  if (isStale(session.value, now())) later(touchSession(store, pass, session, now()))
  const { id, email, profileName, closing = false } = account.value
  return { id, email, profileName, role, holder, closing }
}
