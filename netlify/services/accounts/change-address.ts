/**
 * A change of the address a caregiver signs in with, confirmed at both ends: by the link sent to the new address, and by the
 * one sent to the old. Either end can refuse. Sessions, bookings and orders stay: they hang on the account key.
 */
import type { Body } from '#api-contract/schemas.ts'
import { maskEmail, sameEmail } from '#domain/accounts/people.ts'
import { verifyDays } from '#domain/notifications/mail-kinds.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { limitAddressMails } from '#server/repositories/accounts/address-mails.ts'
import { accountOfAddress, accountsIn, holderOf, setAccounts } from '#server/repositories/accounts/addresses.ts'
import { begunBy, isCurrent, issuerOf } from '#server/repositories/accounts/credentials.ts'
import { memberIn, readMember } from '#server/repositories/accounts/members.ts'
import { signerOf, signersOf, updateSigner, withCaregiver, type Signer } from '#server/repositories/accounts/signers.ts'
import { hash, keys, accountKeyOf } from '#server/repositories/keys.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { TooManyAttempts } from '#server/context/too-many-attempts.ts'
import { transact } from '#server/repositories/transact.ts'
import { isInTime, isIssued, issueLinkToken, parseLinkToken, type LinkToken } from './link-token.ts'
import { confirmPassword } from './passwords/confirm-password.ts'
import { limitBadTokens, limitByAccount } from './rate-limits.ts'
import { withVerifiedAddress } from './verify-address.ts'
import type { Caregiver, Member } from '#records/families.ts'

type Pending = NonNullable<Caregiver['pendingAddress']>
export type AddressEnd = Pending['confirmed'][number]

const expiresAtOf = ({ at }: Pending) => Date.parse(at) + verifyDays * 24 * 60 * 60_000

/** The change that a caregiver waits for, if there is one, and neither its time has passed nor the sign-in that asked for it. */
export function pendingAddressOf(
  context: Pick<RequestContext, 'now' | 'sessionsSince'>,
  signer: Pick<Caregiver, 'id' | 'sessionVersion' | 'pendingAddress' | 'email'>,
): Pending | undefined {
  const { pendingAddress: pending, email } = signer
  if (!pending || sameEmail(pending.email, email) || context.now().getTime() >= expiresAtOf(pending)) return undefined
  return isCurrent(context, issuerOfPending(pending), signer) ? pending : undefined
}

/** The sign-in that asked for a change. */
const issuerOfPending = ({ issuer, at }: Pending) => begunBy({ by: issuer, at })

/** The change as the family sees it, with its end and who has confirmed. */
export const shownPending = (pending: Pending) => ({
  email: pending.email,
  expiresAt: new Date(expiresAtOf(pending)).toISOString(),
  confirmed: pending.confirmed,
})

const aboutOf = ({ id }: Pick<Caregiver, 'id'>, pending: Pending) => [id, pending.id, pending.email]

/** True if this is the change with that id, and the sign-in that asked for it has not ended since. */
const isOpen = (
  context: Pick<RequestContext, 'sessionsSince'>,
  signer: Pick<Caregiver, 'id' | 'sessionVersion' | 'pendingAddress'>,
  id: string,
): boolean => signer.pendingAddress?.id === id && isCurrent(context, issuerOfPending(signer.pendingAddress), signer)

const purposes = { old: 'addressold', new: 'addressnew' } as const

/** The token of the link to one end. */
export const issueAddressToken = (
  keyPepper: string,
  accountKey: string,
  caregiver: Pick<Caregiver, 'id'>,
  pending: Pending,
  end: AddressEnd,
): string =>
  issueLinkToken(
    keyPepper,
    { purpose: purposes[end], accountKey, expiresAt: expiresAtOf(pending) },
    aboutOf(caregiver, pending),
  )

type RequestAddressResult = 'done' | 'same' | 'taken' | 'gone' | 'wrong_password'

type RequestAddressContext = RequestContext & RequestMeta & { principal: Principal; body: Body<'requestAddress'> }

