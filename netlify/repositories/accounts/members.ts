/** Members: one record each, under the keyed hash of the e-mail address they registered with (`addresses.ts`). */
import * as z from 'zod'
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import { billingAddressTypes, cardTypes, plans, positions } from '#domain/accounts/membership.ts'
import { ageOf } from '#domain/accounts/ages.ts'
import { consentNames } from '#domain/accounts/consents.ts'
import { today } from '#domain/calendar/calendar.ts'
import { mailChoices } from '#domain/notifications/mail-kinds.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { day, instant, onlyTrue, version1 } from '#server/repositories/records/fields.ts'

/** What caregivers and staff have: profile and credentials. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  profileName: z.string(),
  createdAt: instant,
  /** The password as argon2id in PHC form; it never leaves the server. */
  password: z.string(),
  /**
   * Whatever ends a right to sign in increments it: a new password, whichever way, removal, deletion. It ends every session
   * of an older version, every link to a new password, and whatever has an `issuer`.
   */
  sessionVersion: z.int(),
})
export type Account = z.infer<typeof account>

/** Who began something, and the version of their sessions then. It ends with them: a thief's invitation does not outlive the theft. */
export const issuer = z.object({ id: z.string(), sessionVersion: z.int() })
export type Issuer = z.infer<typeof issuer>

export const issuerOf = ({ id, sessionVersion }: Issuer): Issuer => ({ id, sessionVersion })

/** True while what an issuer began still counts; `account` is their account as it is now. */
export const isCurrent = (by: Issuer, account: Issuer | undefined): boolean =>
  account?.id === by.id && account.sessionVersion === by.sessionVersion

/** What a caregiver has signed for a player. Answers are only added; `hash` proves which words. */
const consent = z.object({
  text: z.enum(consentNames),
  version: z.int(),
  hash: z.string(),
  answer: z.enum(['yes', 'no']),
  by: z.object({ id: z.string(), name: z.string() }),
  name: z.string(),
  at: instant,
})

const yesNo = z.enum(['yes', 'no', ''])
const colleague = z.object({ id: z.string(), name: z.string() })

/**
 * What coaches must know of a player (domain/accounts/safety.ts). `by` is the colleague who wrote it. `openings`: when staff
 * looked at it, for the family's export.
 */
const safety = z.object({
  contactName: z.string(),
  contactPhone: z.string(),
  contactRelation: z.string(),
  health: z.string(),
  leavesAlone: yesNo,
  collectors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      until: day.exactOptional(),
      denied: z.object({ note: z.string(), by: colleague, at: instant }).exactOptional(),
    }),
  ),
  hold: z
    .object({
      since: instant,
      note: z.string(),
      by: colleague,
      cleared: z.object({ at: instant, by: colleague }).exactOptional(),
    })
    .exactOptional(),
  openings: z.array(instant),
})
export type StoredSafety = z.infer<typeof safety>

/**
 * A player of a family. `retired` is when the family retired the player: no new bookings. `sessionsBefore` are their
 * sessions of the week in which they came from another account.
 */
const player = z.object({
  id: z.string(),
  name: z.string(),
  age: z.string(),
  team: z.string().optional(),
  position: z.enum(positions),
  phone: z.string().optional(),
  plan: z.enum(plans),
  addedAt: instant,
  retired: instant.exactOptional(),
  sessionsBefore: z.object({ week: day, lane: z.int(), speede: z.int() }).exactOptional(),
  /** Oldest first. */
  consents: z.array(consent),
  /** Month of birth, 'yyyy-MM'. */
  born: z.string().exactOptional(),
  /** When another age was given than at first. */
  ageOn: day.exactOptional(),
  safety: safety.exactOptional(),
})

/** A change of address that a caregiver has asked for, and the ends that have confirmed it. `id` names the request. */
const pendingAddress = z.object({
  id: z.string(),
  issuer,
  email: z.string(),
  at: instant,
  confirmed: z.array(z.enum(['old', 'new'])),
})

/**
 * A caregiver of a family, with a sign-in of their own. `isOwner`: they registered the family, and alone see the card, change
 * plans, add and retire players, invite and remove the other caregiver, and delete the family. `addressKey` is the hash of
 * their address. `joinedBy` is the request that made them, so that a retry gets the same response. `from`: the account that
 * they joined with, its version when its players and password were taken over, and whether its bookings are canceled and not
 * taken along. `mailOff`: the e-mails they turned off.
 * `unverified`: nobody has confirmed by a link that the address is theirs. `formerAddress`: the address before the last
 * change, which is told of that change; `id` names the request.
 */
const caregiver = account.extend({
  isOwner: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  addressKey: z.string(),
  joinedBy: z.string(),
  mailOff: z.array(z.enum(mailChoices)),
  unverified: onlyTrue,
  pendingAddress: pendingAddress.exactOptional(),
  formerAddress: z.object({ id: z.string(), email: z.string() }).exactOptional(),
  from: z
    .object({ ownerKey: z.string(), rev: z.int(), sessionVersion: z.int(), cancelsBookings: onlyTrue })
    .exactOptional(),
})
export type Caregiver = z.infer<typeof caregiver>

/**
 * Whose the address is that hashes to a record's key, if not that of the record itself. It counts only while a caregiver of
 * that account says so too (`addresses.ts`). `id` is new with every claim, so that no two claims are the same version of a
 * record.
 */
