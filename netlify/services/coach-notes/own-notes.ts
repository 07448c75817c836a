/**
 * What coaches have written, as its family reads it, and 'Thanks': the only answer there is. Whoever must not collect a child
 * gets and reads nothing about the child's sessions.
 */
import { isSent } from '#domain/coach-notes/coach-notes.ts'
import { mustNotCollect } from '#domain/families/decisions.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { doneBy } from '#server/repositories/admin-log.ts'
import { memberIn, playerOf, readMember } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact } from '#server/repositories/transact.ts'
import type { CoachNote } from '#records/coach-notes.ts'
import type { Member } from '#records/families.ts'
import { isOld, noteText } from './kept.ts'

type Context = RequestContext & { principal: Principal }

const ownNote = (note: CoachNote) => ({ ...noteText(note), thanked: note.thanked !== undefined })

/** What this caregiver reads about their children, the last first. */
function readable(notes: readonly CoachNote[], member: Member, caregiverId: string, now: Date): CoachNote[] {
  const caregiver = member.caregivers.find(({ id }) => id === caregiverId)
  const isTheirs = ({ player }: CoachNote) => {
    const child = playerOf(member, player)
    return caregiver !== undefined && child !== undefined && !mustNotCollect(child, caregiver)
  }
  return notes
    .filter((note) => isTheirs(note) && isSent(note, now) && !isOld(note, now))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Of one child. Undefined if the family has no such child. */
export async function notesOfPlayer({ store, now, principal }: Context, player: string) {
  const [member, stored] = await Promise.all([
    readMember(store, principal.accountKey),
    store.read(keys.familyNotes(principal.accountKey)),
  ])
  if (!member || !playerOf(member.value, player)) return undefined
  const notes = readable(stored?.value.notes ?? [], member.value, principal.id, now())
  return notes.filter((note) => note.player === player).map(ownNote)
}

/** 'Thanks', once for the family. Undefined if there is no such note. */
export const thank = (context: Context, id: string) => {
  const { principal } = context
  const { accountKey } = principal
  const key = keys.familyNotes(accountKey)
  return transact(context, [key, keys.member(accountKey)], (documents) => {
    const member = memberIn(documents, accountKey)
    const { notes } = documents.get(key) ?? { notes: [] }
    const note = member && readable(notes, member, principal.id, documents.now).find((each) => each.id === id)
    if (!note || note.thanked) return note && ownNote(note)
    const thanked = { ...note, thanked: doneBy(principal, documents.now) }
    documents.set(key, { v: 1, notes: notes.map((each) => (each === note ? thanked : each)) })
    return ownNote(thanked)
  })
}

/** In the export, with the names of the children. */
export const notesForExport = (notes: readonly CoachNote[], member: Member, caregiver: string, now: Date) =>
  readable(notes, member, caregiver, now).map((note) => {
    const { id: _, ...shown } = ownNote(note)
    return Object.assign(shown, { player: playerOf(member, note.player)?.name ?? '' })
  })
