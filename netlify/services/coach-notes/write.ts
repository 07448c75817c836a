/**
 * A coach writes a sentence to a family about a session. It is stored with its e-mails and its log entry in one transaction; for a
 * minute, and until the night is over, it can be taken back, and so long nobody else has it.
 */
import { coachNoteLimits, isSent, sentAt, whyNotNote, type coachNoteRefusals } from '#domain/coach-notes/coach-notes.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { today } from '#domain/calendar/calendar.ts'
import { mustNotCollect } from '#domain/families/decisions.ts'
import type { Principal, RequestContext, WriteContext } from '#server/context/request-context.ts'
import { memberIn, playerOf } from '#server/repositories/accounts/members.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { readReadable } from '#server/repositories/update-with-retry.ts'
import { bookingById } from '#server/services/bookings/admin-bookings.ts'
import type { CoachNote } from '#records/coach-notes.ts'
import { isOld, isLately, noteText } from './kept.ts'

type Reader = RequestContext & { principal: Principal }

export type WriteNoteResult =
  | { outcome: 'written'; note: CoachNote }
  | { outcome: 'not_found' | 'once' | 'too_many' | keyof typeof coachNoteRefusals }

/** Once for each idempotency key, and once for each session by each coach. */
export async function writeNote(context: WriteContext, booking: string, text: string): Promise<WriteNoteResult> {
  const { principal, idempotencyKey } = context
  const found = await bookingById(context, booking)
  if (!found?.member) return { outcome: 'not_found' }
  const { accountKey, player, kind, unit, date, time } = found
  const id = `note_${hash('note', booking, principal.id, idempotencyKey).slice(0, 24)}`
  const logged = logIn(context, 'coach_note_written', booking, {
    member: found.member.id,
    player,
    to: slotName(found),
  })
  const [ofFamily, ofCoach] = [keys.familyNotes(accountKey), keys.writtenNotes(principal.accountKey)]
  const known = [keys.member(accountKey), ofFamily, ofCoach, keys.arrivals(date)]
  return transact(logged, known, (documents): WriteNoteResult => {
    const { now } = documents
    const family = memberIn(documents, accountKey)
    const child = family && !family.deleting ? playerOf(family, player) : undefined
    if (!family || !child) return { outcome: 'not_found' }
    const { notes } = documents.get(ofFamily) ?? { notes: [] }
    const before = notes.find((each) => each.id === id)
    if (before) return { outcome: 'written', note: before }
    const why = whyNotNote(found, arrivalOf(documents.get(keys.arrivals(date)), booking), now)
    if (why) return { outcome: why }
    if (notes.some((each) => each.booking === booking && each.by.id === principal.id)) return { outcome: 'once' }
    const lately = (documents.get(ofCoach)?.notes ?? []).filter((each) => isLately(each, now))
    const ofToday = lately.filter(({ at }) => today(new Date(at)) === today(now))
    if (ofToday.length >= coachNoteLimits.perDay) return { outcome: 'too_many' }

    const note: CoachNote = { id, booking, player, kind, unit, date, time, text, ...doneBy(principal, now) }
    const messages = family.caregivers
      .filter((each) => !mustNotCollect(child, each))
      .map(({ id: caregiver }): Intent => ({ accountKey, kind: 'coach_note', subjectRef: id, caregiver }))
    const delayMs = sentAt(note).getTime() - now.getTime()
    documents.need(messages.flatMap((message) => messageKeys(documents, message, delayMs)))
    documents.set(ofFamily, { v: 1, notes: [...notes.filter((each) => !isOld(each, now)), note] })
    documents.set(ofCoach, { v: 1, notes: [...lately, { id, accountKey, at: note.at }] })
    for (const message of messages) queueMessage(documents, message, delayMs)
    return { outcome: 'written', note }
  })
}

/** Takes back what the caller has written about a session, before the family has it. Idempotent. */
export async function takeBackNote(context: WriteContext, booking: string): Promise<'done' | 'sent' | 'not_found'> {
  const { principal } = context
  const found = await bookingById(context, booking)
  if (!found?.member) return 'not_found'
  const { accountKey, player } = found
  const logged = logIn(context, 'coach_note_taken_back', booking, {
    member: found.member.id,
    player,
    to: slotName(found),
  })
  const ofFamily = keys.familyNotes(accountKey)
  return transact(logged, [ofFamily], (documents) => {
    const { notes } = documents.get(ofFamily) ?? { notes: [] }
    const note = notes.find((each) => each.booking === booking && each.by.id === principal.id)
    if (!note) return 'done'
    if (isSent(note, documents.now)) return 'sent'
    // It counts for the coach's day all the same.
    documents.set(ofFamily, { v: 1, notes: notes.filter((each) => each !== note) })
    return 'done'
  })
}

/** As coaches read it: of others only what the family has. */
export const writtenNote = (note: CoachNote, { principal, now }: Pick<Reader, 'principal' | 'now'>) => ({
  ...noteText(note),
  isMine: note.by.id === principal.id,
  isSent: isSent(note, now()),
  ...(note.thanked && { thanked: note.thanked.by.name }),
})

/** What the caller has written about a session, and what others have sent. Undefined if there is no such session of a family. */
export async function notesOfSession(context: Reader, booking: string) {
  const found = await bookingById(context, booking)
  if (!found?.member) return undefined
  const [stored, day] = await Promise.all([
    context.store.read(keys.familyNotes(found.accountKey)),
    readArrivals(context.store, found.date),
  ])
  const why = whyNotNote(found, arrivalOf(day?.value, booking), context.now())
  const notes = (stored?.value.notes ?? [])
    .filter((each) => each.booking === booking)
    .map((each) => writtenNote(each, context))
  return { notes: notes.filter(({ isMine, isSent: isOut }) => isMine || isOut), ...(why && { why }) }
}

/** What the caller has written lately that a family says 'Thanks' for, the last first. */
export async function thanksFor(context: Reader) {
  const { store, now, principal } = context
  const written = (await store.read(keys.writtenNotes(principal.accountKey)))?.value.notes ?? []
  const ids = new Set(written.filter((each) => isLately(each, now())).map(({ id }) => id))
  const families = new Set(written.filter(({ id }) => ids.has(id)).map(({ accountKey }) => accountKey))
  if (families.size === 0) return []
  const [{ found }, rows] = await Promise.all([
    readReadable(store, [...families].map(keys.familyNotes)),
    readMaterializedView(context, memberRows),
  ])
  const names = new Map([...rows.values()].flatMap(({ players }) => players.map(({ id, name }) => [id, name] as const)))
  return found
    .flatMap(({ value }) => value.notes)
    .flatMap((note) => {
      const player = names.get(note.player)
      if (!ids.has(note.id) || !note.thanked || player === undefined) return []
      return [{ ...writtenNote(note, context), player, thankedAt: note.thanked.at }]
    })
    .toSorted((one, other) => other.thankedAt.localeCompare(one.thankedAt))
}
