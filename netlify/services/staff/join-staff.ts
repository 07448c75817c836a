/** Creates staff accounts: the first with the set-up token, further ones by single-use invitation (product 3). */
import type { Body } from '#api-contract/schemas.ts'
import { invitationHours } from '#domain/sign-in/link-times.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import type { BrowserSession, RequestContext, RequestMeta, WriteContext } from '#server/context/request-context.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { keys } from '#server/repositories/keys.ts'
import { equalsInConstantTime, hash, keyedHash, accountKeyOf } from '#server/repositories/hashes.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { isCurrent, issuerOf } from '#server/repositories/accounts/credentials.ts'
import { readOwners } from '#server/repositories/accounts/club-owners.ts'
import {
  createStaffMember,
  readInvitation,
  readStaffMember,
  readStaffRecord,
  roleInAccount,
} from '#server/repositories/accounts/staff.ts'
import { isCommonPassword } from '#domain/fields/field-rules.ts'
import { limitBadTokens, limitByAccount } from '#server/services/limits/rate-limits.ts'
import { openSession, type OpenedSession } from '#server/services/sign-in/sessions.ts'

import type { Invitation, StaffMember } from '#records/staff.ts'
import type { Key } from '#server/storage/store.ts'

type JoinStaffContext = RequestContext & RequestMeta & { body: Body<'joinStaff'>; session: BrowserSession }

/** What somebody may join with. `claim` uses it up with the account, in one transaction, so that nobody else can. */
type JoinGrant = { role: StaffRole; log: LogCode; key: Key; claim: (documents: Documents) => boolean }

/** The set-up token creates the club's first account, once. */
async function setUp({ store, setupToken, body }: JoinStaffContext, accountKey: string) {
  if (setupToken === undefined || !equalsInConstantTime(body.token, setupToken)) return undefined
  const current = await store.read(keys.firstStaff)
  if (current && current.value.accountKey !== accountKey) return undefined
  return {
    role: 'owner',
    log: 'staff_set_up',
    key: keys.firstStaff,
    claim(documents) {
      const first = documents.get(keys.firstStaff)
      if (!first) documents.set(keys.firstStaff, { v: 1, accountKey, at: documents.now.toISOString() })
      return !first || first.accountKey === accountKey
    },
  } satisfies JoinGrant
}

/** True while its sender may invite, and the sign-in it was made in lasts: not after a new password, a removal, another role, or a return to any of them. */
export async function isFromOwner(
  context: Pick<RequestContext, 'store' | 'sessionsSince'>,
  { by, issuer, senderRev }: Invitation,
): Promise<boolean> {
  const [sender, owners] = await Promise.all([readStaffMember(context.store, by), readOwners(context.store)])
  const isSameRole = senderRev === undefined || senderRev === sender?.value.rev
  return owners.includes(by) && isSameRole && isCurrent(context, issuer, sender?.value)
}

/** True if nobody but the account `accountKey` has used the invitation, and its time and the sign-in of its sender last. */
const isOpen = async (context: RequestContext, invite: Invitation, accountKey?: string): Promise<boolean> =>
  context.now().toISOString() < invite.expiresAt &&
  (invite.usedBy ?? accountKey) === accountKey &&
  (await isFromOwner(context, invite))

/** An invitation creates a further account. */
async function accept(context: JoinStaffContext, accountKey: string, invite: Invitation) {
  const key = keys.invitation(context.body.token)
  if (!(await isOpen(context, invite, accountKey))) return undefined
  return {
    role: invite.role,
    log: 'staff_joined',
    key,
    claim(documents) {
      const current = documents.get(key)
      if (!current || documents.now.toISOString() >= current.expiresAt) return false
      if ((current.usedBy ?? accountKey) !== accountKey) return false
      documents.set(key, { ...current, usedBy: accountKey })
      return true
    },
  } satisfies JoinGrant
}

