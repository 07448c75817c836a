/**
 * The second caregiver of a family: an own sign-in to the same account. All is part of the member's record, so that one write
 * makes an invitation, uses it up together with the joining, or ends every session of the one who is removed.
 */
import { randomBytes } from 'node:crypto'
import type { Body } from '#api-contract/schemas.ts'
import { invitationHours } from '#domain/accounts/caregiver-fields.ts'
import { profileNameOf, type Profile } from '#domain/accounts/people.ts'
import type { BrowserSession, Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { claimAddress, removeClaim } from '#server/repositories/accounts/address-claims.ts'
import { addressKeysOf } from '#server/repositories/accounts/addresses.ts'
import {
  readMember,
  secondOf,
  updateMember,
  type Caregiver,
  type Member,
} from '#server/repositories/accounts/members.ts'
import { equalsInConstantTime, hash, keyedHash, ownerKeyOf } from '#server/repositories/keys.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { isCommon } from './passwords/common-passwords.ts'
import { limitByNetwork } from './rate-limits.ts'
import { openSession, type OpenedSession } from './sessions.ts'
import { queueFirstVerification } from './verify-address.ts'

/** A first session version that no first caregiver reaches: a release without second caregivers opens none of theirs. */
export const firstSecondVersion = 1_000_001

const secretOf = (keyPepper: string, ownerKey: string, secret: string) =>
  keyedHash(keyPepper, 'family-invitation', ownerKey, secret)

export type InviteResult = { outcome: 'invited'; token: string; expiresAt: string } | { outcome: 'full' | 'gone' }

/** Makes an invitation; an earlier one no longer works. Its secret is in the token only. */
export async function inviteCaregiver(
  context: Pick<RequestContext, 'store' | 'now' | 'keyPepper'> & { principal: Principal },
): Promise<InviteResult> {
  const { ownerKey } = context.principal
  const text = randomBytes(24).toString('base64url')
  const secret = secretOf(context.keyPepper, ownerKey, text)
  const expiresAt = new Date(context.now().getTime() + invitationHours * 3_600_000).toISOString()
  const stored = await updateMember(context, ownerKey, (member) =>
    member.deleting || member.caregiver ? undefined : { ...member, caregiverInvite: { secret, expiresAt } },
  )
  if (!stored || stored.value.deleting) return { outcome: 'gone' }
  if (stored.value.caregiverInvite?.secret !== secret) return { outcome: 'full' }
  return { outcome: 'invited', token: `${ownerKey}-${text}`, expiresAt }
}

type EditCaregiverContext = Pick<RequestContext, 'store'> & { principal: Principal; body: Body<'editCaregiver'> }

/** Changes the second caregiver's own name and phone. Idempotent. @returns undefined unless it is the caller's own id. */
export async function editCaregiver(
  { store, principal, body }: EditCaregiverContext,
  id: string,
): Promise<Member | undefined> {
  if (principal.caregiver !== id) return undefined
  const stored = await updateMember({ store }, principal.ownerKey, ({ caregiver, ...member }) =>
    caregiver?.id === id && !member.deleting
      ? { ...member, caregiver: { ...caregiver, ...body, profileName: profileNameOf(body) } }
      : undefined,
  )
  return stored?.value.caregiver?.id === id && !stored.value.deleting ? stored.value : undefined
}

/** Removes the second caregiver, which ends their sessions at the next call. Bookings stay. Idempotent. */
export async function removeCaregiver(
  context: Pick<RequestContext, 'store' | 'waitUntil'> & { principal: Principal },
  id: string,
): Promise<'removed' | 'not_found'> {
  const { ownerKey } = context.principal
  let addressKey: string | undefined
  const stored = await updateMember(context, ownerKey, ({ caregiver, ...member }) => {
    if (caregiver?.id !== id || member.deleting) return undefined
    addressKey = caregiver.addressKey
    return member
  })
  if (!stored || stored.value.caregiver) return 'not_found'
  if (addressKey !== undefined) context.waitUntil(removeClaim(context.store, addressKey, ownerKey))
  return 'removed'
}

export type InvitationState = 'open' | 'used' | 'expired' | 'unknown'
export type Invitation = { ownerKey: string; secret: string }

export function parseToken(keyPepper: string, token: string): Invitation | undefined {
  const [, ownerKey, text] = /^([0-9a-f]{40})-([A-Za-z0-9_-]{32})$/.exec(token) ?? []
  return ownerKey && text ? { ownerKey, secret: secretOf(keyPepper, ownerKey, text) } : undefined
}

/** Of the invitation that an account has. */
function stateOf({ caregiverInvite: invite, caregiver, deleting }: Member, now: Date): InvitationState {
  if (!invite || deleting) return 'unknown'
  if (invite.usedBy !== undefined || caregiver) return 'used'
  return now.toISOString() < invite.expiresAt ? 'open' : 'expired'
}

/** Of the invitation that somebody has a link of. */
export const stateFor = (member: Member | undefined, { secret }: Invitation, now: Date): InvitationState =>
  member?.caregiverInvite && equalsInConstantTime(member.caregiverInvite.secret, secret)
    ? stateOf(member, now)
    : 'unknown'

export type CheckedInvitation =
  | { outcome: 'open'; by: string; byId: string; expiresAt: string }
  | { outcome: Exclude<InvitationState, 'open'> }
  | { outcome: 'too_many'; seconds: number }

/** Whose invitation it is, for the page that it opens. */
export async function checkInvitation(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'checkInvitation'> },
): Promise<CheckedInvitation> {
  const limit = await limitByNetwork(context, 'family_join')
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }
  const invitation = parseToken(context.keyPepper, context.body.token)
  const member = invitation && (await readMember(context.store, invitation.ownerKey))?.value
  const state = invitation ? stateFor(member, invitation, context.now()) : 'unknown'
  if (state !== 'open' || !member?.caregiverInvite) return { outcome: state === 'open' ? 'unknown' : state }
  context.waitUntil(refund(context.store, limit.attempt))
  const { profileName, id, caregiverInvite } = member
  return { outcome: 'open', by: profileName, byId: id, expiresAt: caregiverInvite.expiresAt }
}