const addressClaim = z.object({ ownerKey: z.string(), id: z.string() })
export type AddressClaim = z.infer<typeof addressClaim>

/** The last invitation of another caregiver. Of its secret only a keyed hash; `usedBy` is the caregiver who joined with it. */
const caregiverInvite = z.object({
  secret: z.string(),
  issuer,
  expiresAt: instant,
  usedBy: z.string().exactOptional(),
})

/**
 * A family: what its players and caregivers have in common, and the two lists. Of the card only type, last four digits and
 * expiry. `rev` increments with every change that replicas store or that players and addresses depend on.
 */
const member = z.object({
  v: version1,
  id: z.string(),
  rev: z.int(),
  createdAt: instant,
  address: z.string(),
  cardType: z.enum(cardTypes),
  cardLast4: z.string(),
  cardExp: z.string(),
  billingAddressType: z.enum(billingAddressTypes),
  billingAddress: z.string(),
  /** At least one is active. */
  players: z.array(player),
  /** One or two; exactly one is the owner. */
  caregivers: z.array(caregiver),
  caregiverInvite: caregiverInvite.exactOptional(),
  /** The last version that staff have written; the family is told by e-mail. */
  changedByClub: z.int().exactOptional(),
  /** The notes of the staff that the desk must see: a copy, so that a list of bookings needs no further reads. */
  alerts: z.array(z.object({ id: z.string(), text: z.string() })).exactOptional(),
  /** An address that is being claimed for a caregiver. The claim takes effect only while this names it. */
  claiming: z.object({ addressKey: z.string(), id: z.string() }).exactOptional(),
  claim: addressClaim.exactOptional(),
  /** Deletion has started: the only operation still allowed is to complete it. */
  deleting: onlyTrue,
  /** Marks a tombstone. */
  closed: z.never().exactOptional(),
})
export type Member = z.infer<typeof member>

/** What staff see of a family and its caregivers. */
export const shownMember = member
  .pick({
    id: true,
    createdAt: true,
    address: true,
    cardType: true,
    cardLast4: true,
    cardExp: true,
    billingAddressType: true,
    billingAddress: true,
    alerts: true,
  })
  .extend({
    players: z.array(player.omit({ consents: true, safety: true })),
    caregivers: z.array(
      caregiver.pick({
        id: true,
        email: true,
        profileName: true,
        isOwner: true,
        firstName: true,
        lastName: true,
        phone: true,
      }),
    ),
  })

/**
 * Tombstone of a deleted account, without personal data. The address is free unless it is claimed; a new account under it
 * continues `id` and `rev`, so that a replica is overwritten completely. Its caregivers have ids of their own, so that old
 * sessions stay invalid. With `rev` 0 it never was an account: it only has the claim of an address.
 */
const deletedMember = member
  .pick({ v: true, id: true, rev: true, claim: true })
  .extend({ closed: z.literal(true), at: instant })
export type DeletedMember = z.infer<typeof deletedMember>

/** A caregiver who signs in to a family's account. */
export type Signer = Caregiver & Pick<Member, 'deleting'>

/** Somebody who signs in: a caregiver or a staff member. */
export type AnySigner = Account & Partial<Signer> & { role?: Exclude<StaffRole, 'owner'> }

/** All who sign in to an account. */
export function signersOf(record: Member): Signer[]
export function signersOf(record: Member | Account): AnySigner[]
export function signersOf(record: Member | Account): AnySigner[] {
  if (!('caregivers' in record)) return [record]
  const { caregivers, deleting } = record
  return caregivers.map((each) => Object.assign({}, each, deleting && { deleting }))
}

/** The caregiver with this id. */
export const signerOf = (member: Member, id: string): Signer | undefined =>
  signersOf(member).find((each) => each.id === id)

/** Everybody in a family, as staff lists name and reach them. */
export const familyRefOf = (
  { id, players, caregivers, alerts = [] }: Pick<Member, 'id' | 'players' | 'caregivers' | 'alerts'>,
  now: Date,
) => ({
  id,
  players: players.map(({ name, position, retired, ...player }) => {
    return { id: player.id, name, age: ageOf(player, today(now)), position, ...(retired !== undefined && { retired }) }
  }),
  caregivers: caregivers.map(({ id: caregiver, profileName, email, phone }) => {
    return { id: caregiver, profileName, email, phone }
  }),
  alerts: alerts.map(({ text }) => text),
})

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

/** Updates the caregiver with this id. @returns them as stored afterwards. */
export async function updateSigner(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  id: string,
  next: (signer: Signer) => Signer | undefined,
  known?: Found<Member>,
): Promise<Found<Signer> | undefined> {
  const change = (member: Member) => {
    const signer = signerOf(member, id)
    const changed = signer && next(signer)
    return changed && withCaregiver(member, changed)
  }
  return signerIn(await updateMember(context, ownerKey, change, known), id)
}

/** The family with one caregiver changed. */
export function withCaregiver(member: Member, signer: Signer): Member {
  const { deleting: _, ...changed } = signer
  return { ...member, caregivers: member.caregivers.map((each) => (each.id === changed.id ? changed : each)) }
}

/** The caregiver with this id, of an account that was read. */
export function signerIn(found: Found<Member> | undefined, id: string): Found<Signer> | undefined {
  const value = found && signerOf(found.value, id)
  return value && { value, tag: found.tag }
}
