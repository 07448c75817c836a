/**
 * Joining a family as a caregiver by somebody who has an account. Their players become players of the family, they
 * sign in with the same address and password, and their account ends: one transaction. RSVPs and orders are the account's and
 * end with it, which is named before. With bookings to come, an account cannot end so.
 */
import type { Body } from '#api-contract/schemas.ts'
import { firstCaregiverOf } from '#domain/accounts/families.ts'
import { activePlayersOf, limitInTheWay, type playerLimits } from '#domain/accounts/players.ts'
import { isDecided, underDecisions } from '#domain/accounts/safety.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { BrowserSession, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { startedDeletion } from '#server/repositories/accounts/account-deletions.ts'
import { setAccounts } from '#server/repositories/accounts/addresses.ts'
import { memberIn, readMember, tombstoneOf } from '#server/repositories/accounts/members.ts'
import { playerIdOf } from '#server/repositories/accounts/players.ts'
import { moveIncidents } from '#server/repositories/incidents.ts'
import { emptyWeek } from '#server/repositories/bookings/member-weeks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { hash, keys, accountKeyOf } from '#server/repositories/keys.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import {
  joinedCaregiver,
  joinedMessage,
  openInvite,
  parseToken,
  stateFor,
  type Invitation,
  type InvitationState,
} from './caregivers.ts'
import { setItemsOfChange, setItemsOfDeletion } from '#server/services/inbox/family-changes.ts'
import { sealPlayers } from '#server/services/proof/seal-players.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { limitBadTokens } from './rate-limits.ts'
import { openSession, type OpenedSession } from './sessions.ts'
import { checkCredentials } from './sign-in.ts'
import { upcomingToJoin, type MustEnd, type Upcoming } from './upcoming.ts'
import type { MemberWeek } from '#records/bookings.ts'
import { owedBy } from '#domain/memberships/dues.ts'
import { movedDues } from '#server/services/memberships/dues.ts'
import type { Member, Caregiver } from '#records/families.ts'

/** Why an account cannot end for another family. */
export type WhyNotJoin =
  | { why: 'too_many_players'; count: number; limit: keyof typeof playerLimits }
  | { why: 'is_shared'; name: string }
  | { why: 'is_booked'; first: MustEnd }
  | { why: 'not_first' | 'deleted' | 'changed' }

export type JoinWithAccountResult =
  | { outcome: 'joined'; opened: OpenedSession }
  | { outcome: 'can_join'; players: string[]; canceled: Upcoming }
  | { outcome: 'cannot_join'; reason: WhyNotJoin }
  | { outcome: Exclude<InvitationState, 'open'> | 'own' }
  | { outcome: 'refused' }

type JoinContext = RequestContext & RequestMeta & { body: Body<'joinWithAccount'>; session: BrowserSession }

/**
 * Joins once it is `confirmed`; before that, only says what would happen. Idempotent. @throws StorageUnavailable; safe to retry.
 */