export type JoinFamilyResult =
  | { outcome: 'joined'; profile: Profile; opened: OpenedSession }
  | { outcome: Exclude<InvitationState, 'open'> | 'own' | 'has_account' | 'common_password' }
  | { outcome: 'too_many'; seconds: number }

type JoinFamilyContext = RequestContext & RequestMeta & { body: Body<'joinFamily'>; session: BrowserSession }

/**
 * Joins a family with an invitation. One write stores the caregiver and uses the invitation up. Idempotent: the same request
 * again is the same caregiver. An address that has an account is refused, and nothing changes.
 * @throws StorageUnavailable; safe to retry.
 */
export async function joinFamily(context: JoinFamilyContext): Promise<JoinFamilyResult> {
  const { store, keyPepper, body, now } = context
  if (isCommon(body.password, body.email)) return { outcome: 'common_password' }
  const limit = await limitByNetwork(context, 'family_join')
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }

  const invitation = parseToken(keyPepper, body.token)
  const member = invitation && (await readMember(store, invitation.ownerKey))?.value
  if (!invitation || !member) return { outcome: 'unknown' }
  const { ownerKey } = invitation
  const addressKey = ownerKeyOf(keyPepper, body.email)
  const joinedBy = hash('join-family', addressKey, invitation.secret)
  const state = stateFor(member, invitation, now())
  const claimed = state === 'open' ? await join(context, invitation, addressKey, joinedBy) : undefined
  const stored = claimed?.outcome === 'claimed' ? claimed.member : (await readMember(store, ownerKey))?.value
  const second = await joinedAs(context, stored, joinedBy)
  if (second) {
    context.waitUntil(refund(store, limit.attempt))
    const { id, email, profileName } = second
    const opened = await openSession(context, 'member', ownerKey, second, context.session)
    return { outcome: 'joined', profile: { id, email, profileName }, opened }
  }
  const after = stateFor(stored, invitation, now())
  if (after !== 'open') return { outcome: after }
  return { outcome: addressKeysOf(member, ownerKey).includes(addressKey) ? 'own' : 'has_account' }
}

async function join(context: JoinFamilyContext, invitation: Invitation, addressKey: string, joinedBy: string) {
  const { firstName, lastName, phone, email, password } = context.body
  const caregiver: Caregiver = {
    id: context.newId(),
    email,
    firstName,
    lastName,
    phone,
    profileName: profileNameOf({ firstName, lastName }),
    createdAt: context.now().toISOString(),
    password: await context.passwords.hash(password),
    sessionVersion: firstSecondVersion,
    addressKey,
    joinedBy,
    unverified: true,
  }
  await queueFirstVerification(context, addressKey, joinedBy)
  return claimAddress(context, invitation.ownerKey, addressKey, (member) =>
    member.caregiverInvite && stateFor(member, invitation, context.now()) === 'open'
      ? { ...member, caregiver, caregiverInvite: { ...member.caregiverInvite, usedBy: caregiver.id } }
      : undefined,
  )
}

/** The second caregiver, if this request or an earlier copy of it has made them. */
async function joinedAs({ passwords, body }: JoinFamilyContext, member: Member | undefined, joinedBy: string) {
  if (!member || member.deleting || member.caregiver?.joinedBy !== joinedBy) return undefined
  return (await passwords.verify(body.password, member.caregiver.password)) ? secondOf(member) : undefined
}

/**
 * What a caregiver sees of the account. The card's number and expiry are the first one's only. `invitedUntil` is the end of
 * an open invitation.
 */
export function accountFor({ caregiver: id }: Pick<Principal, 'caregiver'>, member: Member, now: Date) {
  const { caregiverInvite: invite, ...account } = member
  if (id !== undefined) return { ...account, cardLast4: '', cardExp: '', isSecond: true as const }
  return invite && stateOf(member, now) === 'open' ? { ...account, invitedUntil: invite.expiresAt } : account
}
