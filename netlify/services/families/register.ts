/** Registers a member if the e-mail address is free, and signs them in. Idempotent: the same request twice is one account. */
import type { Body } from '#api-contract/schemas.ts'
import { currentText, publishedHash } from '#domain/consents/consent-texts.ts'
import { type Consent } from '#domain/consents/consents.ts'
import { fromRegistration, whoRegistered, type Registration } from '#domain/families/families.ts'
import type { BrowserSession, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { hash, accountKeyOf } from '#server/repositories/hashes.ts'
import { accountOfAddress, createMember, type CreateMemberResult } from '#server/repositories/accounts/addresses.ts'
import type { Intent } from '#server/repositories/outbox.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { joinTours, toursOf } from '#server/services/tours/invite-visitor.ts'
import { isCommonPassword } from '#domain/fields/field-rules.ts'
import { playerIdOf } from '#server/repositories/accounts/players.ts'
import { formerKeysOf, withFormer } from '#server/services/proof/former.ts'
import { isOfPlace } from '#server/services/full-club/line-links.ts'
import { heldIfCapped, takePlace, type ClubFull, type Held, type Joining } from '#server/services/full-club/places.ts'
import { limitByNetwork } from '#server/services/limits/rate-limits.ts'
import { openFamilySession, type DeskStays, type OpenedSession } from '#server/services/sign-in/sessions.ts'
import { firstVerification } from '#server/services/sign-in/verify-address.ts'
import type { Caregiver, Member } from '#records/families.ts'
import type { TourRecord } from '#records/tours.ts'
import type { Key } from '#server/storage/store.ts'

export type RegisterResult =
  | { outcome: 'registered'; sync: 'done' | 'pending' | 'off'; verify?: true; opened: OpenedSession | DeskStays }
  | { outcome: 'common_password' | 'email_taken' }
  | ClubFull

type RegisterContext = RequestContext & RequestMeta & { body: Body<'register'>; session: BrowserSession }

/** @throws StorageUnavailable; safe to retry with the same idempotency key. */
export async function register(context: RegisterContext): Promise<RegisterResult> {
  const { keyPepper, body } = context
  if (await isCommonPassword(body.password, body.email)) return { outcome: 'common_password' }
  const addressKey = accountKeyOf(keyPepper, body.email)
  const limited = limitByNetwork(context, 'register').then(() => limitByNetwork(context, 'register_day'))
  const [taken] = await Promise.all([accountOfAddress(context.store, addressKey), limited])

  const joinedBy = hash('register', addressKey, context.idempotencyKey)
  const [member, message, tours, held] = await Promise.all([
    newMember(context, body, { addressKey, joinedBy }),
    taken ? undefined : firstVerification(context, addressKey, joinedBy),
    taken ? [] : toursOf(context, body),
    taken ? undefined : heldIfCapped(context),
  ])
  const isOwn = isOfPlace(keyPepper, body.visitor)
  const written = await createFamily(context, addressKey, member, { message, tours, held, isOwn })
  if ('outcome' in written) return written
  const { accountKey } = written
  const existing = written.won ? whoRegistered(written.member) : written.signer
  if (!existing || (!written.won && !(await isSameRequest(context, joinedBy, existing))))
    return { outcome: 'email_taken' }

  const [opened, sync] = await Promise.all([
    openFamilySession(context, accountKey, existing),
    context.replicate?.(accountKey) ?? ('off' as const),
  ])
  const verify = context.mailEnabled === true && existing.unverified === true
  return { outcome: 'registered', sync, ...(verify && { verify }), opened }
}

/** `held`: who holds a place, in a club with a cap; `isOwn` tells the entry of its line that the family has been offered a place by. */
type NewFamily = {
  message?: Intent | undefined
  tours?: readonly Key<TourRecord>[]
  held?: Held | undefined
  isOwn?: Joining['isOwn']
}

/**
 * Stores a new family if its address is free, however it joins: with what was decided about these people before, and the requests
 * for a tour that it has joined by; at the cap of players only who has a place.
 */
export const createFamily = (
  context: ServiceContext & Pick<RequestContext, 'keyPepper'>,
  addressKey: string,
  family: Member,
  { message, tours = [], held, isOwn }: NewFamily = {},
): Promise<CreateMemberResult | ClubFull> =>
  createMember(context, addressKey, family, message, {
    whyNot: (documents, { players }, accountKey) =>
      takePlace(documents, held, { accountKey, player: players[0]!.id, isMember: false, ...(isOwn && { isOwn }) }),
    keys: [...tours, ...formerKeysOf(context.keyPepper, family)],
    set(documents, made) {
      joinTours(documents, tours, made.id)
      return withFormer(documents, context.keyPepper, made, made)
    },
  })

/** True if an earlier copy of this request created the existing account. */
const isSameRequest = async (
  { passwords, body }: RegisterContext,
  joinedBy: string,
  existing: Caregiver,
): Promise<boolean> => existing.joinedBy === joinedBy && (await passwords.verify(body.password, existing.password))

/**
 * Builds the record of a new family from a registration, with the id of the caregiver who registers it: the specification has one id
 * for both. `joinedBy` is a hash that identifies the request.
 */
export async function newMember(
  { passwords, newId, now }: Pick<RequestContext, 'passwords' | 'newId' | 'now'>,
  registration: Body<'register'>,
  { addressKey, joinedBy }: Pick<Caregiver, 'addressKey' | 'joinedBy'>,
): Promise<Member> {
  const { email, password, agree: _given, visitor: _link, ...joined } = registration
  const account = { email, password: await passwords.hash(password), createdAt: now().toISOString() }
  const family = newFamily({ newId }, joined, { ...account, addressKey, joinedBy })
  const { id, profileName } = whoRegistered(family)
  const agreed = agreementOf({ id, name: profileName }, account.createdAt)
  return {
    ...family,
    byItself: true,
    cardAsked: account.createdAt,
    players: [{ ...family.players[0]!, consents: [agreed] }],
  }
}

/** The record of a family whose first caregiver signs in with this account. Nobody has agreed to anything yet. */
export function newFamily(
  { newId }: Pick<RequestContext, 'newId'>,
  joined: Registration,
  signIn: Pick<Caregiver, 'email' | 'password' | 'createdAt' | 'addressKey' | 'joinedBy'>,
): Member {
  const { caregiver, player, household } = fromRegistration(joined)
  const { createdAt, addressKey } = signIn
  const id = newId()
  return {
    v: 1,
    id,
    rev: 1,
    createdAt,
    ...household,
    // By the address, so that sessions of a deleted account count for the next one with it.
    players: [{ ...player, id: playerIdOf(addressKey), addedAt: createdAt, consents: [] }],
    caregivers: [{ ...signIn, ...caregiver, id, sessionVersion: 1, mailOff: [], unverified: true }],
  }
}

/** The first consent: the box 'I agree' of the registration, whose terms the page links to. */
const agreementOf = (by: Consent['by'], at: string): Consent => {
  const { version } = currentText('terms')
  return { text: 'terms', version, hash: publishedHash('terms', version)!, answer: 'yes', by, name: by.name, at }
}