/** Asks for a change; it replaces an earlier one. A taken address is refused as at registration. */
export async function requestAddress(context: RequestAddressContext): Promise<RequestAddressResult> {
  const { store, keyPepper, principal, body } = context
  const { accountKey } = principal
  const { signer } = (await confirmPassword(context, principal, body.password)) ?? {}
  if (!signer) return 'wrong_password'
  if (sameEmail(signer.email, body.email)) return 'same'
  const id = hash('address', context.idempotencyKey)
  if (signer.pendingAddress?.id === id) return 'done'
  // The family's own limit, not its network's: the answer says who has an account.
  await limitByAccount(context, 'address.member', hash(accountKey, principal.id))
  const newKey = accountKeyOf(keyPepper, body.email)
  if (await accountOfAddress(store, newKey)) return 'taken'
  // A session must flood neither mailbox; one that was never verified may be a stranger's.
  for (const addressKey of [accountKeyOf(keyPepper, signer.email), newKey]) {
    const seconds = await limitAddressMails(context, addressKey, id)
    if (seconds !== undefined) throw new TooManyAttempts(seconds)
  }

  const now = context.now()
  const messages: Intent[] = [
    { accountKey, kind: 'address_new', subjectRef: id },
    { accountKey, kind: 'address_old', subjectRef: id, caregiver: principal.id },
  ]
  const pendingAddress: Pending = {
    id,
    issuer: issuerOf(principal),
    email: body.email,
    at: now.toISOString(),
    confirmed: [],
  }
  const known = [keys.member(accountKey), ...messages.flatMap((message) => messageKeys(context, message))]
  return transact(context, known, (documents): RequestAddressResult => {
    const member = memberIn(documents, accountKey)
    const current = member && signerOf(member, principal.id)
    if (!current || current.deleting) return 'gone'
    if (current.pendingAddress?.id === id) return 'done'
    documents.set(keys.member(accountKey), withCaregiver(member, { ...current, pendingAddress }))
    for (const message of messages) queueMessage(documents, message)
    return 'done'
  })
}

const withoutPending = (signer: Signer): Signer => {
  const { pendingAddress: _, ...others } = signer
  return others
}

/** Takes a change back: the one with this id, or any. Idempotent. */
export const withdrawAddress = (
  context: Pick<RequestContext, 'store'>,
  { accountKey, id }: Pick<Principal, 'accountKey' | 'id'>,
  pending?: string,
) =>
  updateSigner(context, accountKey, id, (current) =>
    current.pendingAddress && current.pendingAddress.id === (pending ?? current.pendingAddress.id)
      ? withoutPending(current)
      : undefined,
  )

export type AnswerAddressResult =
  | { outcome: 'open'; email: string }
  | { outcome: 'waiting' | 'changed' | 'refused' | 'invalid' | 'taken' }

/** The answer of one end. The second yes changes the address; a look changes nothing. */
export async function answerAddress(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'answerAddress'> },
): Promise<AnswerAddressResult> {
  const { keyPepper, body, now } = context
  const token = parseLinkToken(body.token, purposes.new) ?? parseLinkToken(body.token, purposes.old)
  const member = token && (await readMember(context.store, token.accountKey))?.value
  const signers = member ? signersOf(member) : []
  // A repeated request whose response was lost.
  if (token && body.answer === 'confirm' && signers.some((each) => hasChanged(keyPepper, token, each)))
    return { outcome: 'changed' }
  const signer = token && signers.find((each) => isAbout(keyPepper, token, each))
  const pending = signer?.pendingAddress
  if (!token || !signer || !pending) return limitBadTokens(context, { outcome: 'invalid' })
  if (signer.deleting || !isInTime(token, now()) || !isOpen(context, signer, pending.id)) return { outcome: 'invalid' }
  const { accountKey } = token
  if (body.answer === 'look') return { outcome: 'open', email: maskEmail(pending.email) }
  if (body.answer === 'refuse') {
    await withdrawAddress(context, { accountKey, id: signer.id }, pending.id)
    return { outcome: 'refused' }
  }
  const end = token.purpose === purposes.new ? 'new' : 'old'
  const { outcome } = await changeAddress(context, accountKey, signer.id, {
    email: pending.email,
    request: pending.id,
    confirmed: (current) => confirmedBy(context, current, pending.id, end),
  })
  // Refused, replaced or ended meanwhile.
  return { outcome: outcome === 'gone' ? 'invalid' : outcome }
}

