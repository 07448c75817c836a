/**
 * A change of the address a caregiver signs in with, confirmed at both ends: by the link sent to the new address, and by the
 * one sent to the old. Either end can refuse. Bookings, orders and sessions stay (change-address.ts).
 */
import type { Body } from '#api-contract/schemas.ts'
import { maskEmail, sameEmail } from '#domain/accounts/people.ts'
import { verifyDays } from '#domain/notifications/mail-kinds.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { limitAddressMails } from '#server/repositories/accounts/address-mails.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import { isCurrent, issuerOf } from '#server/repositories/accounts/credentials.ts'
import { memberIn, readMember } from '#server/repositories/accounts/members.ts'
import { signerOf, signersOf, updateSigner, withCaregiver, type Signer } from '#server/repositories/accounts/signers.ts'
import { hash, keys, ownerKeyOf } from '#server/repositories/keys.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { changeAddress } from './change-address.ts'
import { isInTime, isIssued, issueLinkToken, parseLinkToken, type LinkToken } from './link-token.ts'
import { confirmPassword, type PasswordRejected } from './passwords/confirm-password.ts'
import { limitBadTokens, limitByAccount, type TooMany } from './rate-limits.ts'
import { withVerifiedAddress } from './verify-address.ts'
import type { Caregiver } from '#records/families.ts'

type Pending = NonNullable<Caregiver['pendingAddress']>
export type AddressEnd = Pending['confirmed'][number]

const expiresAtOf = ({ at }: Pending) => Date.parse(at) + verifyDays * 24 * 60 * 60_000

/** The change that a caregiver waits for, if there is one, and neither its time has passed nor the sign-in that asked for it. */
export function pendingAddressOf(
  signer: Pick<Caregiver, 'id' | 'sessionVersion' | 'pendingAddress' | 'email'>,
  now: Date,
): Pending | undefined {
  const { pendingAddress: pending, email } = signer
  if (!pending || sameEmail(pending.email, email) || now.getTime() >= expiresAtOf(pending)) return undefined
  return isCurrent(pending.issuer, signer) ? pending : undefined
}

/** The change as the family sees it, with its end and who has confirmed. */
export const shownPending = (pending: Pending) => ({
  email: pending.email,
  expiresAt: new Date(expiresAtOf(pending)).toISOString(),
  confirmed: pending.confirmed,
})

const aboutOf = ({ id }: Pick<Caregiver, 'id'>, pending: Pending) => [id, pending.id, pending.email]

/** True if this is the change with that id, and the sign-in that asked for it has not ended since. */
const isOpen = (signer: Pick<Caregiver, 'id' | 'sessionVersion' | 'pendingAddress'>, id: string): boolean =>
  signer.pendingAddress?.id === id && isCurrent(signer.pendingAddress.issuer, signer)
const purposes = { old: 'addressold', new: 'addressnew' } as const

/** The token of the link to one end. */
export const issueAddressToken = (
  keyPepper: string,
  ownerKey: string,
  caregiver: Pick<Caregiver, 'id'>,
  pending: Pending,
  end: AddressEnd,
): string =>
  issueLinkToken(
    keyPepper,
    { purpose: purposes[end], ownerKey, expiresAt: expiresAtOf(pending) },
    aboutOf(caregiver, pending),
  )

export type RequestAddressResult = { outcome: 'done' | 'same' | 'taken' | 'gone' } | TooMany | PasswordRejected

type RequestAddressContext = RequestContext & RequestMeta & { principal: Principal; body: Body<'requestAddress'> }

/** Asks for a change; it replaces an earlier one. A taken address is refused as at registration. */
export async function requestAddress(context: RequestAddressContext): Promise<RequestAddressResult> {
  const { store, keyPepper, principal, body } = context
  const { ownerKey } = principal
  const confirmation = await confirmPassword(context, principal, body.password)
  if (confirmation.outcome !== 'confirmed') return confirmation
  const { signer } = confirmation.account
  if (sameEmail(signer.email, body.email)) return { outcome: 'same' }
  const id = hash('address', context.idempotencyKey)
  if (signer.pendingAddress?.id === id) return { outcome: 'done' }
  // The family's own limit, not its network's: the answer says who has an account.
  const limit = await limitByAccount(context, 'address.member', hash(ownerKey, principal.id))
  if (limit.outcome === 'too_many') return limit
  const newKey = ownerKeyOf(keyPepper, body.email)
  if (await accountOfAddress(store, newKey)) return { outcome: 'taken' }
  // A session must flood neither mailbox; one that was never verified may be a stranger's.
  for (const addressKey of [ownerKeyOf(keyPepper, signer.email), newKey]) {
    const seconds = await limitAddressMails(context, addressKey, id)
    if (seconds !== undefined) return { outcome: 'too_many', seconds }
  }

  const now = context.now()
  const messages: Intent[] = [
    { ownerKey, kind: 'address_new', subjectRef: id },
    { ownerKey, kind: 'address_old', subjectRef: id, caregiver: principal.id },
  ]
  const pendingAddress: Pending = {
    id,
    issuer: issuerOf(signer),
    email: body.email,
    at: now.toISOString(),
    confirmed: [],
  }
  const known = [keys.member(ownerKey), ...messages.flatMap((message) => messageKeys(context, message))]
  return transact(context, known, (documents): RequestAddressResult => {
    const member = memberIn(documents, ownerKey)
    const current = member && signerOf(member, principal.id)
    if (!current || current.deleting) return { outcome: 'gone' }
    if (current.pendingAddress?.id === id) return { outcome: 'done' }
    documents.set(keys.member(ownerKey), withCaregiver(member, { ...current, pendingAddress }))
    for (const message of messages) queueMessage(documents, message)
    return { outcome: 'done' }
  })
}

