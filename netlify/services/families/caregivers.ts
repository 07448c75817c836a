/**
 * The caregivers of a family, each with a sign-in of their own to the same account. All is part of the member's record, so
 * that one write makes an invitation, uses it up together with the joining, or ends every session of one who is removed.
 */
import { randomBytes } from 'node:crypto'
import type { Body } from '#api-contract/schemas.ts'
import { familyTokenForm } from '#domain/families/caregiver-fields.ts'
import { invitationHours } from '#domain/sign-in/link-times.ts'
import { mustNotCollect } from '#domain/families/decisions.ts'
import { maxCaregivers, whoRegistered } from '#domain/families/families.ts'
import { profileNameOf } from '#domain/people/people.ts'
import type { BrowserSession, Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { accountsIn, hasAddress, holderOf, setAccount } from '#server/repositories/accounts/addresses.ts'
import { isCurrent, issuerOf } from '#server/repositories/accounts/credentials.ts'
import { memberIn, readMember, updateMember } from '#server/repositories/accounts/members.ts'
import type { Member, Caregiver } from '#records/families.ts'
import { signerOf } from '#server/repositories/accounts/signers.ts'
import { keys } from '#server/repositories/keys.ts'
import { equalsInConstantTime, hash, keyedHash, accountKeyOf } from '#server/repositories/hashes.ts'
import { itemKey } from '#server/repositories/items.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { isCommonPassword } from '#domain/fields/field-rules.ts'
import { setItemsOfChange } from './family-changes.ts'
import { limitBadTokens } from '#server/services/limits/rate-limits.ts'
import { openFamilySession, type DeskStays, type OpenedSession } from '#server/services/sign-in/sessions.ts'
import { firstVerification } from '#server/services/sign-in/verify-address.ts'
import { endWhatWasBegunBy } from './end-begun.ts'

const secretOf = (keyPepper: string, accountKey: string, secret: string) =>
  keyedHash(keyPepper, 'family-invitation', accountKey, secret)

const isFull = ({ caregivers }: Member): boolean => caregivers.length >= maxCaregivers

export type InviteResult =
  | { outcome: 'invited'; token: string; expiresAt: string }
  | { outcome: 'full' | 'gone' | 'for_desk' }

/** True for one who must not collect a player: a caregiver may, so who is one is not theirs to say. */
const isForDesk = (member: Member, id: string): boolean => {
  const caller = signerOf(member, id)
  return caller !== undefined && member.players.some((player) => mustNotCollect(player, caller))
}

/** Makes an invitation; an earlier one no longer works. Its secret is in the token only. */
export async function inviteCaregiver(
  context: Pick<RequestContext, 'store' | 'now' | 'keyPepper'> & { principal: Principal },
): Promise<InviteResult> {
  const { accountKey } = context.principal
  const text = randomBytes(24).toString('base64url')
  const secret = secretOf(context.keyPepper, accountKey, text)
  const expiresAt = new Date(context.now().getTime() + invitationHours * 3_600_000).toISOString()
  const stored = await updateMember(context, accountKey, (member) =>
    member.deleting || isFull(member) || isForDesk(member, context.principal.id)
      ? undefined
      : { ...member, caregiverInvite: { secret, issuer: issuerOf(context.principal), expiresAt } },
  )
  if (!stored || stored.value.deleting) return { outcome: 'gone' }
  if (isForDesk(stored.value, context.principal.id)) return { outcome: 'for_desk' }
  if (stored.value.caregiverInvite?.secret !== secret) return { outcome: 'full' }
  return { outcome: 'invited', token: `${accountKey}-${text}`, expiresAt }
}

/**
 * Removes a caregiver who is not the first, which ends their sessions at the next call. The first does it, or they themselves.
 * Bookings stay, calendars and devices go. Idempotent.
 */
export async function removeCaregiver(
  context: Pick<RequestContext, 'store' | 'waitUntil' | 'now' | 'mailEnabled'> & { principal: Principal },
  id: string,
): Promise<'removed' | 'not_found' | 'for_desk'> {
  const { accountKey, isFirst, id: caller } = context.principal
  if (!isFirst && caller !== id) return 'not_found'
  const now = context.now()
  // The owner learns of it. Who removes somebody knows.
  const message: Intent = { accountKey, kind: 'caregiver_left', subjectRef: id }
  const known = [
    keys.member(accountKey),
    itemKey('caregiver_joined', id),
    ...(isFirst ? [] : messageKeys(context, message)),
  ]
  const stored = await transact(context, known, (documents) => {
    const member = memberIn(documents, accountKey)
    const caregiver = member && signerOf(member, id)
    if (!caregiver || caregiver.isFirst || member.deleting) return member
    if (isFirst && isForDesk(member, caller)) return 'for_desk'
    const left = { ...member, caregivers: member.caregivers.filter((each) => each.id !== id) }
    setAccount(documents, accountKey, left, now)
    setItemsOfChange(documents, member, left)
    if (!isFirst) queueMessage(documents, message)
    return left
  })
  if (stored === 'for_desk') return stored
  if (!stored?.caregivers.every(({ isFirst }) => isFirst)) return 'not_found'
  // Also where an earlier request was interrupted. The owner cannot be removed.
  if (!signerOf(stored, id)) await endWhatWasBegunBy(context, accountKey, id)
  return 'removed'
}

type InvitationState = 'open' | 'used' | 'expired' | 'unknown'
type Invitation = { accountKey: string; secret: string }

function parseToken(keyPepper: string, token: string): Invitation | undefined {
  const [, accountKey, text] = familyTokenForm.exec(token) ?? []
  return accountKey && text ? { accountKey, secret: secretOf(keyPepper, accountKey, text) } : undefined
}

type Since = Pick<RequestContext, 'sessionsSince'>

/** Of the invitation that an account has. */
export function stateOf(context: Since, member: Member, now: Date): InvitationState {
  const { caregiverInvite: invite, deleting } = member
  if (!invite || deleting) return 'unknown'
  if (invite.usedBy !== undefined || isFull(member)) return 'used'
  if (!isCurrent(context, invite.issuer, signerOf(member, invite.issuer.id))) return 'expired'
  return now.toISOString() < invite.expiresAt ? 'open' : 'expired'
}

/** Of the invitation that somebody has a link of. */
const stateFor = (context: Since, member: Member | undefined, { secret }: Invitation, now: Date): InvitationState =>
  member?.caregiverInvite && equalsInConstantTime(member.caregiverInvite.secret, secret)
    ? stateOf(context, member, now)
    : 'unknown'

/** The invitation, if it is open for who has this link. */
const openInvite = (context: Since, member: Member | undefined, invitation: Invitation, now: Date) =>
  stateFor(context, member, invitation, now) === 'open' ? member?.caregiverInvite : undefined

export type CheckedInvitation =
  | { outcome: 'open'; by: string; byId: string; expiresAt: string }
  | { outcome: Exclude<InvitationState, 'open'> }

/** Whose invitation it is, for the page that it opens. */
export async function checkInvitation(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'checkLink'> },
): Promise<CheckedInvitation> {
  const invitation = parseToken(context.keyPepper, context.body.token)
  const member = invitation && (await readMember(context.store, invitation.accountKey))?.value
  const state = invitation ? stateFor(context, member, invitation, context.now()) : 'unknown'
  if (state === 'unknown' || !member?.caregiverInvite) return limitBadTokens(context, { outcome: 'unknown' })
  if (state !== 'open') return { outcome: state }
  const { profileName, id } = whoRegistered(member)
  return { outcome: 'open', by: profileName, byId: id, expiresAt: member.caregiverInvite.expiresAt }
}