export async function joinWithAccount(context: JoinContext): Promise<JoinWithAccountResult> {
  const { store, keyPepper, body, now } = context
  const invitation = parseToken(keyPepper, body.token)
  if (!invitation) return limitBadTokens(context, { outcome: 'unknown' })
  const { accountKey } = invitation
  const readFamily = async () => (await readMember(store, accountKey))?.value
  if (stateFor(context, await readFamily(), invitation, now()) === 'unknown')
    return limitBadTokens(context, { outcome: 'unknown' })
  const account = await checkCredentials(context, 'member')
  if (!account) return { outcome: 'refused' }
  // After the account was read: a copy of this request may have taken its address to the family meanwhile.
  const family = await readFamily()
  const state = stateFor(context, family, invitation, now())
  if (!family || state === 'unknown') return { outcome: 'unknown' }

  const addressKey = accountKeyOf(keyPepper, body.email)
  const joinedBy = hash('join-family', addressKey, invitation.secret)
  const joined = joinedCaregiver(family, joinedBy)
  if (joined) return signedIn(context, accountKey, joined)
  if (account.accountKey === accountKey) return { outcome: 'own' }
  if (state !== 'open') return { outcome: state }
  const leaving = (await readMember(store, account.accountKey))?.value
  const reason = whyNotJoin(leaving, account.signer, family, now())
  if (reason || !leaving) return refusedUnlessJoined(context, accountKey, joinedBy, reason)
  const { upcoming, first } = await upcomingToJoin(context, account.accountKey, firstCaregiverOf(leaving).email)
  if (first) return refusedUnlessJoined(context, accountKey, joinedBy, { why: 'is_booked', first })
  if (!body.confirmed)
    return { outcome: 'can_join', players: activePlayersOf(leaving).map(({ name }) => name), canceled: upcoming }
  const caregiver = await join(context, invitation, account, joinedBy)
  if (!caregiver) return refusedUnlessJoined(context, accountKey, joinedBy, { why: 'changed' })
  context.waitUntil(erase(context, account.accountKey))
  if (context.replicate) context.waitUntil(context.replicate(accountKey))
  return signedIn(context, accountKey, caregiver)
}

/** The refusal, unless a copy of this request has ended the account meanwhile. */
async function refusedUnlessJoined(
  context: JoinContext,
  accountKey: string,
  joinedBy: string,
  reason: WhyNotJoin = { why: 'deleted' },
): Promise<JoinWithAccountResult> {
  const joined = joinedCaregiver((await readMember(context.store, accountKey))?.value, joinedBy)
  return joined ? signedIn(context, accountKey, joined) : { outcome: 'cannot_join', reason }
}

type Leaving = { accountKey: string; signer: Pick<Caregiver, 'id'> }

/**
 * The commit: the family has the caregiver and the players, and the account is none any more. A record for the scheduled job
 * has it erased if the request does not. @returns the caregiver, also of a copy of this request that was first.
 */
function join(
  context: JoinContext,
  invitation: Invitation,
  { accountKey: leavingKey, signer }: Leaving,
  joinedBy: string,
): Promise<Caregiver | undefined> {
  const { accountKey } = invitation
  const at = context.now()
  const week = mondayOf(today(at))
  const joining = { id: context.newId(), createdAt: at.toISOString(), joinedBy }
  const deletion = keys.accountDeletion(leavingKey)
  const [lanes, speede] = [keys.memberWeek(leavingKey, 'lane', week), keys.memberWeek(leavingKey, 'speede', week)]
  const [ownDues, theirDues] = [keys.dues(leavingKey), keys.dues(accountKey)]
  const known = [keys.member(accountKey), keys.member(leavingKey), deletion, lanes, speede, ownDues, theirDues]
  return transact(context, known, (documents) => {
    const [family, leaving] = [memberIn(documents, accountKey), memberIn(documents, leavingKey)]
    const joined = joinedCaregiver(family, joinedBy)
    const invite = openInvite(context, family, invitation, at)
    if (joined || !family || !leaving || !invite || whyNotJoin(leaving, signer, family, at)) return joined
    const booked = { lane: documents.get(lanes), speede: documents.get(speede) }
    const next = withFamilyOf(family, leaving, { week, at, ...booked }, joining)
    const accounts = {
      [accountKey]: { ...next, caregiverInvite: { ...invite, usedBy: joining.id } },
      [leavingKey]: tombstoneOf(leaving, at),
    }
    setAccounts(documents, accounts, at)
    const owed = owedBy(leaving.players, documents.get(ownDues)?.dues ?? {}, today(at))
    sealPlayers(documents, leaving, leaving.players.filter(staysBehind), owed)
    setItemsOfChange(documents, family, next)
    queueMessage(documents, joinedMessage(accountKey, family, joining.id))
    setItemsOfDeletion(documents, leaving)
    moveIncidents(documents, next)
    const idOf = (player: string) => {
      const id = playerIdOf('moved', joinedBy, player)
      return next.players.some((each) => each.id === id) ? id : undefined
    }
    const dues = movedDues(documents.get(ownDues), documents.get(theirDues), idOf)
    if (dues) {
      documents.set(ownDues, dues.left)
      documents.set(theirDues, dues.joined)
    }
    documents.set(deletion, startedDeletion(documents.get(deletion), at))
    return joinedCaregiver(next, joinedBy)
  })
}

