/**
 * Card of what is on the schedule at one hour, 'headed by date (weekday, month, day) plus the time when one exists', with a button
 * to cancel. Sessions of several children at that hour are rows of one card; what else can be done is in its menu.
 */
import { Ellipsis } from 'lucide-react'
import { togetherLimits } from '#domain/accounts/players.ts'
import { clockRange, clockTime, dayText, shortDay } from '#domain/calendar/calendar.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { isLate } from '#domain/bookings/cut-off.ts'
import { cancelLabel, readItemId, type ItemKind, type ScheduleItem } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/booking-messages.ts'
import { andList } from '#domain/text/text.ts'
import { cancellationOf, familyCalls } from '#lib/offline/family-calls.ts'
import { movePath } from '#lib/paths.ts'
import { useToSign } from '#lib/session/account.ts'
import { SignFirst } from '#lib/session/sign-first.tsx'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/box.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import { Menu } from '#features/menu.tsx'
import type { MenuEntry } from '#ui/overlays/menu-button.tsx'
import { PassButton } from './pass-button.tsx'
import { SessionName } from './session-name.tsx'
import { comingToAny, descriptionOf, findTogether, subtitleOf, titleOf, whoseOf } from './stored-booking.ts'
import styles from './schedule.module.css'

const keep = 'Keep it after all'

const kinds = {
  lane: { label: 'Lane', tone: 'blue' },
  speede: { label: 'Speede', tone: 'kick' },
  event: { label: 'Event', tone: 'red' },
} as const satisfies Record<ItemKind, object>

type CardProps = {
  /** Of one kind and hour. */
  items: readonly [ScheduleItem, ...ScheduleItem[]]
  now: Date
  onCancel: (item: ScheduleItem, all: boolean) => void
}

export function ScheduleCard({ items, now, onCancel }: CardProps) {
  const [first] = items
  const { kind } = readItemId(first.id)
  const { weekdayShort, date, monthShort } = dayText(first.date)
  const [time, half] = first.time ? clockTime(first.time).split(' ') : []
  const { label, tone } = kinds[kind]
  const hours = kind !== 'event' && first.time ? clockRange(first.time, bookables[kind].minutes) : undefined
  const waiting = useQueuedCancellations(items)
  const isQueued = (item: ScheduleItem) => waiting.has(item.id)
  const settled = items.filter((item) => !isQueued(item))
  const cancelable = isOpen(first, now) ? settled : []
  const entries = [
    ...entriesOf(settled, now, onCancel),
    ...items.filter(isQueued).map((item) => ({
      label: items.length > 1 ? `${keep}: ${titleOf(item)}` : keep,
      onSelect: () => familyCalls.forget(waiting.get(item.id)!),
    })),
  ]
  const ask = useToSign(comingToAny(items))
  const when = [shortDay(first.date), first.time && clockTime(first.time)].filter(Boolean).join(', ')
  return (
    <Ticket
      top={`${weekdayShort} ${monthShort} ${date}`}
      big={time ?? date}
      bottom={half}
      tone={tone}
      tag={label}
      title={items.map((item) => (
        <SessionName key={item.id} item={item} />
      ))}
      subtitle={(items.length === 1 ? subtitleOf(first) : undefined) ?? hours}
      // What is on its way out asks for nothing.
      {...(waiting.size > 0
        ? { note: 'Will be canceled when you are online. It counts when the club receives it.' }
        : ask && first.subtitle !== scheduleMessages.canceledByClub && { note: <SignFirst ask={ask} /> })}
      corner={
        <>
          {entries.length > 0 && (
            <Menu
              label={<Ellipsis aria-hidden="true" size={22} />}
              name={`Options for ${andList(items.map(titleOf))}, ${when}`}
              items={entries}
              align="end"
              className={styles.icon}
            />
          )}
          <PassButton items={items} />
        </>
      }
    >
      {cancelable.length > 0 && (
        <Row as="span" gap="4" align="start" className={styles.cancel}>
          {cancelable.map((item) => (
            <Button
              key={item.id}
              tone="quiet"
              size="sm"
              aria-label={`${cancelLabel[kind].cancel}: ${descriptionOf(item)}`}
              onClick={() => onCancel(item, false)}
            >
              {cancelLabel[kind].cancel}
              {items.length > 1 && `: ${whoseOf(item)}`}
            </Button>
          ))}
        </Row>
      )}
    </Ticket>
  )
}

/** A session that has begun can be neither moved nor canceled. */
function isOpen({ id, date, time }: ScheduleItem, now: Date): boolean {
  return readItemId(id).kind === 'event' || !time || !hasBegun({ date, time }, now)
}

/** By item, the id of its cancellation that waits for a connection. */
function useQueuedCancellations(items: readonly ScheduleItem[]): Map<string, string> {
  const calls = familyCalls.useCalls()
  return new Map(
    items.flatMap(({ id }) => {
      const call = cancellationOf(calls, readItemId(id).bookingId)
      return call ? [[id, call.id] as const] : []
    }),
  )
}

/** What else can be done with these items. None can be moved after the club's cut-off. */
function entriesOf(items: readonly ScheduleItem[], now: Date, onCancel: CardProps['onCancel']): MenuEntry[] {
  const [first] = items
  if (!first) return []
  const { kind, bookingId } = readItemId(first.id)
  const canChange = isOpen(first, now)
  const together = findTogether(first, now).map(({ booking }) => booking.id)
  const moves = together.length > 0 && together.length <= togetherLimits.max ? together : [bookingId]
  return [
    ...(kind !== 'event' && canChange && !items.some((item) => isLate(item, now))
      ? [{ label: 'Move', to: movePath(kind, moves, first.date) }]
      : []),
    ...(canChange && together.length > 1
      ? [{ label: scheduleMessages.cancelAll(together.length), onSelect: () => onCancel(first, true) }]
      : []),
  ]
}
