/** How long what a coach has written is kept. */
import { addDays, monthsBefore, today } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'

/** True of a session of an earlier season. */
export const isOld = ({ date }: { date: string }, now: Date): boolean =>
  date < monthsBefore(today(now), retentionPeriods.coachNoteMonths)

/** True as long as its coach is shown who says 'Thanks'. */
export const isLately = ({ at }: { at: string }, now: Date): boolean =>
  today(new Date(at)) > addDays(today(now), -retentionPeriods.writtenNoteDays)
