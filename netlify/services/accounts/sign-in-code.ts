/**
 * Sign-in codes: somebody who is signed in makes one, and signs in with it on another device, such as the installed app, which
 * shares no session with the browser. It is for the person who made it, once, and ends with whatever ends their sessions.
 */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { formatCode, normalizeCode } from '#domain/accounts/one-time-code.ts'
import { signInCode } from '#domain/accounts/sign-in-code.ts'
import type { BrowserSession, Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { followClaim, lookUpAddress } from '#server/repositories/accounts/addresses.ts'
import { isCurrent, issuerOf } from '#server/repositories/accounts/credentials.ts'
import { findSignInCode, storeSignInCode, spendSignInCode } from '#server/repositories/accounts/sign-in-codes.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { newCode } from './new-code.ts'
import { limitByAccount, limitByNetwork } from './rate-limits.ts'
import { openSession } from './sessions.ts'
import type { SignInResult } from './sign-in.ts'

export type MakeSignInCodeResult =
  | ({ outcome: 'made' } & Reply<'makeSignInCode'>)
  | { outcome: 'too_many'; seconds: number }

/** Makes a code, in limited number; an earlier one no longer works. It is returned once and not stored. */
export async function makeSignInCode(
  context: RequestContext & { principal: Principal },
): Promise<MakeSignInCodeResult> {
  const { keyPepper, now, principal } = context
  const addressKey = ownerKeyOf(keyPepper, principal.email)
  const limit = await limitByAccount(context, 'make_code.member', addressKey)
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }
  const code = newCode(signInCode.length)
  const expiresAt = new Date(now().getTime() + signInCode.minutes * 60_000).toISOString()
  await storeSignInCode(context, addressKey, { code, by: issuerOf(principal), expiresAt })
  return { outcome: 'made', code: formatCode(code), expiresAt }
}

type SignInContext = RequestContext &
  Pick<RequestMeta, 'ip' | 'idempotencyKey'> & { body: Body<'signInWithCode'>; session: BrowserSession }

/**
 * Signs in with a code. Refusals do not differ: an unknown address and a wrong, expired or used code cost the same operations.
 * Of two devices that use one code at once, one signs in.
 */
export async function signInWithCode(context: SignInContext): Promise<SignInResult> {
  const { store, keyPepper, waitUntil, body, idempotencyKey } = context
  // As at sign-in: a network that is refused must not use up the attempts of an account.
  const networkLimit = await limitByNetwork(context, 'sign_in_code')
  if (!networkLimit.allowed) return { outcome: 'too_many', seconds: networkLimit.seconds }
  const addressKey = ownerKeyOf(keyPepper, body.email)
  const [limit, first, made] = await Promise.all([
    limitByAccount(context, 'sign_in_code.member', addressKey),
    lookUpAddress(store, addressKey),
    findSignInCode(context, addressKey, normalizeCode(body.code), idempotencyKey),
  ])
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }
  const account = await followClaim(store, first)
  if (!made || !account || !isCurrent(made.value.by, account.signer) || account.signer.deleting)
    return { outcome: 'refused' }
  if (!(await spendSignInCode(store, addressKey, made, idempotencyKey))) return { outcome: 'refused' }
  waitUntil(refund(store, limit.attempt))
  waitUntil(refund(store, networkLimit.attempt))
  const { id, email, profileName } = account.signer
  const opened = await openSession(context, 'member', account.ownerKey, account.signer, context.session)
  return { outcome: 'signed_in', profile: { id, email, profileName }, opened }
}