/** Creates a staff account. Idempotent. Checks the grant first, so that strangers do not learn who has an account. */
export async function joinStaff(
  context: JoinStaffContext,
): Promise<OpenedSession | 'closed' | 'common_password' | 'email_taken'> {
  const { store, keyPepper, body } = context
  if (await isCommonPassword(body.password, body.email)) return 'common_password'
  const accountKey = accountKeyOf(keyPepper, body.email)
  const joinedBy = hash('join', accountKey, body.token)
  const invite = body.by === 'invite' ? (await readInvitation(store, body.token))?.value : undefined
  const grant = invite
    ? await accept(context, accountKey, invite)
    : body.by === 'setup' && (await setUp(context, accountKey))
  // An invitation that the club made once is no guess.
  if (!grant) return invite ? 'closed' : limitBadTokens(context, 'closed')
  const existing = (await readStaffRecord(store, accountKey))?.value
  const isSameGrant = existing?.joinedBy === joinedBy
  // A removed person cannot reuse the same grant.
  if (isSameGrant && existing.state === 'removed') return 'closed'
  if (existing && existing.state !== 'removed' && !isSameGrant) return 'email_taken'
  // Only here: a copy of the request must not bring a role back that was taken away meanwhile.
  const staff = isSameGrant ? existing : await createAccount(context, accountKey, joinedBy, grant)
  if (!staff) return 'closed'
  if (staff.joinedBy !== joinedBy || !(await context.passwords.verify(body.password, staff.password)))
    return 'email_taken'
  return openSession(context, 'staff', accountKey, staff)
}

/** @returns the account that the address has then, of whichever request; undefined if the grant is used up. */
async function createAccount(
  context: JoinStaffContext,
  accountKey: string,
  joinedBy: string,
  { role: staffRole, log, ...grant }: JoinGrant,
): Promise<StaffMember | undefined> {
  const { email, password, name: profileName } = context.body
  const staff = await newStaff(context, { email, password, profileName, staffRole })
  const logged = logIn({ ...context, principal: staff }, log, staff.id)
  return createStaffMember(logged, accountKey, { ...staff, joinedBy }, { isOwner: staffRole === 'owner', grant })
}

export type NewStaff = { email: string; password: string; profileName: string; staffRole: StaffRole }

/** The record of a new staff account. */
export const newStaff = async (
  { newId, now, passwords }: Pick<RequestContext, 'newId' | 'now' | 'passwords'>,
  { password, staffRole, ...person }: NewStaff,
): Promise<StaffMember> => ({
  v: 1,
  rev: 1,
  id: newId(),
  ...person,
  role: roleInAccount(staffRole),
  createdAt: now().toISOString(),
  password: await passwords.hash(password),
  sessionVersion: 1,
})

type InviteContext = WriteContext & { body: Body<'inviteStaff'> }

/** `token` is not stored; `expiresAt` is an ISO instant. */
export type MadeInvitation = { token: string; expiresAt: string }

/**
 * Creates an invitation for one colleague; with an address, its link is sent there too. A retry makes neither another
 * invitation nor another message.
 */
export async function inviteStaff(context: InviteContext): Promise<MadeInvitation | 'mail_off'> {
  const { principal, keyPepper, body } = context
  const subjectRef = hash('invite', principal.accountKey, context.idempotencyKey)
  if (body.email === undefined) return invited(context, invitationTokenOf(keyPepper, principal.accountKey, subjectRef))
  if (!context.mailEnabled) return 'mail_off'
  await limitByAccount(context, 'invite.staff', principal.accountKey)
  const accountKey = accountKeyOf(keyPepper, body.email)
  return invited(context, invitationTokenOf(keyPepper, accountKey, subjectRef), {
    accountKey,
    kind: 'invitation_staff',
    subjectRef,
  })
}

/** The token of an invitation: computed, so that a message can be composed and the token is stored nowhere. */
export const invitationTokenOf = (keyPepper: string, accountKey: string, subjectRef: string): string =>
  keyedHash(keyPepper, 'invitation', accountKey, subjectRef)

async function invited(context: InviteContext, token: string, message?: Intent): Promise<MadeInvitation> {
  const { store, now, principal, body } = context
  const sender = await readStaffMember(store, principal.accountKey)
  const expiresAt = new Date(now().getTime() + invitationHours * 3_600_000).toISOString()
  const key = keys.invitation(token)
  const logged = logIn(context, 'staff_invited', hash('invite', token).slice(0, 8), {
    to: staffMessages.role[body.role],
  })
  return transact(logged, [key, ...(message ? messageKeys(context, message) : [])], (documents) => {
    const known = documents.get(key)
    if (known) return { token, expiresAt: known.expiresAt }
    documents.set(key, {
      v: 1,
      by: principal.accountKey,
      issuer: issuerOf(principal),
      ...(sender && { senderRev: sender.value.rev }),
      role: body.role,
      expiresAt,
      ...(body.email !== undefined && { email: body.email }),
    })
    if (message) queueMessage(documents, message)
    return { token, expiresAt }
  })
}

/** Says before anything is typed whether the invitation of a colleague can be used. */
export async function checkStaffInvitation(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: { token: string } },
): Promise<'open' | 'closed'> {
  const invite = (await readInvitation(context.store, context.body.token))?.value
  if (!invite) return limitBadTokens(context, 'closed')
  return (await isOpen(context, invite)) ? 'open' : 'closed'
}
