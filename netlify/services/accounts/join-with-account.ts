/**
 * Joining a family as a caregiver by somebody who has an account. Their players become players of the family, they
 * sign in with the same address and password, and their account ends (leave-for-family.ts). Their bookings go with them, or
 * are canceled, as they choose; RSVPs and orders are the account's and end with it. All of it is named before.
 */
import type { Body } from '#api-contract/schemas.ts'
import { ownerOf } from '#domain/accounts/families.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { activePlayersOf, limitInTheWay, type playerLimits } from '#domain/accounts/players.ts'
import type { BrowserSession, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { claimAddress } from '#server/repositories/accounts/address-claims.ts'
import { readMember, type Member } from '#server/repositories/accounts/members.ts'
import type { Caregiver } from '#server/repositories/accounts/caregivers.ts'
import { recordAccountDeletion, type JoinedFamily } from '#server/repositories/accounts/account-deletions.ts'
import { hash, ownerKeyOf } from '#server/repositories/keys.ts'
import { ignoreUnavailable } from '#server/repositories/update-with-retry.ts'
import { parseToken, stateFor, type Invitation, type InvitationState } from './caregivers.ts'
import { erasePersonalData, takeBookingsAlong } from './erase-personal-data.ts'
import { joinedCaregiver, leaveForFamily, sessionsOf, withFamilyOf } from './leave-for-family.ts'
import { limitBadTokens } from './rate-limits.ts'
import { openSession, type OpenedSession } from './sessions.ts'
import { checkCredentials } from './sign-in.ts'
import { upcomingOf, type Upcoming } from './upcoming.ts'

/** Why an account cannot end for another family. */
export type WhyNotJoin =
  | { why: 'too_many_players'; count: number; limit: keyof typeof playerLimits }
  | { why: 'is_shared'; name: string }
  | { why: 'not_owner' | 'other_address' | 'deleted' | 'changed' }

export type JoinWithAccountResult =
  | { outcome: 'joined'; profile: Profile; opened: OpenedSession }
  | { outcome: 'can_join'; players: string[]; takeable: Upcoming['bookings']; canceled: Upcoming }
  | { outcome: 'cannot_join'; reason: WhyNotJoin }
  | { outcome: Exclude<InvitationState, 'open'> | 'own' }
  | { outcome: 'refused' }
  | { outcome: 'too_many'; seconds: number }

type JoinContext = RequestContext & RequestMeta & { body: Body<'joinWithAccount'>; session: BrowserSession }

/**
 * `takeable` can be taken along or canceled; the rest is canceled. Joins once it is `confirmed`; before that, only says what would happen. Idempotent: the same request again completes one
 * that was interrupted. @throws StorageUnavailable; safe to retry.
 */
export async function joinWithAccount(context: JoinContext): Promise<JoinWithAccountResult> {
  const { store, keyPepper, body, now } = context
  const invitation = parseToken(keyPepper, body.token)
  if (!invitation) return limitBadTokens(context, { outcome: 'unknown' })
  const { ownerKey } = invitation
  const readFamily = async () => (await readMember(store, ownerKey))?.value
  if (stateFor(await readFamily(), invitation, now()) === 'unknown')
    return limitBadTokens(context, { outcome: 'unknown' })
  const account = await checkCredentials(context, 'member')
  if (account.outcome !== 'right') return account
  // After the account was read: a copy of this request may have taken its address to the family meanwhile.
  const family = await readFamily()
  const state = stateFor(family, invitation, now())
  if (!family || state === 'unknown') return { outcome: 'unknown' }

  const addressKey = ownerKeyOf(keyPepper, body.email)
  const target = { ownerKey, joinedBy: hash('join-family', addressKey, invitation.secret) }
  if (joinedCaregiver(family, target)) return completed(context, account.ownerKey, target)
  if (account.ownerKey === ownerKey) return { outcome: 'own' }
  if (state !== 'open') return { outcome: state }
  const leaving = (await readMember(store, account.ownerKey))?.value
  const reason = await whyNotJoin(context, account, leaving, family, addressKey)
  // A copy of this request may have ended the account.
  if (reason && joinedCaregiver(await readFamily(), target)) return completed(context, account.ownerKey, target)
  if (reason) return { outcome: 'cannot_join', reason }
  // Without an account there is a reason.
  if (!leaving) return { outcome: 'cannot_join', reason: { why: 'deleted' } }
  if (!body.confirmed) {
    const upcoming = await upcomingOf(context, account.ownerKey, ownerOf(leaving).email)
    const players = activePlayersOf(leaving)
    const takeable = upcoming.bookings.filter(({ player }) => players.some(({ id }) => id === player))
    const bookings = upcoming.bookings.filter((booking) => !takeable.includes(booking))
    const names = players.map(({ name }) => name)
    return { outcome: 'can_join', players: names, takeable, canceled: { ...upcoming, bookings } }
  }
  const joined = await join(context, invitation, account.ownerKey, leaving, target)
  return joined ?? { outcome: 'cannot_join', reason: { why: 'changed' } }
}

async function join(
  context: JoinContext,
  invitation: Invitation,
  leavingKey: string,
  before: Member,
  target: JoinedFamily,
) {
  const { now, newId } = context
  const isOpen = (family: Member) => stateFor(family, invitation, now()) === 'open'
  const { cancelBookings: cancelsBookings } = context.body
  const base = { id: newId(), createdAt: now().toISOString(), sessionVersion: 1, joinedBy: target.joinedBy }
  const joining = { ...base, cancelsBookings }
  // The account as it is when its address is given up; what changes in it later is taken over when it ends.
  let leaving = before
  const sessions = await sessionsOf(context.store, leavingKey, now())
  // First, so that the scheduled job ends the account if nobody else does.
  await recordAccountDeletion(context, leavingKey, { target })
  const claimed = await claimAddress(
    context,
    target.ownerKey,
    leavingKey,
    (family) =>
      family.caregiverInvite && isOpen(family) && !limitInTheWay(family, activePlayersOf(leaving).length, now())
        ? {
            ...withFamilyOf(family, leavingKey, leaving, sessions, joining),
            caregiverInvite: { ...family.caregiverInvite, usedBy: joining.id },
          }
        : undefined,
    (holder) => {
      if (holder.deleting || holder.caregivers.length > 1) return undefined
      // Nobody joins an account that ends.
      const { caregiverInvite: _, ...member } = holder
      leaving = member
      return leaving
    },
  )
  // Another copy of this request may have joined.
  return claimed.outcome === 'claimed' ||
    joinedCaregiver((await readMember(context.store, target.ownerKey))?.value, target)
    ? completed(context, leavingKey, target)
    : undefined
}

/** Ends the account that was left, and signs in to the family. */
async function completed(
  context: JoinContext,
  leavingKey: string,
  target: JoinedFamily,
): Promise<JoinWithAccountResult> {
  const { store, waitUntil, replicate } = context
  const { ownerKey } = target
  if (leavingKey !== ownerKey) {
    const hasLeft = await leaveForFamily(context, leavingKey, target)
    // Before the response: the schedule that is shown next has them.
    if (hasLeft) await takeBookingsAlong(context, leavingKey, target)
    if (hasLeft) waitUntil(erase(context, leavingKey))
    if (replicate) waitUntil(replicate(ownerKey))
  }
  const caregiver = joinedCaregiver((await readMember(store, ownerKey))?.value, target)
  if (!caregiver) return { outcome: 'used' }
  const { id, email, profileName } = caregiver
  const opened = await openSession(context, 'member', ownerKey, caregiver, context.session)
  return { outcome: 'joined', profile: { id, email, profileName }, opened }
}

/** The scheduled jobs do what cannot be done now. */
async function erase(context: JoinContext, ownerKey: string): Promise<void> {
  await erasePersonalData(context, ownerKey).catch(ignoreUnavailable)
  await context.replicate?.(ownerKey)
}

async function whyNotJoin(
  context: JoinContext,
  { ownerKey, signer }: { ownerKey: string; signer: Pick<Caregiver, 'id'> },
  leaving: Member | undefined,
  family: Member,
  addressKey: string,
): Promise<WhyNotJoin | undefined> {
  if (!leaving || leaving.deleting) return { why: 'deleted' }
  const owner = ownerOf(leaving)
  const other = leaving.caregivers.find(({ isOwner }) => !isOwner)
  if (signer.id !== owner.id) return { why: 'not_owner' }
  if (other) return { why: 'is_shared', name: other.profileName }
  // The record under the address is another one's, so it cannot be given up together with the account.
  if (ownerKey !== addressKey) return { why: 'other_address' }
  const count = activePlayersOf(leaving).length
  const limit = limitInTheWay(family, count, context.now())
  return limit && { why: 'too_many_players', count, limit }
}
