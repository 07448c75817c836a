/**
 * Reset codes, for a family that is locked out: staff make a code at the front desk, and the family sets a new password
 * with it. It needs no e-mail, so staff decide who is asking.
 */
import type { Body, Reply } from '#api-contract/schemas.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { formatCode, normalizeCode } from '#domain/accounts/one-time-code.ts'
import { resetCode } from '#domain/accounts/reset-code.ts'
import type { BrowserSession, Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { ownerKeyOfMember } from '#server/repositories/admin-rows.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { followClaim, lookUpAddress, type AddressAccount } from '#server/repositories/accounts/addresses.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signerOf, updateSigner, type Signer } from '#server/repositories/accounts/signers.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { findResetCode, storeResetCode } from '#server/repositories/accounts/reset-codes.ts'
import { newCode } from '#server/services/accounts/new-code.ts'
import { limitByAccount, limitByNetwork } from '#server/services/accounts/rate-limits.ts'
import { openSession, type OpenedSession } from '#server/services/accounts/sessions.ts'
import { tellPasswordChanged } from './change-password.ts'
import { isCommon } from './common-passwords.ts'
import type { ResetCodeRecord } from '#records/accounts.ts'

export type MadeResetCode = Reply<'makeResetCode'>

type MakeResetCodeContext = Pick<RequestContext, 'store' | 'now' | 'keyPepper'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Pick<Principal, 'id' | 'profileName'> }

/**
 * Makes a code for a caregiver; an earlier one of the family no longer works. The code is returned once and not stored.
 * @returns undefined if there is no such caregiver, or their account is being deleted.
 */
export async function makeResetCodeFor(
  context: MakeResetCodeContext,
  ownerKey: string,
  caregiver: string,
): Promise<MadeResetCode | undefined> {
  const member = (await readMember(context.store, ownerKey))?.value
  const signer = member && signerOf(member, caregiver)
  if (!signer || signer.deleting) return undefined
  await writeAdminLog(context, context.principal, 'member_reset_code_made', caregiver, { member: member.id })
  const code = newCode(resetCode.length)
  const expiresAt = new Date(context.now().getTime() + resetCode.minutes * 60_000).toISOString()
  const { sessionVersion } = signer
  await storeResetCode(context, ownerKey, { code, sessionVersion, caregiver, expiresAt })
  return { code: formatCode(code), expiresAt }
}

export type MakeResetCodeResult =
  | ({ outcome: 'made' } & MadeResetCode)
  | { outcome: 'not_found' }
  | { outcome: 'too_many'; seconds: number }

/** The same for staff, by the ids of family and caregiver, in limited number: a stolen staff session must not open every account. */
export async function makeResetCode(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
  { id, caregiver }: { id: string; caregiver: string },
): Promise<MakeResetCodeResult> {
  const limit = await limitByAccount(context, 'reset_code.staff', context.principal.ownerKey)
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }
  const ownerKey = await ownerKeyOfMember(context, id)
  const made = ownerKey && (await makeResetCodeFor(context, ownerKey, caregiver))
  return made ? { outcome: 'made', ...made } : { outcome: 'not_found' }
}

export type ResetWithCodeResult =
  | { outcome: 'reset'; profile: Profile; opened: OpenedSession }
  | { outcome: 'refused' | 'common_password' }
  | { outcome: 'too_many'; seconds: number }

type ResetWithCodeContext = RequestContext &
  Pick<RequestMeta, 'ip'> & { body: Body<'resetWithCode'>; session: BrowserSession }

/**
 * Sets a new password with a code and signs in. The same write ends every session and the code. Refusals do not differ:
 * an unknown address and a wrong, expired or used code cost the same operations and one hash.
 */
export async function resetWithCode(context: ResetWithCodeContext): Promise<ResetWithCodeResult> {
  const { store, keyPepper, passwords, waitUntil, body } = context
  if (isCommon(body.password, body.email)) return { outcome: 'common_password' }
  // As at sign-in: a network that is refused must not use up the attempts of an account.
  const networkLimit = await limitByNetwork(context, 'reset_code')
  if (!networkLimit.allowed) return { outcome: 'too_many', seconds: networkLimit.seconds }
  const addressKey = ownerKeyOf(keyPepper, body.email)
  const [limit, first] = await Promise.all([
    limitByAccount(context, 'reset_code.member', addressKey),
    lookUpAddress(store, addressKey),
  ])
  if (!limit.allowed) return { outcome: 'too_many', seconds: limit.seconds }

  const { ownerKey } = first
  const [account, made] = await Promise.all([
    followClaim(store, first),
    findResetCode(context, ownerKey, normalizeCode(body.code)),
  ])
  // A code is for one of the caregivers.
  const signer = made?.caregiver === account?.signer.id ? account?.signer : undefined
  // After a lost response the code is used, but the request is the same: its password is the current one.
  const isUsed = made !== undefined && signer?.sessionVersion === made.sessionVersion + 1
  const isRepeated = await passwords.verify(body.password, isUsed ? signer.password : undefined)
  const stored = isRepeated ? signer : made && account && signer && (await setPassword(context, made, account))
  if (!stored || stored.deleting) return { outcome: 'refused' }
  waitUntil(refund(store, limit.attempt))
  waitUntil(refund(store, networkLimit.attempt))
  const { id, email, profileName } = stored
  const opened = await openSession(context, 'member', ownerKey, stored, context.session)
  return { outcome: 'reset', profile: { id, email, profileName }, opened }
}

/** @returns the caregiver with the new password; undefined if the code is used or worthless. `rev` stays, as replicas hold no passwords. */
async function setPassword(
  context: ResetWithCodeContext,
  { sessionVersion, caregiver }: ResetCodeRecord,
  { ownerKey, found, signer }: AddressAccount,
): Promise<Signer | undefined> {
  const isOpen = (current: Signer) => current.sessionVersion === sessionVersion && !current.deleting
  if (!isOpen(signer)) return undefined
  const password = await context.passwords.hash(context.body.password)
  await tellPasswordChanged(context, { role: 'member', ownerKey, id: caregiver }, signer)
  const stored = await updateSigner(
    context,
    ownerKey,
    caregiver,
    (current) => (isOpen(current) ? { ...current, password, sessionVersion: sessionVersion + 1 } : undefined),
    found,
  )
  return stored?.value.password === password ? stored.value : undefined
}
