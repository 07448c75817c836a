/** Notes of the staff about a family: adding is idempotent per request, and both actions are in the admin log. */
import { isDeepStrictEqual } from 'node:util'
import type { MemberNote } from '#records/staff.ts'
import { memberNoteLimits } from '#domain/staff/staff-fields.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { transact } from '#server/repositories/transact.ts'

export type AddNoteResult = { outcome: 'added'; note: MemberNote } | { outcome: 'no_member' } | { outcome: 'full' }

/** Adds a note about the member with this id; as an `alert`, the desk sees it wherever the family comes up. */
export async function addMemberNote(
  context: WriteContext,
  memberId: string,
  { text, alert = false }: { text: string; alert?: boolean | undefined },
): Promise<AddNoteResult> {
  const { principal, idempotencyKey, now } = context
  const accountKey = await accountKeyOfMember(context, memberId)
  if (!accountKey) return { outcome: 'no_member' }
  const note: MemberNote = {
    id: `note_${hash('note', principal.id, memberId, idempotencyKey).slice(0, 24)}`,
    text,
    ...doneBy(principal, now()),
    ...(alert && { alert: true as const }),
  }
  const logged = logIn(context, 'member_note_added', memberId, { member: memberId })
  return changeNotes(logged, accountKey, (notes, set): AddNoteResult => {
    const known = notes.find(({ id }) => id === note.id)
    if (known) return { outcome: 'added', note: known }
    if (notes.length >= memberNoteLimits.count) return { outcome: 'full' }
    set([note, ...notes])
    return { outcome: 'added', note }
  })
}

/** Removes a note. @returns false if there is no such member or note. */
export async function removeMemberNote(context: WriteContext, memberId: string, noteId: string): Promise<boolean> {
  const accountKey = await accountKeyOfMember(context, memberId)
  if (!accountKey) return false
  const logged = logIn(context, 'member_note_removed', memberId, { member: memberId })
  return changeNotes(logged, accountKey, (notes, set) => {
    const others = notes.filter(({ id }) => id !== noteId)
    if (others.length === notes.length) return false
    set(others)
    return true
  })
}

/** Changes the notes of a family, and the alerts in its record, which are the texts of some of them. */
const changeNotes = <Result>(
  context: WriteContext,
  accountKey: string,
  change: (notes: readonly MemberNote[], set: (notes: MemberNote[]) => void) => Result,
): Promise<Result> =>
  transact(context, [keys.memberNotes(accountKey), keys.member(accountKey)], (documents) => {
    const record = documents.get(keys.memberNotes(accountKey))
    const before = record?.notes ?? []
    return change(before, (notes) => {
      documents.set(keys.memberNotes(accountKey), { ...record, v: 1, notes })
      const member = memberIn(documents, accountKey)
      const [old, now] = [before, notes].map((each) => each.filter(({ alert }) => alert))
      if (!member || isDeepStrictEqual(old, now)) return
      // What is no note stays, such as that nobody has seen the family.
      const others = (member.alerts ?? []).filter(({ id }) => !old!.some((note) => note.id === id))
      const alerts = [...now!.map(({ id, text }) => ({ id, text })), ...others]
      documents.set(keys.member(accountKey), { ...member, alerts })
    })
  })
