/**
 * Whether an e-mail address belongs to the caregiver who entered it. Until a link sent to it has been opened, it gets
 * nothing but that link and the one for a new password: a typo must not send a family's messages to a stranger.
 */
import { keysUnder, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import pMap from 'p-map'
import type { Query } from '#api-contract/schemas.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { verifyDays } from '#domain/sign-in/link-times.ts'
import { isForItsTime } from '#domain/mail/mail-kinds.ts'
import type { RequestContext, RequestMeta, WriteContext } from '#server/context/request-context.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signerIn, signersOf, updateSigner } from '#server/repositories/accounts/signers.ts'
import { limitAddressMails } from '#server/repositories/accounts/address-mails.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { parseSeriesRef, parseMoveRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox, messageKeys, queueMessage, retryEntry, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { TooManyAttempts } from '#server/context/too-many-attempts.ts'
import { accountKeyOfFamily, isStaff } from './family-of-caller.ts'
import { isInTime, isIssued, issueLinkToken, parseLinkToken } from './link-token.ts'
import { limitBadTokens } from '#server/services/limits/rate-limits.ts'
import type { Caregiver } from '#records/families.ts'

type BoundCaregiver = Pick<Caregiver, 'id' | 'email' | 'createdAt'>

/** A link is void once the address changes hands: another account under it has another date. */
const aboutOf = ({ id, email, createdAt }: BoundCaregiver) => [id, email, createdAt]

/** The token of a message requested at `at`, in milliseconds since 1970. */
export const issueVerifyToken = (
  keyPepper: string,
  accountKey: string,
  caregiver: BoundCaregiver,
  at: number,
): string =>
  issueLinkToken(
    keyPepper,
    { purpose: 'verify', accountKey, expiresAt: at + verifyDays * 24 * 60 * 60_000 },
    aboutOf(caregiver),
  )

/**
 * The message of a registration, by the address. A retry shares it. Beyond the limit of the address there is none; the account
 * page offers another one later.
 */
export async function firstVerification(
  context: Parameters<typeof addToOutbox>[0],
  addressKey: string,
  joinedBy: string,
): Promise<Intent | undefined> {
  const isSent = context.mailEnabled && (await limitAddressMails(context, addressKey, joinedBy)) === undefined
  return isSent ? { accountKey: addressKey, kind: 'verify_member', subjectRef: joinedBy } : undefined
}

/** Queues another message, to the caller or to whom staff name, in limited number. A retry of the same request shares its message. Nothing if it is verified. */
export async function sendVerification(
  context: WriteContext & { query: Query<'sendVerification'> },
): Promise<'sent' | 'verified' | 'gone'> {
  const { principal, query } = context
  const accountKey = await accountKeyOfFamily(context)
  const id = isStaff(context) ? query.caregiver : principal.id
  if (accountKey === undefined || id === undefined) return 'gone'
  const signer = signerIn(await readMember(context.store, accountKey), id)
  const subjectRef = hash('verify', context.idempotencyKey)
  if (signer?.value.unverified) {
    const { addressKey } = signer.value
    const seconds = await limitAddressMails(context, addressKey, subjectRef)
    if (seconds !== undefined) throw new TooManyAttempts(seconds)
    const message: Intent = { accountKey: addressKey, kind: 'verify_member', subjectRef }
    if (isStaff(context)) {
      const logged = logIn(context, 'member_link_sent', id, { member: query.family })
      await transact(logged, messageKeys(context, message), (documents) => queueMessage(documents, message))
    } else await addToOutbox(context, message)
  }
  return signer?.value.unverified ? 'sent' : 'verified'
}

/** Marks the address of a link's token as verified. Idempotent; a link that was used says so, also after its time. */
export async function verifyAddress(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: { token: string } },
): Promise<'verified' | 'already' | 'invalid'> {
  const token = parseLinkToken(context.body.token, 'verify')
  const member = token && (await readMember(context.store, token.accountKey))
  const signer = member && signersOf(member.value).find((each) => isIssued(context.keyPepper, token, aboutOf(each)))
  if (!signer || signer.deleting) return limitBadTokens(context, 'invalid')
  const isFirst = signer.unverified === true
  if (isFirst && !isInTime(token, context.now())) return 'invalid'
  if (isFirst)
    await updateSigner(context, token.accountKey, signer.id, (it) =>
      it.unverified ? withVerifiedAddress(it) : undefined,
    )
  // Also for a link that is opened again, because the first request may have ended here.
  await releaseWithheld(context, token.accountKey)
  return isFirst ? 'verified' : 'already'
}

export function withVerifiedAddress<Value extends { unverified?: true }>(signer: Value): Value {
  const { unverified: _, ...others } = signer
  return others as Value
}

/**
 * Makes due what was withheld until the address was verified, unless it is over: the family would otherwise not learn of
 * a booking that was moved next week. The messages are composed again, so what is no longer true is not sent.
 */
export async function releaseWithheld(context: ServiceContext, accountKey: string): Promise<void> {
  const listed = await keysUnder(context.store, keys.outboxOf(accountKey))
  const withheld = (await readReadable(context.store, listed)).found.filter(
    ({ value: { state, kind, subjectRef } }) =>
      state === 'withheld' && !isForItsTime(kind) && !isOver(subjectRef, context.now()),
  )
  await pMap(withheld, ({ key }) => retryEntry(context, { accountKey, id: key.split('/')[2] ?? '' }), {
    concurrency: 10,
  })
}

/** True if it is about a booking that has begun. What is about an event knows by itself. */
function isOver(subjectRef: string, now: Date): boolean {
  const { slot } = parseMoveRef(subjectRef)?.to ?? parseSeriesRef(subjectRef) ?? {}
  return slot !== undefined && hasBegun(slot, now)
}
