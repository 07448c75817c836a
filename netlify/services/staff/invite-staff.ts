/** Makes a way in for one new colleague. */
import { randomBytes } from 'node:crypto'
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import { createInvitation } from '#server/repositories/invitations.ts'
import { hash } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'

const hours = 72

/** @returns the token, which is kept nowhere, and the instant (ISO) after which it leads nowhere. */
export async function inviteStaff(
  context: Pick<RequestContext, 'store' | 'now' | 'newId'> & { principal: Principal },
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(context.now().getTime() + hours * 3_600_000).toISOString()
  await createInvitation(context.store, token, { v: 1, by: context.principal.ownerKey, expiresAt })
  await writeAdminLog(context, context.principal, 'staff_invited', hash('invite', token).slice(0, 8))
  return { token, expiresAt }
}
