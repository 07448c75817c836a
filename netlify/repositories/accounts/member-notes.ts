/** Notes of the staff about a family: one document per member, newest first, emptied when the account is deleted. */
import type { Store } from '#server/storage/store.ts'
import { keys } from '#server/repositories/keys.ts'
import type { MemberNote, MemberNotes } from '#records/staff.ts'

/** The notes about a member, newest first. */
export const readMemberNotes = async (store: Store, accountKey: string): Promise<MemberNote[]> =>
  (await store.read(keys.memberNotes(accountKey)))?.value.notes ?? []

/** The document without its notes; undefined if it has none. */
export const withoutNotes = (record: MemberNotes): MemberNotes | undefined =>
  record.notes.length > 0 ? { ...record, notes: [] } : undefined
