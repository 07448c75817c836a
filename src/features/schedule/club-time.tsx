/** Says that hours are those of the club, on a device in another time zone. */
import { facilityClock, timeOf } from '#domain/calendar/calendar.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import styles from './schedule.module.css'

export function ClubTime({ now }: { now: Date }) {
  if (timeOf(now.getHours() * 60 + now.getMinutes()) === facilityClock(now).time) return null
  return <p className={styles.clubTime}>{scheduleMessages.clubTime}</p>
}
