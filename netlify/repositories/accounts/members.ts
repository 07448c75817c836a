/** Members: one record each, under the keyed hash of the e-mail address they registered with (`addresses.ts`). */
import * as z from 'zod'
import { billingAddressTypes, cardTypes, plans, positions } from '#domain/accounts/membership.ts'
import { mailChoices } from '#domain/notifications/mail-kinds.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { readAll, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { instant, onlyTrue, version1 } from '#server/repositories/records/fields.ts'

/** What member and staff accounts share: profile and credentials. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  profileName: z.string(),
  createdAt: instant,
  /** The password as argon2id in PHC form; it never leaves the server. */
  password: z.string(),
  /** Sessions of an older version are invalid. A new password or an account deletion increments it. */
  sessionVersion: z.int(),
  /** Deletion has started: the only operation still allowed is to complete it. */
  deleting: onlyTrue,
})
export type Account = z.infer<typeof account>

/** What a family entered on joining (specification section 3). Of the card only type, last four digits and expiry. */
export const joinDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  childName: z.string(),
  childAge: z.string(),
  childTeam: z.string().optional(),
  childPosition: z.enum(positions),
  address: z.string(),
  parentPhone: z.string(),
  childPhone: z.string().optional(),
  membershipPlan: z.enum(plans),
  cardType: z.enum(cardTypes),
  cardLast4: z.string(),
  cardExp: z.string(),
  billingAddressType: z.enum(billingAddressTypes),
  billingAddress: z.string(),
})

/** A player after the first, with what the registration asks about the first. `retired`: no new bookings. */
export const storedPlayer = joinDetails
  .pick({
    childName: true,
    childAge: true,
    childTeam: true,
    childPosition: true,
    childPhone: true,
    membershipPlan: true,
  })
  .extend({ id: z.string(), addedAt: instant, retired: instant.exactOptional() })

/**
 * Whose the address is that hashes to a record's key, if not that of the record itself. It counts only while that account
 * says so too (`addresses.ts`). `id` is new with every claim, so that no two claims are the same version of a record.
 */
const addressClaim = z.object({ ownerKey: z.string(), id: z.string() })
export type AddressClaim = z.infer<typeof addressClaim>

/**
 * The second caregiver of a family: an own sign-in, name, phone and choice of e-mails. `joinedBy` is as for a member. `from`:
 * the account that they joined with, and its version when its players and password were taken over.
 */
const caregiver = account.omit({ deleting: true }).extend({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  addressKey: z.string(),
  joinedBy: z.string(),
  from: z.object({ ownerKey: z.string(), rev: z.int(), sessionVersion: z.int() }).exactOptional(),
  mailOff: z.array(z.enum(mailChoices)).exactOptional(),
  unverified: onlyTrue,
})
export type Caregiver = z.infer<typeof caregiver>

/** The last invitation of a second caregiver. Of its secret only a keyed hash; `usedBy` is the caregiver who joined with it. */
const caregiverInvite = z.object({ secret: z.string(), expiresAt: instant, usedBy: z.string().exactOptional() })

/** `rev` increments with every change that replicas store, so that they keep the newest. */
const member = account.extend({
  ...joinDetails.shape,
  v: version1,
  rev: z.int(),
  /** The request that created it, so that a retry gets the same response. */
  joinedBy: z.string(),
  /** The players after the first. A record without them is that of a family with one player. */
  players: z.array(storedPlayer).exactOptional(),
  /** E-mails the family has turned off. */
  mailOff: z.array(z.enum(mailChoices)).exactOptional(),
  /** The hash of `email`, if it is not the key of this record: then that address is not this account's any more. */
  addressKey: z.string().exactOptional(),
  /** An address that is being claimed for this account. The claim takes effect only while this names it. */
  claiming: z.object({ addressKey: z.string(), id: z.string() }).exactOptional(),
  claim: addressClaim.exactOptional(),
  /**
   * A link sent to the address has not been opened yet. Absent in accounts from before such links: they count as verified.
   * An earlier release keeps the field and sends regardless, so a roll-back loses nothing.
   */
  unverified: onlyTrue,
  caregiver: caregiver.exactOptional(),
  caregiverInvite: caregiverInvite.exactOptional(),
  /** A change of address that the family has asked for, and the ends that have confirmed it. `id` names the request. */
  pendingAddress: z
    .object({ id: z.string(), email: z.string(), at: instant, confirmed: z.array(z.enum(['old', 'new'])) })
    .exactOptional(),
  /** Marks a tombstone. */
  closed: z.never().exactOptional(),
})
export type Member = z.infer<typeof member>

/**
 * Tombstone of a deleted account, without personal data. The address is free unless it is claimed; a new account under it
 * continues these numbers, so that old sessions stay invalid and a replica is overwritten completely. With `rev` 0 it never
 * was an account: it only has the claim of an address.
 */
const deletedMember = member
  .pick({ v: true, id: true, rev: true, sessionVersion: true, claim: true })
  .extend({ closed: z.literal(true), at: instant })
export type DeletedMember = z.infer<typeof deletedMember>

