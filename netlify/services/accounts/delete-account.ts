/** Deleting one's own account: proved by the password, confirmed by the e-mail, and ended even if it breaks off. */
import type { Body } from '#api-contract/schemas.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import { recordAccountDeletion } from '#server/repositories/account-deletions.ts'
import { updateMember, readMember } from '#server/repositories/members.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { confirmPassword } from './passwords/confirm-password.ts'

export type Deleted =
  | { outcome: 'deleted' }
  | { outcome: 'not_confirmed' }
  | { outcome: 'wrong_password' }
  | { outcome: 'too_many'; seconds: number }

type Asking = RequestContext & { principal: Principal; body: Body<'deleteAccount'> }

/** @throws Unavailable if it broke off: asked again it goes on, and if nobody asks, the sweep does. */
export async function deleteAccount(context: Asking): Promise<Deleted> {
  const { principal, body, waitUntil: later, replicate: mirror } = context
  const { ownerKey } = principal
  if (!sameEmail(body.confirm, principal.email)) return { outcome: 'not_confirmed' }
  const proved = await confirmPassword(context, principal, body.password, readMember)
  if (proved.outcome !== 'right') return proved

  // The sweep's lead comes first, then the mark that stops every other call of this account; then there is no way back.
  await recordAccountDeletion(context, ownerKey)
  await updateMember(context, ownerKey, (member) => (member.closing ? undefined : { ...member, closing: true }))
  await erasePersonalData(context, ownerKey)
  if (mirror) later(mirror(ownerKey))
  return { outcome: 'deleted' }
}
