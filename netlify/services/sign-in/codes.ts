/**
 * One-time codes, which need no e-mail. Somebody who is signed in makes one to sign in on another device, such as the installed
 * app, which shares no session with the browser. Staff make one for a family that is locked out, which sets a new password.
 */
import { randomInt } from 'node:crypto'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { codes, formatCode, type CodeKind } from '#domain/codes/one-time-code.ts'
import type {
  BrowserSession,
  Principal,
  RequestContext,
  RequestMeta,
  WriteContext,
} from '#server/context/request-context.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { followClaim, lookUpAddress, type AddressAccount } from '#server/repositories/accounts/addresses.ts'
import { findCode, spendCode, storeCode } from '#server/repositories/accounts/codes.ts'
import { isCurrent, issuerOf } from '#server/repositories/accounts/credentials.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signerOf, type AnySigner } from '#server/repositories/accounts/signers.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { refund } from '#server/repositories/rate-limits.ts'
import { isCommonPassword } from '#domain/fields/field-rules.ts'
import { codeAlphabet, normalizeCode } from '#domain/text/typed-codes.ts'
import { setPassword } from './passwords/change-password.ts'
import { limitByAccount, limitByNetwork } from '#server/services/limits/rate-limits.ts'
import { openSession, type OpenedSession } from './sessions.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { CodeRecord, Issuer } from '#records/sign-in.ts'

export type MadeCode = Reply<'makeResetCode'>

/** The code is returned once and not stored; an earlier one of its kind no longer works. */
async function makeCode(
  context: ServiceContext & Pick<RequestContext, 'keyPepper'>,
  kind: CodeKind,
  { addressKey, ...by }: Issuer & { addressKey: string },
  others: readonly { addressKey: string }[] = [],
): Promise<MadeCode> {
  const { length, minutes } = codes[kind]
  const code = Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  const expiresAt = new Date(context.now().getTime() + minutes * 60_000).toISOString()
  await storeCode(context, { kind, addressKey }, { code, by: issuerOf(by), expiresAt }, others)
  return { code: formatCode(code), expiresAt }
}

/** A code for another device of the caller, in limited number. */
export async function makeSignInCode(context: RequestContext & { principal: Principal }): Promise<MadeCode> {
  const { keyPepper, principal } = context
  const addressKey = accountKeyOf(keyPepper, principal.email)
  await limitByAccount(context, 'make_code.member', addressKey)
  return makeCode(context, 'sign_in', { ...principal, addressKey })
}

/**
 * A code for a caregiver's new password, the only one of the family, made by staff in limited number: a stolen staff session must
 * not open every account. 'not_found' without such a caregiver, or if their account is being deleted.
 */
export async function makeResetCode(
  context: WriteContext,
  { id, caregiver }: { id: string; caregiver: string },
): Promise<MadeCode | 'not_found'> {
  await limitByAccount(context, 'reset_code.staff', context.principal.accountKey)
  const accountKey = await accountKeyOfMember(context, id)
  const member = accountKey && (await readMember(context.store, accountKey))?.value
  const signer = member && signerOf(member, caregiver)
  if (!signer || signer.deleting) return 'not_found'
  // Of whoever makes it: it ends with their session, not with the family's.
  const { openedAt } = context.principal
  const others = member.caregivers.filter((each) => each.id !== caregiver)
  const logged = logIn(context, 'member_reset_code_made', caregiver, { member: member.id })
  return makeCode(logged, 'reset', { ...signer, openedAt }, others)
}

type RedeemCodeContext = RequestContext &
  Pick<RequestMeta, 'ip' | 'idempotencyKey'> & { body: Body<'redeemCode'>; session: BrowserSession }

/**
 * Signs in with a code; that of the front desk also sets a new password. Refusals do not differ: an unknown address and a wrong,
 * expired or used code cost the same operations, and with a password one hash.
 */
export async function redeemCode(context: RedeemCodeContext): Promise<OpenedSession | 'refused' | 'common_password'> {
  const { store, keyPepper, waitUntil, body, idempotencyKey } = context
  const kind = body.password === undefined ? 'sign_in' : 'reset'
  if (body.password !== undefined && (await isCommonPassword(body.password, body.email))) return 'common_password'
  // As at sign-in: a network that is refused must not use up the attempts of an account.
  const networkAttempt = await limitByNetwork(context, `${kind}_code`)
  const addressKey = accountKeyOf(keyPepper, body.email)
  const [attempt, first, made] = await Promise.all([
    limitByAccount(context, `${kind}_code.member`, addressKey),
    lookUpAddress(store, addressKey),
    findCode(context, { kind, addressKey }, normalizeCode(body.code)),
  ])

  const account = await followClaim(store, first)
  const isFor = made?.value.by.id === account?.signer.id && !account?.signer.deleting
  let signer: AnySigner | undefined
  if (body.password !== undefined)
    signer = await resetPassword(context, body.password, made?.value, isFor ? account : undefined)
  else if (made && account && isFor && isCurrent(context, made.value.by, account.signer))
    signer = (await spendCode(store, { kind, addressKey }, made, idempotencyKey)) ? account.signer : undefined
  if (!account || !signer) return 'refused'
  waitUntil(refund(store, attempt))
  waitUntil(refund(store, networkAttempt))
  return openSession(context, 'member', account.accountKey, signer)
}

/** The caregiver with the new password, which uses the code up; undefined if it is used or worthless. */
async function resetPassword(
  context: RedeemCodeContext,
  password: string,
  code: CodeRecord | undefined,
  account: AddressAccount | undefined,
): Promise<AnySigner | undefined> {
  const { signer } = account ?? {}
  // After a lost response the code is used, but the request is the same: its password is the current one.
  const isUsed = code !== undefined && signer?.sessionVersion === code.by.sessionVersion + 1
  if (await context.passwords.verify(password, isUsed ? signer.password : undefined)) return signer
  if (!account || !code || !isCurrent(context, code.by, signer)) return undefined
  const of = { ...account, role: 'member' as const }
  const stored = await setPassword(context, of, password, (current) =>
    isCurrent(context, code.by, current) ? current : undefined,
  )
  return stored.isSet ? stored.signer : undefined
}
