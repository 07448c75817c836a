/** A colleague knows a family that has joined, so that what bounds strangers ends. */
import type { WriteContext } from '#server/context/request-context.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact } from '#server/repositories/transact.ts'

/** A colleague says so, or takes it back, with the entry of the log. Idempotent. */
export async function knowFamily(
  context: WriteContext,
  memberId: string,
  isKnown: boolean,
): Promise<'done' | 'no_member'> {
  const { principal } = context
  const accountKey = await accountKeyOfMember(context, memberId)
  if (!accountKey) return 'no_member'
  const logged = logIn(context, isKnown ? 'member_seen' : 'member_unseen', memberId, { member: memberId })
  return transact(logged, [keys.member(accountKey)], (documents) => {
    const member = memberIn(documents, accountKey)
    if (!member || member.deleting) return 'no_member'
    const { known, ...others } = member
    if (isKnown === (known !== undefined)) return 'done'
    documents.set(keys.member(accountKey), { ...others, ...(isKnown && { known: doneBy(principal, documents.now) }) })
    return 'done'
  })
}
