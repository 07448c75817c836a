/** 'Your Schedule': upcoming items by time, with their actions. */
import { useEffect, useRef, useState } from 'react'
import { Drawing } from '#illustrations/drawing.tsx'
import { facilityClock, longDay, nearMoment } from '#domain/calendar/calendar.ts'
import { nearDay, readItemId, type ScheduleItem } from '#domain/schedule/schedule.ts'
import { facility } from '#domain/facility/facility.ts'
import { scheduleMessages, dataAsOf } from '#domain/bookings/booking-messages.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { Canceling } from './cancel-dialog.tsx'
import { ClubTime } from './club-time.tsx'
import { ClubChanges, useClubChanges } from './club-changes.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { SignBeforeVisit } from './sign-before-visit.tsx'
import { Stack, Text } from '#ui/layout/box.tsx'
import styles from './schedule.module.css'
import { useSchedule } from './use-schedule.ts'

const Cancel = lazyOnPress(async () => (await import('./cancel-dialog.tsx')).Cancel)

const nothing: never[] = []

export function Schedule() {
  const { profile } = useMember()
  const { items: known, now, cachedAt, isNew, query } = useSchedule(profile.email)
  const { isComing } = useClubChanges()
  // With nothing in this browser yet, both come at once, so that the second does not move the first.
  const isLoading = isNew && isComing
  const items = isLoading ? nothing : known
  const [canceling, setCanceling] = useState<Canceling>()
  const [hasAsked, setAsked] = useState(false)
  const list = useFocusAfterRemoval(items.length, canceling !== undefined)
  // Before it is needed: there may be no connection.
  usePreload(Cancel)
  const ask = (asked: Canceling) =>
    Cancel.whenLoaded(() => {
      setAsked(true)
      setCanceling(asked)
    })
  const today = facilityClock(now).day
  const days = [...new Set(items.map(({ date }) => date))]
  return (
    <Stack ref={list} tabIndex={-1} className={styles.schedule}>
      <Loaded query={query} title={cachedAt ? dataAsOf(nearMoment(cachedAt, now)) : scheduleMessages.notLoaded} />
      <ClubChanges />
      <SignBeforeVisit items={items.filter(({ subtitle }) => subtitle !== scheduleMessages.canceledByClub)} />
      {known.length === 0 && (cachedAt || query.isSuccess) && !isLoading && <EmptySchedule />}
      {items.length > 0 && (
        <Stack as="ul" gap="3">
          {days.map((day) => (
            <Stack as="li" gap="1" key={day}>
              <Text as="h2" size="name">
                {nearDay(day, today) ?? longDay(day)}
              </Text>
              <Stack as="ul" gap="2">
                {byHour(items.filter(({ date }) => date === day)).map((hour) => (
                  <li key={hour[0].id} className={styles.hour}>
                    <ScheduleCard items={hour} now={now} onCancel={(item, all) => ask({ item, all })} />
                  </li>
                ))}
              </Stack>
            </Stack>
          ))}
        </Stack>
      )}
      {/* Before the first whole answer there may be more than what was booked in this browser. */}
      {((query.isPending && !cachedAt) || isLoading) && (
        <>
          {items.length > 0 && <output>Loading the rest...</output>}
          <Skeleton shape="card" count={items.length > 0 ? 1 : 3} />
        </>
      )}
      <ClubTime now={now} />
      {hasAsked && <Cancel canceling={canceling} now={now} onClose={() => setCanceling(undefined)} />}
    </Stack>
  )
}

type Hour = [ScheduleItem, ...ScheduleItem[]]

/** Sessions of one kind at one hour share a card; every RSVP stands alone. `items` are sorted by time. */
function byHour(items: readonly ScheduleItem[]): Hour[] {
  const hours = new Map<string, Hour>()
  for (const item of items) {
    const { kind } = readItemId(item.id)
    const key = kind === 'event' ? item.id : `${kind} ${item.sortKey}`
    const hour = hours.get(key)
    if (hour) hour.push(item)
    else hours.set(key, [item])
  }
  return [...hours.values()]
}

function EmptySchedule() {
  return (
    <Empty
      illustration={<Drawing of="signs#nest" size={[320, 180]} />}
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
      The {facility.facilityNoun} is quiet. Book an hour and it will appear here.
    </Empty>
  )
}

/** Moves the focus to the list, and not the page, when an item is removed with what had the focus, at once or when its dialog closes. */
function useFocusAfterRemoval(count: number, isAsking: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (isAsking) return
    const removed = count < before.current
    before.current = count
    if (removed && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [count, isAsking])
  return list
}
