/** 'Your Schedule': what is coming, day by day, with what can be done about each item. */
import { Suspense, useEffect, useRef, useState } from 'react'
import { EmptyNest } from '#illustrations/empty-nest.tsx'
import { clockTime, facilityClock, shortDay } from '#domain/calendar/calendar.ts'
import type { ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages, shownAsOf } from '#domain/messages/messages.ts'
import { prefetchedLazy } from '#lib/loading/prefetched-lazy.tsx'
import { paths } from '#lib/paths.ts'
import { failureOf } from '#lib/api/query.ts'
import { Link } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { byDay } from './group-by-day.ts'
import { ScheduleCard } from './schedule-card.tsx'
import styles from './schedule.module.css'
import { useCancel } from './use-cancel.ts'
import { useSchedule } from './use-schedule.ts'

const cancelDialog = prefetchedLazy(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

export function Schedule() {
  const session = useSession()
  return session ? <ScheduleOf email={session.profile.email} /> : null
}

function ScheduleOf({ email }: { email: string }) {
  const { items, now, mirroredAt, asked } = useSchedule(email)
  const cancel = useCancel()
  const [leaving, setLeaving] = useState<ScheduleItem>()
  const list = useFocusAfterLoss(items.length)
  cancelDialog.usePrefetch()
  const today = facilityClock(now).day
  return (
    <div ref={list} tabIndex={-1} className={styles['schedule']}>
      {asked.isError && (
        <NotLoaded
          title={mirroredAt ? shownAsOf(momentWords(mirroredAt, today)) : scheduleMessages.notLoaded}
          {...failureOf(asked)}
        />
      )}
      {items.length === 0 && asked.isPending && !mirroredAt && <Skeleton shape="card" count={3} />}
      {items.length === 0 && (mirroredAt || asked.isSuccess) && <Nothing />}
      {byDay(items, today).map((group) => (
        <section key={group.day} aria-labelledby={`day-${group.day}`}>
          <h2 id={`day-${group.day}`}>{group.title}</h2>
          <ul className={styles['items']}>
            {group.items.map((item) => (
              <li key={item.id}>
                <ScheduleCard item={item} onCancel={() => setLeaving(item)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {leaving && (
        <Suspense>
          <cancelDialog.Part item={leaving} onClose={() => setLeaving(undefined)} onConfirm={() => cancel(leaving)} />
        </Suspense>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <Empty
      art={<EmptyNest />}
      title={scheduleMessages.empty}
      actions={
        <>
          <Link className={buttonClass('primary')} to={paths.reserve}>
            Reserve a lane
          </Link>
          <Link className={buttonClass('ghost')} to={paths.events}>
            See events
          </Link>
        </>
      }
    >
      {scheduleMessages.quiet}
    </Empty>
  )
}

/** '4:12 PM', with the day in front if it was not today. */
function momentWords(instant: string, today: string): string {
  const { day, time } = facilityClock(new Date(instant))
  return day === today ? clockTime(time) : `${shortDay(day)}, ${clockTime(time)}`
}

/** When an item goes and the focus with it, the keyboard goes on from the list. */
function useFocusAfterLoss(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const lost = count < before.current
    before.current = count
    if (lost && document.activeElement === document.body) list.current?.focus()
  }, [count])
  return list
}