/** The caregiver once an end has confirmed; undefined if the change is open no more. The last yes makes it. */
function confirmedBy(
  context: Pick<RequestContext, 'sessionsSince'>,
  signer: Signer,
  id: string,
  end: AddressEnd,
): Confirmed {
  const open = signer.pendingAddress
  if (!open || !isOpen(context, signer, id)) return undefined
  const confirmed = [...new Set([...open.confirmed, end])]
  const isWaiting = !confirmed.includes('new') || (!confirmed.includes('old') && !signer.unverified)
  if (isWaiting) return { signer: { ...signer, pendingAddress: { ...open, confirmed } }, isWaiting }
  return { signer: withVerifiedAddress(withoutPending(signer)) }
}

/** True if a link is about the last change of this caregiver. */
const hasChanged = (keyPepper: string, token: LinkToken, { id, email, formerAddress }: Signer): boolean =>
  formerAddress !== undefined && isIssued(keyPepper, token, [id, formerAddress.id, email])

/** True if a link is about the change that this caregiver waits for. */
const isAbout = (keyPepper: string, token: LinkToken, signer: Signer): boolean =>
  signer.pendingAddress !== undefined && isIssued(keyPepper, token, aboutOf(signer, signer.pendingAddress))

type ChangeAddressContext = Pick<
  RequestContext,
  'store' | 'now' | 'keyPepper' | 'waitUntil' | 'replicate' | 'mailEnabled'
>

/** A caregiver who has confirmed; `isWaiting`: the other end has not. Undefined if they may not have the address. */
type Confirmed = { signer: Signer; isWaiting?: boolean } | undefined

/** `request` names the change; `confirmed` says what becomes of the caregiver besides. */
type NewAddress = { email: string; request: string; confirmed?: (signer: Signer) => Confirmed }

export type ChangeAddressResult = { outcome: 'changed'; member: Member } | { outcome: 'waiting' | 'taken' | 'gone' }

/**
 * Gives a caregiver a new address, in one transaction: from then on only the new one signs in, and the old one is free. 'taken':
 * somebody has it. 'gone': the account was deleted, or is being deleted, or may not. The caller has checked the form of the
 * address and the rate limit. The old address learns of it, whoever asked: nothing else goes there any more.
 * @throws StorageUnavailable; safe to repeat.
 */
export async function changeAddress(
  context: ChangeAddressContext,
  accountKey: string,
  caregiver: string,
  { email, request, confirmed = (signer) => ({ signer }) }: NewAddress,
): Promise<ChangeAddressResult> {
  const addressKey = accountKeyOf(context.keyPepper, email)
  const now = context.now()
  const message: Intent = { accountKey, kind: 'address_changed', subjectRef: request }
  const known = [keys.member(accountKey), keys.member(addressKey), ...messageKeys(context, message)]
  const result = await transact(context, known, (documents): ChangeAddressResult => {
    const member = memberIn(documents, accountKey)
    const before = member && !member.deleting ? signerOf(member, caregiver) : undefined
    const asked = before && confirmed(before)
    if (!member || !asked) return { outcome: 'gone' }
    const set = (next: Member) => setAccounts(documents, { [accountKey]: next }, now)
    if (asked.isWaiting) {
      set(withCaregiver(member, asked.signer))
      return { outcome: 'waiting' }
    }
    // Another spelling of the same address is no other address.
    if (!sameEmail(before.email, email) && holderOf(accountsIn(documents), addressKey) !== undefined) {
      set(withCaregiver(member, withoutPending(before)))
      return { outcome: 'taken' }
    }
    const formerAddress = { id: request, email: before.email }
    const changed = withCaregiver(member, { ...asked.signer, email, addressKey, formerAddress })
    const next = { ...changed, rev: member.rev + 1 }
    set(next)
    queueMessage(documents, message)
    return { outcome: 'changed', member: next }
  })
  if (result.outcome === 'changed' && context.replicate) context.waitUntil(context.replicate(accountKey))
  return result
}
