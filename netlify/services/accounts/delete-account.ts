/** Deletes the caller's account, after the password and the typed e-mail address confirm it. Resumable. */
import type { Body } from '#api-contract/schemas.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { readMember, recordAccountDeletion, updateMember } from '#server/repositories/members.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { confirmPassword } from './passwords/confirm-password.ts'

export type DeleteAccountResult =
  | { outcome: 'deleted' }
  | { outcome: 'not_confirmed' }
  | { outcome: 'wrong_password' }
  | { outcome: 'too_many'; seconds: number }

type DeleteAccountContext = RequestContext & { principal: Principal; body: Body<'deleteAccount'> }

/** @throws StorageUnavailable if interrupted. A retry resumes the deletion; otherwise the scheduled job finishes it. */
export async function deleteAccount(context: DeleteAccountContext): Promise<DeleteAccountResult> {
  const { principal, body, waitUntil, replicate } = context
  const { ownerKey } = principal
  if (!sameEmail(body.confirm, principal.email)) return { outcome: 'not_confirmed' }
  const confirmation = await confirmPassword(context, principal, body.password, readMember)
  if (confirmation.outcome !== 'confirmed') return confirmation

  // Record the deletion first, so that the scheduled job can finish it. Then block every other call of this account.
  await recordAccountDeletion(context, ownerKey)
  await updateMember(context, ownerKey, (member) => (member.closing ? undefined : { ...member, closing: true }))
  await erasePersonalData(context, ownerKey)
  if (replicate) waitUntil(replicate(ownerKey))
  return { outcome: 'deleted' }
}
