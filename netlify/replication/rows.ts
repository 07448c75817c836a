/** What of a member is copied, field by field: whatever else a record may come to hold stays where it is. */
import { hash } from '#server/repositories/keys.ts'
import { isDeleted, type Member, type MemberRecord } from '#server/repositories/members.ts'
import type { Listed } from '#server/storage/store.ts'

/** Column → field. No credential, nothing of the card or of the bill. */
const copied = {
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

/** Names with the types they have in the database. */
export const columns = {
  id: 'text',
  rev: 'integer',
  seen: 'text',
  gone: 'boolean',
  ...(Object.fromEntries(Object.keys(copied).map((name) => [name, name === 'created_at' ? 'timestamptz' : 'text'])) as {
    [Name in keyof typeof copied]: string
  }),
}

/** A row as it goes into the database; a column that is not there is null. */
export type CopiedRow = { id: string; rev: number; seen: string; gone: boolean } & {
  [Name in keyof typeof copied]?: string | undefined
}

/** Names a version of a record without telling whose it is: what was copied is known again in a list by it. */
export const seenOf = ({ key, tag }: Listed): string => hash('mirror', key, tag)

/** The row of a record, a deleted account's too, made from the version that `seen` names or a newer one. */
export function rowOf(record: MemberRecord, seen: string): CopiedRow {
  const { id, rev } = record
  if (isDeleted(record)) return { id, rev, seen, gone: true }
  const fields = Object.entries(copied).map(([name, field]) => [name, record[field]])
  return { id, rev, seen, gone: false, ...Object.fromEntries(fields) }
}
