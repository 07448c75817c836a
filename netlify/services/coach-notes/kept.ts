/** What a coach has written: how long it is kept, and what of it everybody reads who may. */
import { addDays, monthsBefore, today } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import type { CoachNote } from '#records/coach-notes.ts'

/** True of a session of an earlier season. */
export const isOld = ({ date }: { date: string }, now: Date): boolean =>
  date < monthsBefore(today(now), retentionPeriods.coachNoteMonths)

/** True as long as its coach is shown who says 'Thanks'. */
export const isLately = ({ at }: { at: string }, now: Date): boolean =>
  today(new Date(at)) > addDays(today(now), -retentionPeriods.writtenNoteDays)

/** The session, the text, and the name of its coach. */
export const noteText = ({ id, kind, unit, date, time, text, by, at }: CoachNote) => ({
  id,
  kind,
  unit,
  date,
  time,
  text,
  by: by.name,
  at,
})
