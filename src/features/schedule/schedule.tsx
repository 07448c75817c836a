/** 'Your Schedule': upcoming items by time, with their actions. */
import { useEffect, useRef, useState } from 'react'
import { Drawing } from '#illustrations/drawing.tsx'
import { facilityClock, longDay, nearMoment } from '#domain/calendar/calendar.ts'
import { nearDay, readItemId, type ScheduleItem } from '#domain/schedule/schedule.ts'
import { facility } from '#domain/facility/facility.ts'
import { scheduleMessages, dataAsOf } from '#domain/bookings/booking-messages.ts'
import { ButtonLink, GhostLink } from '#features/parts/button-link.tsx'
import { groupsOf } from '#lib/groups.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { paths } from '#lib/paths.ts'
import { useMember } from '#lib/session/use-member.ts'
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
  return (
    <Stack ref={list} tabIndex={-1} className={styles.schedule}>
      <Loaded query={query} title={cachedAt ? dataAsOf(nearMoment(cachedAt, now)) : scheduleMessages.notLoaded} />
      <ClubChanges />
      <SignBeforeVisit items={items.filter(({ subtitle }) => subtitle !== scheduleMessages.canceledByClub)} />
      {known.length === 0 && (cachedAt || query.isSuccess) && !isLoading && <EmptySchedule />}
      {items.length > 0 && (
        <Stack as="ul" gap="3">
          {groupsOf(items, ({ date }) => date).map((ofDay) => (
            <Stack as="li" gap="1" key={ofDay[0].date}>
              <Text as="h2" size="name">
                {nearDay(ofDay[0].date, today) ?? longDay(ofDay[0].date)}
              </Text>
              <Stack as="ul" gap="2">
                {groupsOf(ofDay, hourOf).map((hour) => (
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

/** Sessions of one kind at one hour share a card; every RSVP stands alone. */
function hourOf({ id, sortKey }: ScheduleItem): string {
  const { kind } = readItemId(id)
  return kind === 'event' ? id : `${kind} ${sortKey}`
}

function EmptySchedule() {
  return (
    <Empty
      illustration={<Drawing of="signs#nest" size={[320, 180]} />}
      title={scheduleMessages.empty}
      actions={
        <>
          <ButtonLink to={paths.reserve}>Reserve a lane</ButtonLink>
          <GhostLink to={paths.events}>See events</GhostLink>
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
