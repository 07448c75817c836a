/** A month beside the schedule on wide screens: its days that have something link to their group. */
import { addDays, dayText, daysOfWeek, longDay, mondayOf, type Day } from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/facility/day.ts'
import styles from './schedule.module.css'

type MonthProps = {
  /** Its first day. */
  first: Day
  today: Day
  /** Days that have something. */
  days: readonly Day[]
}

export function Month({ first, today, days }: MonthProps) {
  const { month, year } = dayText(first)
  const isInMonth = (day: Day) => day.slice(0, 7) === first.slice(0, 7)
  const mondays = [0, 7, 14, 21, 28, 35].map((later) => addDays(mondayOf(first), later))
  return (
    <table className={styles.month} data-card="low">
      <caption>
        {month} {year}
      </caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 2)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mondays
          .map((monday) => daysOfWeek(monday))
          .filter((week) => week.some(isInMonth))
          .map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-current={day === today ? 'date' : undefined}>
                  {isInMonth(day) &&
                    (days.includes(day) ? (
                      <a href={`#${day}`} aria-label={longDay(day)}>
                        {dayText(day).date}
                      </a>
                    ) : (
                      dayText(day).date
                    ))}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