export type JoinFamilyResult =
  | OpenedSession
  | DeskStays
  | Exclude<InvitationState, 'open'>
  | 'own'
  | 'has_account'
  | 'common_password'

type JoinFamilyContext = RequestContext & RequestMeta & { body: Body<'joinFamily'>; session: BrowserSession }

/**
 * Joins a family with an invitation. One transaction stores the caregiver, with their address, and uses the invitation up.
 * Idempotent: the same request again is the same caregiver. An address that has an account is refused, and nothing changes.
 * @throws StorageUnavailable; safe to retry.
 */
export async function joinFamily(context: JoinFamilyContext): Promise<JoinFamilyResult> {
  const { store, keyPepper, body, now } = context
  if (await isCommonPassword(body.password, body.email)) return 'common_password'
  const invitation = parseToken(keyPepper, body.token)
  const member = invitation && (await readMember(store, invitation.accountKey))?.value
  const state = invitation ? stateFor(context, member, invitation, now()) : 'unknown'
  if (!invitation || !member || state === 'unknown') return limitBadTokens(context, 'unknown')
  const { accountKey } = invitation
  const addressKey = accountKeyOf(keyPepper, body.email)
  const joinedBy = hash('join-family', addressKey, invitation.secret)
  const stored = state === 'open' ? await join(context, invitation, member, { addressKey, joinedBy }) : member
  const caregiver = joinedCaregiver(stored, joinedBy)
  if (caregiver && (await context.passwords.verify(body.password, caregiver.password)))
    return openFamilySession(context, accountKey, caregiver)
  const after = stateFor(context, stored, invitation, now())
  if (after !== 'open') return after
  return hasAddress(member, addressKey) ? 'own' : 'has_account'
}

