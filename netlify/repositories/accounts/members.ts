/** Members: one record each, under the keyed hash of the e-mail address they registered with (`addresses.ts`). */
import * as z from 'zod'
import { billingAddressTypes, storedCardTypes } from '#domain/accounts/membership.ts'
import { ageOf } from '#domain/accounts/ages.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Documents } from '#server/repositories/transact.ts'
import { instant, onlyTrue, version1 } from '#server/repositories/records/fields.ts'
import { player } from './players.ts'
import { caregiver, caregiverInvite } from './caregivers.ts'

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
  cardType: z.enum(storedCardTypes),
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
  /** The owner key of the account whose the address is that hashes to this record's key, if not this one (`addresses.ts`). */
  claim: z.string().exactOptional(),
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
    players: z.array(player.omit({ consents: true, safety: true, firstSeen: true, noShows: true })),
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

/** The tombstone of an account. The claim of another account to the address of this key stays. */
export const tombstoneOf = ({ v, id, rev, claim }: Member, now: Date): DeletedMember => ({
  v,
  closed: true,
  at: now.toISOString(),
  id,
  rev: rev + 1,
  ...(claim !== undefined && { claim }),
})

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

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    member: MemberRecord
  }
}

export const isDeleted = (record: MemberRecord): record is DeletedMember => 'closed' in record

/** The member of a record, unless it is a tombstone. */
export const ifActive = (found: Found<MemberRecord> | undefined): Found<Member> | undefined =>
  found && !isDeleted(found.value) ? { value: found.value, tag: found.tag } : undefined

/** The member under an owner key; undefined if there is none or the account was deleted. */
export const readMember = async (store: Store, ownerKey: string): Promise<Found<Member> | undefined> =>
  ifActive(await store.read<MemberRecord>(keys.member(ownerKey)))

/** The same in a transaction. */
export function memberIn(documents: Documents, ownerKey: string): Member | undefined {
  const record = documents.get(keys.member(ownerKey))
  return record && !isDeleted(record) ? record : undefined
}

/** A player of the family; none while the account is being deleted. */
export const playerOf = (member: Member, id: string): Member['players'][number] | undefined =>
  member.deleting ? undefined : member.players.find((player) => player.id === id)

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
