/** Arrivals of a day, and missed sessions. */
import * as z from 'zod'
import { kinds } from '#domain/facility/facility.ts'
import { day, instant, onlyTrue, person, time, version1 } from './fields.ts'
import { personal } from './row.ts'

const recorded = { request: z.string(), at: instant, by: person }

/** One report of an arrival; `request` names the request that made it; `afterwards`: it was made once the session was over. */
const report = z.object({ ...recorded, undone: onlyTrue, afterwards: onlyTrue })
export type Report = z.infer<typeof report>

const absence = z.object({ ...recorded, state: z.enum(['no_show', 'excused']) })
export type Absence = z.infer<typeof absence>

/**
 * What is known of a booking. Of all reports that nobody has taken back the earliest counts, so that the order in which devices
 * send them does not matter; one that was taken back stays, so that a late copy of it does not come back. An arrival counts
 * more than an absence. `left`: they were picked up; by whom is in the family's record.
 */
const mark = z.object({
  here: z.array(report),
  absence: absence.exactOptional(),
  left: z.object(recorded).exactOptional(),
})
export type Mark = z.infer<typeof mark>

/** By id of the booking. */
const arrivalDay = z.object({ v: version1, marks: z.record(z.string(), mark) })
export type ArrivalDay = z.infer<typeof arrivalDay>

/**
 * A session that was missed. `at` is when it was recorded, `disputed` when the family said 'We were there'. `upheld`: a coach has
 * decided that it stands all the same; `cleared`: it does not count any more.
 */
export const noShow = z.object({
  booking: z.string(),
  kind: z.enum(kinds),
  unit: z.int(),
  date: day,
  time,
  at: instant,
  disputed: instant.exactOptional(),
  upheld: onlyTrue,
  cleared: onlyTrue,
})
export type NoShow = z.infer<typeof noShow>

export const rows = { arrival: personal(arrivalDay, { erased: 'expires' }) }
