/** Notes of the staff about a family: one document per member, newest first, emptied when the account is deleted. */
import * as z from 'zod'
import type { Store } from '#server/storage/store.ts'
import { keys } from '#server/repositories/keys.ts'
import { instant, onlyTrue, version1 } from '#server/repositories/records/fields.ts'

/** `by` is the colleague who wrote it, with their name at that time. `alert`: the desk sees it wherever the family comes up. */
const memberNote = z.object({
  id: z.string(),
  text: z.string(),
  at: instant,
  by: z.object({ id: z.string(), name: z.string() }),
  alert: onlyTrue,
})
export type MemberNote = z.infer<typeof memberNote>

export const memberNotes = z.object({ v: version1, notes: z.array(memberNote) })
export type MemberNotes = z.infer<typeof memberNotes>

/** The notes about a member, newest first. */
export const readMemberNotes = async (store: Store, ownerKey: string): Promise<MemberNote[]> =>
  (await store.read<MemberNotes>(keys.memberNotes(ownerKey)))?.value.notes ?? []

/** The document without its notes; undefined if it has none. */
export const withoutNotes = (record: MemberNotes): MemberNotes | undefined =>
  record.notes.length > 0 ? { ...record, notes: [] } : undefined