const signedIn = async (
  context: JoinContext,
  accountKey: string,
  caregiver: Caregiver,
): Promise<JoinWithAccountResult> => ({
  outcome: 'joined',
  opened: await openSession(context, 'member', accountKey, caregiver),
})

/** The scheduled jobs do what cannot be done now. */
async function erase(context: JoinContext, accountKey: string): Promise<void> {
  await erasePersonalData(context, accountKey).catch(ignoreUnavailable)
  await context.replicate?.(accountKey)
}

/** Why the two accounts cannot be joined. */
function whyNotJoin(
  leaving: Member | undefined,
  signer: Pick<Caregiver, 'id'>,
  family: Member,
  now: Date,
): WhyNotJoin | undefined {
  if (!leaving || leaving.deleting) return { why: 'deleted' }
  const owner = firstCaregiverOf(leaving)
  const other = leaving.caregivers.find(({ isFirst }) => !isFirst)
  if (signer.id !== owner.id) return { why: 'not_first' }
  if (other) return { why: 'is_shared', name: other.profileName }
  const count = activePlayersOf(leaving).length
  const limit = limitInTheWay(family, count, now)
  return limit && { why: 'too_many_players', count, limit }
}

/** The sessions of an account's players in the week of the instant `at`, in which somebody joins. */
type Sessions = { week: Day; at: Date } & Record<Kind, MemberWeek | undefined>

/** How many sessions count for a player's week: those that have begun, and those that it was too late to cancel. */
function sessionsIn({ entries, done }: MemberWeek, player: string, at: Date): number {
  return sessionsTowardLimit({ entries: entries.filter((entry) => hasBegun(entry, at)), done }, player)
}

/** True for a player who has stopped, and about whom nothing is decided. */
const staysBehind = (player: Member['players'][number]): boolean => player.retired !== undefined && !isDecided(player)

/**
 * The players of an account as players of the family, with those who have stopped and about whom staff have decided something;
 * the same request gives each the same id.
 */
const playersFrom = (leaving: Member, { week, at, ...sessions }: Sessions, joinedBy: string): Member['players'] =>
  leaving.players.flatMap((player) => {
    if (staysBehind(player)) return []
    const before = player.sessionsBefore?.week === week ? player.sessionsBefore : undefined
    const count = (kind: Kind) => sessionsIn(sessions[kind] ?? emptyWeek, player.id, at) + (before?.[kind] ?? 0)
    const sessionsBefore = { week, lane: count('lane'), speede: count('speede') }
    return Object.assign({}, player, { id: playerIdOf('moved', joinedBy, player.id), sessionsBefore })
  })

/** The details of the caregiver that are new in the family. */
type Joining = Pick<Caregiver, 'id' | 'createdAt' | 'joinedBy'>

/** The family with the caregiver and players of an account. Sessions of the account do not sign in to it. */
function withFamilyOf(family: Member, leaving: Member, sessions: Sessions, joining: Joining): Member {
  const { pendingAddress: _, ...person } = firstCaregiverOf(leaving)
  const joined = playersFrom(leaving, sessions, joining.joinedBy)
  return {
    ...family,
    rev: family.rev + 1,
    players: underDecisions([...family.players, ...joined], family.players, today(sessions.at)),
    caregivers: [...family.caregivers, { ...person, ...joining, sessionVersion: 1, isFirst: false }],
  }
}
