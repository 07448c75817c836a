/** What coaches write to families about sessions. */
import * as z from 'zod'
import { coachNoteFields, coachNoteRefusals } from '#domain/coach-notes/coach-notes.ts'
import { slotOfKind } from './arrivals.ts'
import { toZod } from './rules-to-zod.ts'

const note = slotOfKind.extend({ id: z.string(), text: z.string(), by: z.string(), at: z.string() })

/** As a coach reads it. `isMine`: written by who asks; `isSent`: the family has it; `thanked`: the name of who said so. */
const written = note.extend({
  isMine: z.boolean(),
  isSent: z.boolean(),
  thanked: z.string().exactOptional(),
})

/** Of one session. `why`: the reason for which nobody can write about it. */
export const sessionNotes = {
  reply: z.object({
    notes: z.array(written),
    why: z.enum(Object.keys(coachNoteRefusals) as [keyof typeof coachNoteRefusals]).exactOptional(),
  }),
}
export const writeCoachNote = {
  body: z.strictObject(toZod(coachNoteFields)),
  reply: z.object({ note: written }),
}
/** The caller's own of this session. */
export const takeBackCoachNote = { reply: z.undefined() }

/** What the caller has written lately that a family says 'Thanks' for, the last first. */
export const coachThanks = {
  reply: z.object({ thanks: z.array(written.extend({ player: z.string(), thankedAt: z.string() })) }),
}

/** As the family reads it. */
const own = note.extend({ thanked: z.boolean() })

/** Of the season, the last first. */
export const playerNotes = { reply: z.object({ notes: z.array(own) }) }
export const thankCoach = { reply: z.object({ note: own }) }

/** In the export of a family. */
export const exportedNotes = z.array(own.omit({ id: true }).extend({ player: z.string() }))
