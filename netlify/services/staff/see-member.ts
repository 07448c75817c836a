/** A family that has joined is known to the desk, so what it holds stays without a confirmed address. */
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { seen, updateMember } from '#server/repositories/accounts/members.ts'

/** A colleague says so. Idempotent. */
export async function seeMember(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
  memberId: string,
): Promise<'done' | 'no_member'> {
  const accountKey = await accountKeyOfMember(context, memberId)
  if (!accountKey) return 'no_member'
  await updateMember(context, accountKey, seen)
  await writeAdminLog(context, context.principal, 'member_seen', memberId, { member: memberId })
  return 'done'
}