const withoutPending = (signer: Signer): Signer => {
  const { pendingAddress: _, ...others } = signer
  return others
}

/** Takes a change back. Idempotent. */
export const withdrawAddress = (
  context: Pick<RequestContext, 'store'>,
  { ownerKey, id }: Pick<Principal, 'ownerKey' | 'id'>,
  matches: (pending: Pending) => boolean = () => true,
) =>
  updateSigner(context, ownerKey, id, (current) =>
    current.pendingAddress && matches(current.pendingAddress) ? withoutPending(current) : undefined,
  )

export type AnswerAddressResult =
  | { outcome: 'open'; email: string }
  | { outcome: 'waiting' | 'changed' | 'refused' | 'invalid' | 'taken' }
  | TooMany

/** The answer of one end. The second yes changes the address; a look changes nothing. */
export async function answerAddress(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'answerAddress'> },
): Promise<AnswerAddressResult> {
  const { store, body } = context
  const end = parseLinkToken(body.token, purposes.new) ? 'new' : 'old'
  const token = parseLinkToken(body.token, purposes[end])
  const member = token && (await readMember(store, token.ownerKey))?.value
  const signer = token && member && signersOf(member).find((each) => isAbout(context.keyPepper, token, each))
  const pending = signer?.pendingAddress
  // A repeated request whose response was lost.
  if (
    token &&
    body.answer === 'confirm' &&
    member &&
    signersOf(member).some((each) => hasChanged(context, token, each))
  )
    return { outcome: 'changed' }
  if (!token || !signer || !pending) return limitBadTokens(context, { outcome: 'invalid' })
  if (signer.deleting || !isInTime(token, context.now()) || !isOpen(signer, pending.id)) return { outcome: 'invalid' }
  const { ownerKey } = token
  const { id } = signer
  if (body.answer === 'look') return { outcome: 'open', email: maskEmail(pending.email) }
  const isThis = (other: Pending) => other.id === pending.id
  if (body.answer === 'refuse') {
    await withdrawAddress(context, { ownerKey, id }, isThis)
    return { outcome: 'refused' }
  }
  const { outcome } = await changeAddress(context, ownerKey, id, {
    email: pending.email,
    request: pending.id,
    ask: (current) => confirmedBy(current, pending.id, end),
    refused: withoutPending,
  })
  // Refused, replaced or ended meanwhile.
  return { outcome: outcome === 'gone' ? 'invalid' : outcome }
}

/** The caregiver once an end has confirmed; undefined if the change is open no more. The last yes makes it. */
function confirmedBy(signer: Signer, id: string, end: AddressEnd) {
  const open = signer.pendingAddress
  if (!open || !isOpen(signer, id)) return undefined
  const confirmed = [...new Set([...open.confirmed, end])]
  const isWaiting = !confirmed.includes('new') || (!confirmed.includes('old') && !signer.unverified)
  if (isWaiting) return { signer: { ...signer, pendingAddress: { ...open, confirmed } }, isWaiting }
  return { signer: withVerifiedAddress(withoutPending(signer)) }
}

/** True if a link is about the last change of this caregiver. */
const hasChanged = (
  { keyPepper }: Pick<RequestContext, 'keyPepper'>,
  token: LinkToken,
  { id, email, formerAddress }: Signer,
): boolean => formerAddress !== undefined && isIssued(keyPepper, token, [id, formerAddress.id, email])

/** True if a link is about the change that this caregiver waits for. */
const isAbout = (keyPepper: string, token: LinkToken, signer: Signer): boolean =>
  signer.pendingAddress !== undefined && isIssued(keyPepper, token, aboutOf(signer, signer.pendingAddress))
