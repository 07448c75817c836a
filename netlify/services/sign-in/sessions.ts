/** Opens sessions and authenticates session tokens. */
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isUnseen } from '#domain/newcomers/unseen.ts'
import type { Profile, SessionRole } from '#domain/people/people.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { BrowserSession, Caller, RequestContext, SessionToken } from '#server/context/request-context.ts'
import { isSince } from '#server/repositories/accounts/credentials.ts'
import { readAccount, signersOf } from '#server/repositories/accounts/signers.ts'
import {
  createSession,
  isOpen,
  isStale,
  readSession,
  revokeSession,
  touchSession,
} from '#server/repositories/accounts/sessions.ts'
import { readOwners, staffRoleOf } from '#server/repositories/accounts/club-owners.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { deviceNumber, issueDeviceToken } from './known-devices.ts'
import type { Account, SessionRecord } from '#records/sign-in.ts'
import type { StaffMember } from '#records/staff.ts'

/** The values of the two cookies set at sign-in, and who has signed in; of staff with the role. */
export type OpenedSession = { sessionToken: SessionToken; device: string; profile: Profile; staffRole?: StaffRole }

/**
 * Opens a session with a new random token and revokes the browser's session so far: a browser has one session at a time,
 * and a token planted before sign-in (session fixation) is worthless after it. A known device keeps its counter.
 */
export async function openSession(
  context: Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'keyPepper'> & { session: BrowserSession },
  role: SessionRole,
  accountKey: string,
  signer: Pick<Account, 'sessionVersion'> & Profile & Partial<Pick<StaffMember, 'role'>>,
  further: Partial<SessionRecord> = {},
): Promise<OpenedSession> {
  const { id, email, profileName, sessionVersion, role: roleInAccount } = signer
  const { sent: previous, device } = context.session
  const sessionToken: SessionToken = { role, accountKey, token: randomBytes(32).toString('base64url') }
  const [owners] = await Promise.all([
    roleInAccount ? readOwners(context.store) : [],
    createSession(context.store, sessionToken, { ...further, sessionVersion, signerId: id }, context.now()),
  ])
  if (previous) context.waitUntil(revokeSession(context, previous))
  const account = { role: role === 'member' ? role : ('staff' as const), accountKey, id, sessionVersion }
  const number = deviceNumber(context.keyPepper, account, device)
  return {
    sessionToken,
    device: issueDeviceToken(context.keyPepper, account, number),
    profile: { id, email, profileName },
    ...(roleInAccount && { staffRole: staffRoleOf(owners, accountKey, { role: roleInAccount }) }),
  }
}

/** In place of a session: the desk or the door is signed in on this browser, and stays. */
export type DeskStays = { deskStays: true; profile: Profile }

/**
 * Opens the session of somebody who has joined, or chosen a password by a link, unless the browser is the desk's: then they sign in
 * on a device of their own. A sign-in by name replaces every session.
 */
export async function openFamilySession(
  context: Parameters<typeof openSession>[0] & Pick<RequestContext, 'sessionsSince'>,
  accountKey: string,
  signer: Pick<Account, 'sessionVersion'> & Profile,
): Promise<OpenedSession | DeskStays> {
  const { sent } = context.session
  const desk = sent && sent.role !== 'member' ? await authenticate(context, sent) : undefined
  if (!desk) return openSession(context, 'member', accountKey, signer)
  const { id, email, profileName } = signer
  return { deskStays: true, profile: { id, email, profileName } }
}

/**
 * @returns the principal of a session, or undefined once it has ended. Costs two concurrent reads, of staff three, and at
 * most one write an hour that records the session's use.
 */
export async function authenticate(
  context: Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'sessionsSince'>,
  sessionToken: SessionToken,
): Promise<Caller | undefined> {
  const { store, now, waitUntil } = context
  const { role, accountKey } = sessionToken
  const [found, session, owners] = await Promise.all([
    readAccount(store, role, accountKey),
    readSession(store, sessionToken),
    role === 'staff' ? readOwners(store) : [],
  ])
  if (!found || !session) return undefined
  const account = signersOf(found.value).find(({ id }) => id === session.value.signerId)
  if (!account || !isOpen(session.value, role, account.sessionVersion, now())) return undefined
  if (!isSince(context, session.value)) return undefined
  if (isStale(session.value, now())) waitUntil(touchSession(store, sessionToken, session, now()))
  const { id, email, sessionVersion, isFirst = false, deleting = false } = account
  // A tablet signs its records with its own name: nobody at it has signed in.
  const profileName = session.value.door?.name ?? account.profileName
  const players = 'players' in found.value ? found.value.players : []
  const principal = {
    id,
    email,
    profileName,
    accountKey,
    players,
    isFirst,
    sessionVersion,
    openedAt: session.value.openedAt,
    isBeingDeleted: deleting,
    ...('players' in found.value && isUnseen(found.value) && { isUnseen: true as const }),
  }
  return 'role' in found.value && role === 'staff'
    ? { ...principal, role, staffRole: staffRoleOf(owners, accountKey, found.value) }
    : { ...principal, role }
}

/** Seconds before each further attempt to end a session, after the response. */
const retrySeconds = [0, 1, 4]

/**
 * Ends a session. 'pending': the storage did not answer. Then further attempts follow after the response, because the
 * browser has lost its cookie and cannot repeat the request.
 */
export async function endSession(
  context: Pick<ServiceContext, 'store' | 'waitUntil'>,
  sessionToken: SessionToken,
): Promise<'ended' | 'pending'> {
  try {
    await revokeSession(context, sessionToken)
    return 'ended'
  } catch (error) {
    ignoreUnavailable(error)
    context.waitUntil(revokeLater(context, sessionToken))
    return 'pending'
  }
}

/** @throws StorageUnavailable if every attempt fails, which is an alarm; the session then ends by its timeouts. */
async function revokeLater(context: Pick<ServiceContext, 'store'>, sessionToken: SessionToken): Promise<void> {
  for (const seconds of retrySeconds) {
    if (seconds > 0) await setTimeout(seconds * 1000)
    try {
      return await revokeSession(context, sessionToken)
    } catch (error) {
      ignoreUnavailable(error)
    }
  }
  await revokeSession(context, sessionToken)
}
