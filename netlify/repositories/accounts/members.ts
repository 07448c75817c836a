/** Members: one record each, under the keyed hash of the e-mail address they registered with (`addresses.ts`). */
import * as z from 'zod'
import { ageOf } from '#domain/families/ages.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { updateWithRetry, type Updating } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Documents } from '#server/repositories/transact.ts'
import {
  player,
  caregiver,
  household,
  member,
  type Member,
  type DeletedMember,
  type MemberRecord,
} from '#records/families.ts'

/** What staff see of a family and its caregivers. */
export const shownMember = member
  .pick({
    id: true,
    createdAt: true,
    alerts: true,
    toldPrices: true,
    toldExpiry: true,
    cardAsked: true,
    cardsTaken: true,
  })
  .extend({
    ...household.shape,
    players: z.array(player.omit({ consents: true, safety: true, firstSeen: true, noShows: true, bucks: true })),
    caregivers: z.array(
      caregiver.pick({
        id: true,
        email: true,
        profileName: true,
        isFirst: true,
        firstName: true,
        lastName: true,
        phone: true,
      }),
    ),
  })

/** The tombstone of an account. The claim of another account to the address of this key stays. */
export const tombstoneOf = ({ v, id, rev, claim, createdAt }: Member, now: Date): DeletedMember => ({
  v,
  closed: true,
  at: now.toISOString(),
  id,
  rev: rev + 1,
  createdAt,
  ...(claim !== undefined && { claim }),
})

/** Everybody in a family, as staff lists name and reach them. */
export const familyRefOf = (
  {
    id,
    players,
    caregivers,
    alerts = [],
  }: Pick<z.infer<typeof shownMember>, 'id' | 'players' | 'caregivers' | 'alerts'>,
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

export const isDeleted = (record: MemberRecord): record is DeletedMember => 'closed' in record

/** The member of a record, unless it is a tombstone. */
export const ifActive = (found: Found<MemberRecord> | undefined): Found<Member> | undefined =>
  found && !isDeleted(found.value) ? { value: found.value, tag: found.tag } : undefined

/** The member under an account key; undefined if there is none or the account was deleted. */
export const readMember = async (store: Store, accountKey: string): Promise<Found<Member> | undefined> =>
  ifActive(await store.read(keys.member(accountKey)))

/** The same in a transaction. */
export function memberIn(documents: Documents, accountKey: string): Member | undefined {
  const record = documents.get(keys.member(accountKey))
  return record && !isDeleted(record) ? record : undefined
}

/** A player of the family; none while the account is being deleted. */
export const playerOf = (member: Member, id: string): Member['players'][number] | undefined =>
  member.deleting ? undefined : member.players.find((player) => player.id === id)

/** Updates an active member; `next` returns undefined for no change. @returns the member as stored afterwards. */
export async function updateMember(
  context: Updating,
  accountKey: string,
  next: (member: Member) => MemberRecord | undefined,
  known?: Found<Member>,
): Promise<Found<Member> | undefined> {
  return ifActive(
    await updateWithRetry(
      context,
      keys.member(accountKey),
      (current) => (current && !isDeleted(current) ? next(current) : undefined),
      known,
    ),
  )
}
