/**
 * What a family may say of a player, in the order of the form: a line here is a field of the form, the calls, the record, the
 * export and the players' file, and the desk reads it.
 */
import { exactLine, line } from '#domain/fields/field-rules.ts'
import { fieldLimits } from '#domain/facility/limits.ts'

export const playerNotes = {
  team: { ...line(fieldLimits.team), label: 'Team name', type: 'text' as const },
  phone: { ...exactLine(fieldLimits.phone), label: "Child's phone", type: 'tel' as const },
}

export type PlayerNote = keyof typeof playerNotes
export type PlayerNotes = Partial<Record<PlayerNote, string | undefined>>

export const noteNames = Object.keys(playerNotes) as PlayerNote[]

/** One value per note. */
export const perNote = <Value>(valueOf: (note: (typeof playerNotes)[PlayerNote], name: PlayerNote) => Value) =>
  Object.fromEntries(noteNames.map((name) => [name, valueOf(playerNotes[name], name)])) as Record<PlayerNote, Value>

/** What was said, with its labels. */
export const notesOf = (player: PlayerNotes): { name: PlayerNote; label: string; text: string }[] =>
  noteNames.map((name) => ({ name, label: playerNotes[name].label, text: player[name] ?? '' }))
