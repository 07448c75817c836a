/** Deletes the caller's account, after the password and the typed e-mail address confirm it. Resumable. */
import type { Body } from '#api-contract/schemas.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { sameEmail } from '#domain/people/people.ts'
import { today } from '#domain/calendar/calendar.ts'
import { owedBy } from '#domain/memberships/dues.ts'
import type { Principal, RequestContext, WriteContext } from '#server/context/request-context.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import { memberIn, readMember } from '#server/repositories/accounts/members.ts'
import { startedDeletion, type DeletionNotice } from '#server/repositories/accounts/account-deletions.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { setItemsOfDeletion } from '#server/services/families/family-changes.ts'
import { duesLeft } from '#server/services/memberships/leaving.ts'
import { sealPlayers } from './seal.ts'
import { erasePersonalData } from './erase.ts'
import { confirmPassword } from '#server/services/sign-in/passwords/confirm-password.ts'
import { upcomingOf } from './upcoming.ts'
import { reachedOf } from '#server/repositories/accounts/signers.ts'

/** @throws StorageUnavailable if interrupted. A retry resumes the deletion; otherwise the scheduled job finishes it. */
export async function deleteAccount(
  context: RequestContext & { principal: Principal; body: Body<'deleteAccount'> },
): Promise<'deleted' | 'not_confirmed' | 'wrong_password'> {
  const { principal, body } = context
  const { accountKey } = principal
  if (!sameEmail(body.confirm, principal.email)) return 'not_confirmed'
  if (!(await confirmPassword(context, principal, body.password))) return 'wrong_password'
  await closeAndErase(context, accountKey)
  return 'deleted'
}

type DeleteMemberContext = WriteContext & { body: Body<'deleteMember'> }

/**
 * Deletes a family's account for staff, if the typed e-mail address is its first caregiver's.
 * @throws StorageUnavailable if interrupted. A retry resumes the deletion; otherwise the scheduled job finishes it.
 */
export async function deleteMember(context: DeleteMemberContext, id: string): Promise<'deleted' | 'not_confirmed'> {
  const account = await accountOfAddress(context.store, accountKeyOf(context.keyPepper, context.body.confirm))
  if (account?.found.value.id !== id || !account.signer.isFirst) return 'not_confirmed'
  await closeAndErase(context, account.accountKey, logIn(context, 'member_deleted', id, { member: id }))
  return 'deleted'
}

async function closeAndErase(
  context: ServiceContext & Pick<RequestContext, 'replicate' | 'keyPepper'>,
  accountKey: string,
  logged: ServiceContext = context,
): Promise<void> {
  const notice = await deletionNotice(context, accountKey)
  const messages = (notice?.to ?? []).map(({ caregiver }): Intent => ({
    accountKey,
    kind: 'account_deleted',
    subjectRef: notice!.id,
    caregiver,
  }))
  const now = context.now()
  const [account, deletion] = [keys.member(accountKey), keys.accountDeletion(accountKey)]
  const known = [
    account,
    deletion,
    keys.dues(accountKey),
    ...messages.flatMap((message) => messageKeys(context, message)),
  ]
  // From here on the account can do nothing else, and the scheduled job finishes what this request does not.
  await transact(logged, known, (documents) => {
    const member = memberIn(documents, accountKey)
    const isFirst = member !== undefined && !member.deleting
    documents.set(deletion, startedDeletion(documents.get(deletion), now, isFirst ? notice : undefined))
    if (!isFirst) return
    documents.set(account, { ...member, deleting: true })
    const dues = documents.get(keys.dues(accountKey)) ?? { v: 1, dues: {} }
    const owed = owedBy(member.players, dues.dues, today(now))
    const seals = sealPlayers(documents, member, member.players, owed, context.keyPepper)
    const left = duesLeft(dues, owed, seals, now)
    if (Object.keys(left.dues).length > 0) documents.set(keys.dues(accountKey), left)
    for (const message of messages) queueMessage(documents, message)
    const cents = owed.reduce((sum, { total }) => sum + total, 0)
    setItemsOfDeletion(documents, member, cents)
  })
  await erasePersonalData(context, accountKey)
  if (context.replicate) context.waitUntil(context.replicate(accountKey))
}

/** To all whose address is verified. Undefined if mail is off, or if an earlier request has begun the deletion. */
async function deletionNotice(context: ServiceContext, accountKey: string): Promise<DeletionNotice | undefined> {
  const member = context.mailEnabled && (await readMember(context.store, accountKey))?.value
  if (!member || member.deleting) return undefined
  const to = reachedOf(member)
  if (to.length === 0) return undefined
  const { bookings, rsvps, orders } = await upcomingOf(context, accountKey, whoRegistered(member).email)
  const lanes = bookings.filter(({ kind }) => kind === 'lane').length
  return {
    id: String(context.now().getTime()),
    to: to.map(({ id: caregiver, email }) => ({ caregiver, email })),
    canceled: { lanes, speede: bookings.length - lanes, rsvps: rsvps.length, orders: orders.length },
  }
}
