/** The member's next booking, for the home page. Visitors do not load it. */
import { clockTime, facilityClock, shortDay } from '#domain/calendar/calendar.ts'
import { nearDay, nextItem, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './schedule.module.css'
import { useSchedule } from './use-schedule.ts'

/** From the local cache at once; the heading is that of the page. */
export function NextBooking() {
  const { profile } = useMember()
  const { items, now, cachedAt, query } = useSchedule(profile.email)
  const next = nextItem(items, now)
  if (next) {
    return (
      <div className={styles.next}>
        <Link to={paths.schedule}>{startOf(next, now)}</Link>
        <p>{[next.title, next.subtitle].filter(Boolean).join(' · ')}</p>
      </div>
    )
  }
  if (cachedAt !== null || query.isSuccess) return <p>{scheduleMessages.nothingNext}</p>
  if (query.isError) return <NotLoaded title={scheduleMessages.notLoaded} {...notLoadedProps(query)} />
  return <Skeleton shape="title" />
}

/** 'Today, 4:00 PM' or 'Thu Nov 26, 4:00 PM' */
function startOf({ date, time }: ScheduleItem, now: Date): string {
  const day = nearDay(date, facilityClock(now).day) ?? shortDay(date)
  return time === undefined ? day : `${day}, ${clockTime(time)}`
}
