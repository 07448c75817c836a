/** Maps a member record to a row of the replica. An allowlist: a new field of the record is not replicated by itself. */
import { hash } from '#server/repositories/keys.ts'
import { isDeleted, type Member, type MemberRecord } from '#server/repositories/accounts/members.ts'
import type { Listed } from '#server/storage/store.ts'

/** Column → field. No credentials, card or billing data. */
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
} as const satisfies Record<string, keyof Member>

/** Column → Postgres type. */
export const columns = {
  id: 'text',
  rev: 'integer',
  seen: 'text',
  gone: 'boolean',
  ...(Object.fromEntries(
    Object.keys(fieldOfColumn).map((name) => [name, name === 'created_at' ? 'timestamptz' : 'text']),
  ) as {
    [Name in keyof typeof fieldOfColumn]: string
  }),
}

/** A row to write; a missing column is null. */
export type ReplicaRow = { id: string; rev: number; seen: string; gone: boolean } & {
  [Name in keyof typeof fieldOfColumn]?: string | undefined
}

/** Identifies one version of a record without revealing whose it is. Stored in the `seen` column. */
export const versionHash = ({ key, tag }: Listed): string => hash('mirror', key, tag)

/** The row of a record, also of a deleted account. `seen` is the hash of this version or of an older one. */
export function toRow(record: MemberRecord, seen: string): ReplicaRow {
  const { id, rev } = record
  if (isDeleted(record)) return { id, rev, seen, gone: true }
  const fields = Object.entries(fieldOfColumn).map(([name, field]) => [name, record[field]])
  return { id, rev, seen, gone: false, ...Object.fromEntries(fields) }
}