/** Who may sign in to a family's account: the member itself, or the second caregiver. */
export type Signer = Account &
  Pick<Partial<Member>, 'mailOff' | 'addressKey' | 'unverified' | 'pendingAddress'> & {
    isSecond?: true
  }

/** The second caregiver as a signer. The profile's id is their own, so that a shared device tells the two apart. */
export const secondOf = ({ caregiver, deleting }: Member): Signer | undefined =>
  caregiver && { ...caregiver, isSecond: true, ...(deleting && { deleting }) }

/** All who sign in to an account. */
export const signersOf = (member: Member): Signer[] => [member, secondOf(member)].filter((each) => each !== undefined)

/** The second caregiver with this id, or without an id the first one. */
export const signerOf = (member: Member, caregiverId: string | undefined): Signer | undefined => {
  if (caregiverId === undefined) return member
  const second = secondOf(member)
  return second?.id === caregiverId ? second : undefined
}

/** What is stored under a member's key. */
export const memberRecord = z.union([member, deletedMember])
export type MemberRecord = z.infer<typeof memberRecord>

export const isDeleted = (record: MemberRecord): record is DeletedMember => 'closed' in record

/** The member of a record, unless it is a tombstone. */
export const ifActive = (found: Found<MemberRecord> | undefined): Found<Member> | undefined =>
  found && !isDeleted(found.value) ? { value: found.value, tag: found.tag } : undefined

/** The member under an owner key; undefined if there is none or the account was deleted. */
export const readMember = async (store: Store, ownerKey: string): Promise<Found<Member> | undefined> =>
  ifActive(await store.read<MemberRecord>(keys.member(ownerKey)))

/** Updates an active member; `next` returns undefined for no change. @returns the member as stored afterwards. */
export async function updateMember(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  next: (member: Member) => MemberRecord | undefined,
  known?: Found<Member>,
): Promise<Found<Member> | undefined> {
  return ifActive(
    await updateWithRetry<MemberRecord>(
      context,
      keys.member(ownerKey),
      (current) => (current && !isDeleted(current) ? next(current) : undefined),
      known,
    ),
  )
}

/** Updates the first caregiver, or the second one with this id. @returns the signer as stored afterwards. */
export async function updateSigner(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  caregiverId: string | undefined,
  next: (signer: Signer) => Signer | undefined,
  known?: Found<Member>,
): Promise<Found<Signer> | undefined> {
  const change = (member: Member) => {
    const signer = signerOf(member, caregiverId)
    const changed = signer && next(signer)
    if (!changed) return undefined
    if (caregiverId === undefined) return withSignIn(member, changed)
    return member.caregiver && { ...member, caregiver: withSignIn(member.caregiver, changed) }
  }
  return signerIn(await updateMember(context, ownerKey, change, known), caregiverId)
}

/** What changes of a sign-in without the rest of the family. */
function withSignIn<Value extends Pick<Signer, 'password' | 'sessionVersion' | 'mailOff' | 'unverified'>>(
  before: Value,
  { password, sessionVersion, mailOff, unverified }: Signer,
) {
  const { unverified: _, ...kept } = before
  return { ...kept, password, sessionVersion, ...(mailOff && { mailOff }), ...(unverified && { unverified }) }
}

/** The first caregiver, or the second one with this id, of an account that was read. */
export function signerIn(found: Found<Member> | undefined, caregiverId: string | undefined): Found<Signer> | undefined {
  const value = found && signerOf(found.value, caregiverId)
  return value && { value, tag: found.tag }
}

/**
 * A pending account deletion. `at` is when it was last requested, in milliseconds since 1970. `into`: only if the caregiver
 * has joined this family by this request.
 */
export const accountDeletion = z.object({
  v: version1,
  at: z.number(),
  into: z.object({ ownerKey: z.string(), joinedBy: z.string() }).exactOptional(),
})
type AccountDeletion = z.infer<typeof accountDeletion>
export type JoinedFamily = NonNullable<AccountDeletion['into']>

/** Records that a deletion starts now, so that the reconciler completes it even without another request. */
export const recordAccountDeletion = (
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  ownerKey: string,
  into?: JoinedFamily,
) =>
  updateWithRetry<AccountDeletion>({ store }, keys.accountDeletion(ownerKey), () => ({
    v: 1,
    at: now().getTime(),
    ...(into && { into }),
  }))

/** All deletions that have started and are not complete. */
export async function pendingAccountDeletions({
  store,
}: Pick<ServiceContext, 'store'>): Promise<(AccountDeletion & { ownerKey: string })[]> {
  const listed = await store.list(keys.allAccountDeletions)
  const found = await readAll<AccountDeletion>(
    store,
    listed.map(({ key }) => key),
  )
  return found.map(({ key, value }) => Object.assign(value, { ownerKey: key.slice(keys.allAccountDeletions.length) }))
}

/** Removes the record of a completed deletion. */
export const removeAccountDeletion = ({ store }: Pick<ServiceContext, 'store'>, ownerKey: string) =>
  store.remove(keys.accountDeletion(ownerKey))
