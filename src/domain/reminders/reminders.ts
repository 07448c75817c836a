/** Which reminders are to be made. */
import { isQuiet, remindAt, reminderNames, type ReminderName } from '#domain/notifications/quiet-hours.ts'

/** How long after its time a reminder is still made, if the site was down. */
const lateMs: Record<ReminderName, number> = { day: 2 * 60 * 60_000, hours: 60 * 60_000 }

/** The reminders that are to be made now. */
export const dueReminders = (start: Date, now: Date): ReminderName[] =>
  isQuiet(now)
    ? []
    : reminderNames.filter((name) => {
        const late = now.getTime() - remindAt(name, start).getTime()
        return late >= 0 && late < lateMs[name] && now < start
      })
