/** Notes of the staff about a family: adding is idempotent per request, and both actions are in the admin log. */
import type { MemberNotes, MemberNote } from '#records/staff.ts'
import { memberNoteLimits } from '#domain/staff/staff-fields.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { readMemberNotes } from '#server/repositories/accounts/member-notes.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'

type NoteContext = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type AddNoteResult = { outcome: 'added'; note: MemberNote } | { outcome: 'no_member' } | { outcome: 'full' }

/** Adds a note about the member with this id; as an `alert`, the desk sees it wherever the family comes up. */
export async function addMemberNote(
  context: NoteContext,
  memberId: string,
  { text, alert = false }: { text: string; alert?: boolean | undefined },
): Promise<AddNoteResult> {
  const { principal, idempotencyKey, now } = context
  const accountKey = await accountKeyOfMember(context, memberId)
  if (!accountKey) return { outcome: 'no_member' }
  const note: MemberNote = {
    id: `note_${hash('note', principal.id, memberId, idempotencyKey).slice(0, 24)}`,
    text,
    at: now().toISOString(),
    by: { id: principal.id, name: principal.profileName },
    ...(alert && { alert: true as const }),
  }
  const stored = await updateWithRetry<MemberNotes>(context, keys.memberNotes(accountKey), (current) => {
    const notes = current?.notes ?? []
    if (notes.some(({ id }) => id === note.id) || notes.length >= memberNoteLimits.count) return undefined
    return { ...current, v: 1, notes: [note, ...notes] }
  })
  const added = stored?.value.notes.find(({ id }) => id === note.id)
  if (!added) return { outcome: 'full' }
  if (added.alert) await setAlerts(context, accountKey, added.id, added.text)
  await writeAdminLog(context, principal, 'member_note_added', memberId, { member: memberId })
  return { outcome: 'added', note: added }
}

/** Removes a note. @returns false if there is no such member or note. */
export async function removeMemberNote(context: NoteContext, memberId: string, noteId: string): Promise<boolean> {
  const accountKey = await accountKeyOfMember(context, memberId)
  if (!accountKey) return false
  const notes = await readMemberNotes(context.store, accountKey)
  const note = notes.find(({ id }) => id === noteId)
  if (!note) return false
  // Log first: a repeated request finds no note any more.
  await writeAdminLog(context, context.principal, 'member_note_removed', memberId, { member: memberId })
  // Before the note: if this is interrupted, the note is left and can be removed again.
  if (note.alert) await setAlerts(context, accountKey, noteId)
  await updateWithRetry(context, keys.memberNotes(accountKey), (current) =>
    current?.notes.some(({ id }) => id === noteId)
      ? { ...current, notes: current.notes.filter(({ id }) => id !== noteId) }
      : undefined,
  )
  return true
}

/** Puts the note's text among the family's alerts, or takes the note out of them. Idempotent. */
const setAlerts = (context: NoteContext, accountKey: string, id: string, text?: string) =>
  updateMember(context, accountKey, ({ alerts = [], ...member }) => {
    if (alerts.some((each) => each.id === id) === (text !== undefined)) return undefined
    const others = alerts.filter((each) => each.id !== id)
    return { ...member, alerts: text === undefined ? others : [{ id, text }, ...others] }
  })
