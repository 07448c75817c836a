/** Maps a family's record to a row of the replica. An allowlist: a new field of the record is not replicated by itself. */
import { toFlatProfile, type FlatProfile } from '#domain/families/families.ts'
import { hash } from '#server/repositories/hashes.ts'
import { isDeleted } from '#server/repositories/accounts/members.ts'
import type { Listed } from '#server/storage/store.ts'
import type { MemberRecord } from '#records/families.ts'

/** Column → field: of the first caregiver and of the player who has been there longest. No credentials, card or billing data. */
const fieldOfColumn = {
  email: 'email',
  profile_name: 'profileName',
  first_name: 'firstName',
  last_name: 'lastName',
  child_name: 'childName',
  child_age: 'childAge',
  child_team: 'childTeam',
  child_position: 'childPosition',
  address: 'address',
  parent_phone: 'parentPhone',
  child_phone: 'childPhone',
  membership_plan: 'membershipPlan',
  created_at: 'createdAt',
} as const satisfies Record<string, keyof FlatProfile>
type Column = keyof typeof fieldOfColumn
const familyColumns = Object.keys(fieldOfColumn) as Column[]

/** Column → Postgres type. */
export const columns = {
  id: 'text',
  rev: 'integer',
  seen: 'text',
  gone: 'boolean',
  ...Object.fromEntries(familyColumns.map((name) => [name, name === 'created_at' ? 'timestamptz' : 'text'])),
}

/** A row to write; a missing column is null. */
export type ReplicaRow = { id: string; rev: number; seen: string; gone: boolean } & {
  [Name in Column]?: string | undefined
}

/** Identifies one version of a record without revealing whose it is. Stored in the `seen` column. */
export const versionHash = ({ key, tag }: Listed): string => hash('mirror', key, tag)

/** The row of a record, also of a deleted account. `seen` is the hash of this version or of an older one. */
export function toRow(record: MemberRecord, seen: string): ReplicaRow {
  const { id, rev } = record
  if (isDeleted(record)) return { id, rev, seen, gone: true }
  const flat = toFlatProfile(record)
  const fields = familyColumns.map((name) => [name, flat[fieldOfColumn[name]]])
  return { id, rev, seen, gone: false, ...Object.fromEntries(fields) }
}
