/**
 * A change of the address a caregiver signs in with. The link sent to the new address makes it; the old address is told, with
 * a link that stops it, also once it is made. Sessions, bookings and orders stay: they hang on the account key.
 */
import type { Body } from '#api-contract/schemas.ts'
import { maskEmail, sameEmail } from '#domain/people/people.ts'
import { verifyDays } from '#domain/sign-in/link-times.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { accountsIn, holderOf, setAccount } from '#server/repositories/accounts/addresses.ts'
import { begunBy, isCurrent } from '#server/repositories/accounts/credentials.ts'
import { memberIn, readMember } from '#server/repositories/accounts/members.ts'
import { signerOf, signersOf, withSigner, type Signer } from '#server/repositories/accounts/signers.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { transact } from '#server/repositories/transact.ts'
import { isInTime, isIssued, issueLinkToken, parseLinkToken } from './link-token.ts'
import { limitBadTokens } from '#server/services/limits/rate-limits.ts'
import { withVerifiedAddress } from './verify-address.ts'
import type { Member } from '#records/families.ts'

type Pending = NonNullable<Signer['pendingAddress']>
type AddressChange = NonNullable<Signer['addressChanges']>[number]
export type AddressEnd = 'old' | 'new'

export const expiresAtOf = ({ at }: Pending): number => Date.parse(at) + verifyDays * 24 * 60 * 60_000

/** The changes that can still be stopped. */
export const recentChangesOf = (
  { now }: Pick<RequestContext, 'now'>,
  { addressChanges = [] }: Pick<Partial<Signer>, 'addressChanges'>,
): AddressChange[] => addressChanges.filter((each) => now().getTime() < expiresAtOf(each))

/** The change that a caregiver waits for, if there is one, and neither its time has passed nor the sign-in that asked for it. */
export function pendingAddressOf(
  context: Pick<RequestContext, 'now' | 'sessionsSince'>,
  signer: Pick<Signer, 'id' | 'sessionVersion' | 'pendingAddress' | 'email'>,
): Pending | undefined {
  const { pendingAddress: pending, email } = signer
  if (!pending || sameEmail(pending.email, email) || context.now().getTime() >= expiresAtOf(pending)) return undefined
  return isOpen(context, signer, pending.id) ? pending : undefined
}

/** The change as the family sees it, with its end. */
export const shownPending = (pending: Pending) => ({
  email: pending.email,
  expiresAt: new Date(expiresAtOf(pending)).toISOString(),
})

/** The address that is told of a change, and that gets the account back; none if nobody has confirmed that it is theirs. */
const oldAddressOf = (signer: Signer, change: AddressChange): string | undefined =>
  signer.pendingAddress?.id === change.id && !signer.unverified ? signer.email : change.from

/** The message of a change to one end, while it can be answered: its address, the new address, and the token of its link. */
export function addressMailOf(
  context: Pick<RequestContext, 'now' | 'sessionsSince' | 'keyPepper'>,
  accountKey: string,
  signer: Signer,
  id: string,
  end: AddressEnd,
): { to: string; email: string; token: string } | undefined {
  const pending = pendingAddressOf(context, signer)
  const made = end === 'old' ? recentChangesOf(context, signer) : []
  const change = [...(pending ? [pending] : []), ...made].find((each) => each.id === id)
  const to = change && (end === 'new' ? change.email : oldAddressOf(signer, change))
  if (!change || to === undefined) return undefined
  return { to, email: change.email, token: issueAddressToken(context.keyPepper, accountKey, signer, change, end) }
}

const aboutOf = ({ id }: Pick<Signer, 'id'>, change: Pending) => [id, change.id, change.email]

/** True if this is the change with that id, and the sign-in that asked for it has not ended since. */
const isOpen = (
  context: Pick<RequestContext, 'sessionsSince'>,
  signer: Pick<Signer, 'id' | 'sessionVersion' | 'pendingAddress'>,
  id: string,
): boolean => {
  const { pendingAddress: pending } = signer
  return pending?.id === id && isCurrent(context, begunBy({ by: pending.issuer, at: pending.at }), signer)
}

const purposes = { old: 'addressold', new: 'addressnew' } as const

/** The token of the link to one end. */
export const issueAddressToken = (
  keyPepper: string,
  accountKey: string,
  signer: Pick<Signer, 'id'>,
  change: Pending,
  end: AddressEnd,
): string =>
  issueLinkToken(
    keyPepper,
    { purpose: purposes[end], accountKey, expiresAt: expiresAtOf(change) },
    aboutOf(signer, change),
  )

const withoutPending = (signer: Signer): Signer => {
  const { pendingAddress: _, ...others } = signer
  return others
}

export type AnswerAddressResult =
  | { outcome: 'open' | 'refused'; email: string }
  | { outcome: 'changed' | 'invalid' | 'taken' | 'lost' }

type AnswerContext = RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'answerAddress'> }
type Asked = { accountKey: string; signer: Signer; change: AddressChange }

