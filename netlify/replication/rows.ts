/** Maps a family's record to a row of the replica. An allowlist: a new field of the record is not replicated by itself. */
import { hash } from '#server/repositories/keys.ts'
import { isDeleted } from '#server/repositories/accounts/members.ts'
import type { Listed } from '#server/storage/store.ts'
import type { Member, MemberRecord } from '#records/families.ts'

type Player = Member['players'][number]
type Caregiver = Member['caregivers'][number]

/** Column → value of a family: its owner and the player who has been there longest. No credentials, card or billing data. */
const valueOfColumn = {
  email: ({ email }) => email,
  profile_name: ({ profileName }) => profileName,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  child_name: (_, { name }) => name,
  child_age: (_, { age }) => age,
  child_team: (_, { team }) => team,
  child_position: (_, { position }) => position,
  address: (_, __, { address }) => address,
  parent_phone: ({ phone }) => phone,
  child_phone: (_, { phone }) => phone,
  membership_plan: (_, { plan }) => plan,
  created_at: (_, __, { createdAt }) => createdAt,
} as const satisfies Record<string, (owner: Caregiver, player: Player, family: Member) => string | undefined>

/** Column → Postgres type. */
export const columns = {
  id: 'text',
  rev: 'integer',
  seen: 'text',
  gone: 'boolean',
  ...(Object.fromEntries(
    Object.keys(valueOfColumn).map((name) => [name, name === 'created_at' ? 'timestamptz' : 'text']),
  ) as {
    [Name in keyof typeof valueOfColumn]: string
  }),
}

/** A row to write; a missing column is null. */
export type ReplicaRow = { id: string; rev: number; seen: string; gone: boolean } & {
  [Name in keyof typeof valueOfColumn]?: string | undefined
}

/** Identifies one version of a record without revealing whose it is. Stored in the `seen` column. */
export const versionHash = ({ key, tag }: Listed): string => hash('mirror', key, tag)

/** The row of a record, also of a deleted account. `seen` is the hash of this version or of an older one. */
export function toRow(record: MemberRecord, seen: string): ReplicaRow {
  const { id, rev } = record
  if (isDeleted(record)) return { id, rev, seen, gone: true }
  const owner = record.caregivers.find(({ isOwner }) => isOwner)!
  const player = record.players.find(({ retired }) => retired === undefined)!
  const fields = Object.entries(valueOfColumn).map(([name, valueOf]) => [name, valueOf(owner, player, record)])
  return { id, rev, seen, gone: false, ...Object.fromEntries(fields) }
}
