/** The message with what a coach has written about a session: the text of a person, in the frame of every message. */
import { isSent } from '#domain/coach-notes/coach-notes.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { facility } from '#domain/facility/facility.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { playerPath } from '#domain/paths.ts'
import { paragraphsOf } from '#domain/text/links.ts'
import { isolated } from '#domain/text/text.ts'
import { keys } from '#server/repositories/keys.ts'
import { familyOf, leadingTo, type Composer } from './composer.ts'

/** Unless it was taken back. */
export const coach_note: Composer = async (about) => {
  const { context, accountKey, entry } = about
  const [stored, member] = await Promise.all([context.store.read(keys.familyNotes(accountKey)), familyOf(about)])
  const note = stored?.value.notes.find(({ id }) => id === entry.subjectRef)
  const player = member?.players.find(({ id }) => id === note?.player)
  if (!note || !player || !isSent(note, context.now())) return undefined
  const name = firstNameOf(player)
  return leadingTo(about, playerPath(player.id), {
    subject: `${isolated(note.by.name)} about ${name}’s session at ${facility.name}`,
    heading: `About ${name}’s session`,
    paragraphs: [...paragraphsOf(note.text), isolated(note.by.name)],
    facts: [{ label: 'Session', value: slotName(note) }],
    note: 'You don’t have to answer. On your child’s page you can say “Thanks”.',
    action: 'Open the page',
  })
}
