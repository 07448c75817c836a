/** What coaches write to families about sessions. */
import * as z from 'zod'
import { kinds } from '#domain/facility/facility.ts'
import { day, instant, person, time, version1 } from './fields.ts'
import { personal, writtenAgain } from './row.ts'

/** A sentence about one session. `thanked`: which caregiver said 'Thanks', and when. */
const coachNote = z.object({
  id: z.string(),
  booking: z.string(),
  player: z.string(),
  kind: z.enum(kinds),
  unit: z.int(),
  date: day,
  time,
  text: z.string(),
  by: person,
  at: instant,
  thanked: z.object({ at: instant, by: person }).exactOptional(),
})
export type CoachNote = z.infer<typeof coachNote>

/** All that a family has. */
const familyNotes = z.object({ v: version1, notes: z.array(coachNote) })

/** Where a coach has written lately, so that their day has a limit and they see who says 'Thanks'. */
const writtenNotes = z.object({
  v: version1,
  notes: z.array(z.object({ id: z.string(), accountKey: z.string(), at: instant })),
})

export const rows = {
  cnote: writtenAgain(personal(familyNotes)),
  cnoteby: writtenAgain(personal(writtenNotes, { erased: 'expires', exported: 'derived' })),
}