/** The answer of one end: the new one makes the change, the old one stops it. A look changes nothing. */
export async function answerAddress(context: AnswerContext): Promise<AnswerAddressResult> {
  const { keyPepper, body, now } = context
  const token = parseLinkToken(body.token, purposes.new) ?? parseLinkToken(body.token, purposes.old)
  const member = token && (await readMember(context.store, token.accountKey))?.value
  const asked = (member ? signersOf(member) : []).flatMap((signer) =>
    [signer.pendingAddress ?? [], signer.addressChanges ?? []].flat().map((change) => ({ signer, change })),
  )
  const found = token && asked.find(({ signer, change }) => isIssued(keyPepper, token, aboutOf(signer, change)))
  if (!found) return limitBadTokens(context, { outcome: 'invalid' })
  if (found.signer.deleting || !isInTime(token, now())) return { outcome: 'invalid' }
  const { accountKey, purpose } = token
  return purpose === purposes.new
    ? answerAtNew(context, { accountKey, ...found })
    : answerAtOld(context, { accountKey, ...found })
}

async function answerAtNew(
  context: AnswerContext,
  { accountKey, signer, change }: Asked,
): Promise<AnswerAddressResult> {
  const { answer } = context.body
  // Also a repeated request whose response was lost.
  if (sameEmail(signer.email, change.email)) return { outcome: 'changed' }
  if (answer === 'refuse' || !isOpen(context, signer, change.id)) return { outcome: 'invalid' }
  if (answer === 'look') return { outcome: 'open', email: maskEmail(change.email) }
  const { outcome } = await changeAddress(context, accountKey, signer.id, change.email, (current) =>
    isOpen(context, current, change.id) ? madeBy(context, current, change) : undefined,
  )
  // Stopped, replaced or ended meanwhile.
  return { outcome: outcome === 'gone' ? 'invalid' : outcome }
}

/** The caregiver once the new address has confirmed a change. */
function madeBy(context: Pick<RequestContext, 'now'>, signer: Signer, change: AddressChange): Signer {
  const from = oldAddressOf(signer, change)
  const addressChanges = [...recentChangesOf(context, signer), { ...change, ...(from !== undefined && { from }) }]
  return { ...withVerifiedAddress(withoutPending(signer)), addressChanges }
}

/** Whoever asked has the password and a session, so stopping ends every session, and a change that was made is taken back. */
async function answerAtOld(
  context: AnswerContext,
  { accountKey, signer, change }: Asked,
): Promise<AnswerAddressResult> {
  const { answer } = context.body
  const from = oldAddressOf(signer, change)
  if (from === undefined || answer === 'confirm') return { outcome: 'invalid' }
  const isStopped = signer.pendingAddress?.id !== change.id && sameEmail(signer.email, from)
  if (answer === 'look') return isStopped ? { outcome: 'invalid' } : { outcome: 'open', email: maskEmail(change.email) }
  const stopped = { outcome: 'refused', email: maskEmail(from) } as const
  if (isStopped) return stopped
  const { outcome } = await changeAddress(context, accountKey, signer.id, from, (current) => {
    const made = current.addressChanges ?? []
    const nth = made.findIndex(({ id }) => id === change.id)
    // Links of later changes went to addresses of whoever made this one.
    const addressChanges = [...(nth < 0 ? made : made.slice(0, nth)), { ...change, from }]
    return { ...withoutPending(current), sessionVersion: current.sessionVersion + 1, addressChanges }
  })
  if (outcome === 'changed') return stopped
  return { outcome: outcome === 'gone' ? 'invalid' : 'lost' }
}

export type ChangeAddressResult = { outcome: 'changed'; member: Member } | { outcome: 'taken' | 'gone' }

/**
 * Gives a caregiver an address, in one transaction: from then on only this one signs in, and the one before is free. 'taken':
 * somebody has it. 'gone': the account was deleted, or is being deleted, or may not. The caller has checked the form of the
 * address and the rate limit. `changed` says what becomes of the caregiver besides; undefined if they may not have it.
 * @throws StorageUnavailable; safe to repeat.
 */
export async function changeAddress(
  context: Pick<RequestContext, 'store' | 'now' | 'keyPepper' | 'waitUntil' | 'replicate'>,
  accountKey: string,
  id: string,
  email: string,
  changed: (signer: Signer) => Signer | undefined = (signer) => signer,
): Promise<ChangeAddressResult> {
  const addressKey = accountKeyOf(context.keyPepper, email)
  const now = context.now()
  const known = [keys.member(accountKey), keys.member(addressKey)]
  const result = await transact(context, known, (documents): ChangeAddressResult => {
    const member = memberIn(documents, accountKey)
    const before = member && !member.deleting ? signerOf(member, id) : undefined
    const after = before && changed(before)
    if (!member || !after) return { outcome: 'gone' }
    const set = (next: Member) => setAccount(documents, accountKey, next, now)
    // Another spelling of the same address is no other address.
    if (!sameEmail(before.email, email) && holderOf(accountsIn(documents), addressKey) !== undefined) {
      set(withSigner(member, { ...withoutPending(before), sessionVersion: after.sessionVersion }))
      return { outcome: 'taken' }
    }
    const next = { ...withSigner(member, { ...after, email, addressKey }), rev: member.rev + 1 }
    set(next)
    return { outcome: 'changed', member: next }
  })
  if (result.outcome === 'changed' && context.replicate) context.waitUntil(context.replicate(accountKey))
  return result
}