/** @returns the family afterwards. */
async function join(
  context: JoinFamilyContext,
  invitation: Invitation,
  invited: Member,
  { addressKey, joinedBy }: Pick<Caregiver, 'addressKey' | 'joinedBy'>,
) {
  const { accountKey } = invitation
  const now = context.now()
  const { token: _, password, ...person } = context.body
  const caregiver: Caregiver = {
    ...person,
    id: context.newId(),
    profileName: profileNameOf(person),
    createdAt: now.toISOString(),
    password: await context.passwords.hash(password),
    isFirst: false,
    sessionVersion: 1,
    addressKey,
    joinedBy,
    mailOff: [],
    unverified: true,
  }
  const message = await firstVerification(context, addressKey, joinedBy)
  const told = joinedMessage(accountKey, invited, caregiver.id)
  const messages = [told, ...(message ? [message] : [])]
  const known = [
    keys.member(accountKey),
    keys.member(addressKey),
    itemKey('caregiver_joined', caregiver.id),
    ...messages.flatMap((each) => messageKeys(context, each)),
  ]
  return transact(context, known, (documents) => {
    const family = memberIn(documents, accountKey)
    const invite = openInvite(context, family, invitation, now)
    if (!family || !invite || holderOf(accountsIn(documents), addressKey) !== undefined) return family
    const joined: Member = {
      ...family,
      caregivers: [...family.caregivers, caregiver],
      caregiverInvite: { ...invite, usedBy: caregiver.id },
    }
    setAccount(documents, accountKey, joined, now)
    setItemsOfChange(documents, family, joined)
    for (const each of messages) queueMessage(documents, each)
    return joined
  })
}

/** To the first caregiver, who may not have meant this one. */
const joinedMessage = (accountKey: string, family: Member, id: string): Intent => ({
  accountKey,
  kind: 'caregiver_joined',
  subjectRef: id,
  caregiver: whoRegistered(family).id,
})

/** The caregiver who has joined the family by this request, if they are still there. */
const joinedCaregiver = (family: Member | undefined, joinedBy: string): Caregiver | undefined =>
  family?.deleting ? undefined : family?.caregivers.find((each) => each.joinedBy === joinedBy)
