/** Maps a family's record to a row of the replica. An allowlist: a new field of the record is not replicated by itself. */
import { hash } from '#server/repositories/keys.ts'
import { isDeleted, type Member, type MemberRecord } from '#server/repositories/accounts/members.ts'
import type { Listed } from '#server/storage/store.ts'

/** The columns of a family: its owner and the player who has been there longest. No credentials, card or billing data. */
function columnsOf({ createdAt, address, caregivers, players }: Member) {
  const owner = caregivers.find(({ isOwner }) => isOwner)
  const player = players.find(({ retired }) => retired === undefined)
  return {
    email: owner?.email,
    profile_name: owner?.profileName,
    first_name: owner?.firstName,
    last_name: owner?.lastName,
    child_name: player?.name,
    child_age: player?.age,
    child_team: player?.team,
    child_position: player?.position,
    address,
    parent_phone: owner?.phone,
    child_phone: player?.phone,
    membership_plan: player?.plan,
    created_at: createdAt,
  }
}

/** Column → Postgres type. */
export const columns = {
  id: 'text',
  rev: 'integer',
  seen: 'text',
  gone: 'boolean',
  email: 'text',
  profile_name: 'text',
  first_name: 'text',
  last_name: 'text',
  child_name: 'text',
  child_age: 'text',
  child_team: 'text',
  child_position: 'text',
  address: 'text',
  parent_phone: 'text',
  child_phone: 'text',
  membership_plan: 'text',
  created_at: 'timestamptz',
} as const satisfies Record<keyof ReplicaRow, string>

/** A row to write; a missing column is null. */
export type ReplicaRow = { id: string; rev: number; seen: string; gone: boolean } & Partial<
  ReturnType<typeof columnsOf>
>

/** Identifies one version of a record without revealing whose it is. Stored in the `seen` column. */
export const versionHash = ({ key, tag }: Listed): string => hash('mirror', key, tag)

/** The row of a record, also of a deleted account. `seen` is the hash of this version or of an older one. */
export function toRow(record: MemberRecord, seen: string): ReplicaRow {
  const { id, rev } = record
  if (isDeleted(record)) return { id, rev, seen, gone: true }
  return { id, rev, seen, gone: false, ...columnsOf(record) }
}
