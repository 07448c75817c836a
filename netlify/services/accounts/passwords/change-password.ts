/** Changes the caller's password. Every existing session ends; the caller's browser gets a new one. */
import type { Body } from '#api-contract/schemas.ts'
import type { BrowserSession, Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { isCommon } from './common-passwords.ts'
import { confirmPassword, type PasswordRejected } from './confirm-password.ts'
import { setPassword } from './set-password.ts'
import { openSession, type OpenedSession } from '#server/services/accounts/sessions.ts'

export type ChangePasswordResult =
  | { outcome: 'changed'; opened: OpenedSession }
  | { outcome: 'common_password' }
  | PasswordRejected

export async function changePassword(
  context: RequestContext &
    Pick<RequestMeta, 'idempotencyKey'> & {
      principal: Principal
      body: Body<'changePassword'>
      session: BrowserSession
    },
): Promise<ChangePasswordResult> {
  const { principal, body } = context
  if (isCommon(body.next, principal.email)) return { outcome: 'common_password' }
  const confirmation = await confirmPassword(context, principal, body.current)
  if (confirmation.outcome !== 'confirmed') return confirmation
  const { role, ownerKey, signer: confirmed } = confirmation.account
  const { isSet, signer } = await setPassword(context, confirmation.account, body.next, (current) =>
    current.password === confirmed.password ? current : undefined,
  )
  if (!signer || !isSet) return { outcome: 'wrong_password' }
  return { outcome: 'changed', opened: await openSession(context, role, ownerKey, signer) }
}
