/**
 * What is on the schedule at one hour, as a row: 'headed by date (weekday, month, day) plus the time when one exists', of which
 * the date is seen once a day; the place, the pass, and moving and canceling.
 */
import { togetherLimits } from '#domain/families/players.ts'
import { clockTime, dayText, shortDay } from '#domain/calendar/calendar.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { isLate } from '#domain/bookings/cut-off.ts'
import { cancelLabel, readItemId, type ItemKind, type ScheduleItem } from '#domain/schedule/schedule.ts'
import { scheduleMessages } from '#domain/bookings/booking-messages.ts'
import { andList } from '#domain/text/text.ts'
import { cancellationOf, familyCalls } from '#lib/offline/family-calls.ts'
import { movePath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { QuietButton } from '#ui/button.tsx'
import { Row, SmallPrint, VisuallyHidden } from '#ui/layout/box.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import { Menu } from '#features/parts/menu.tsx'
import { PassButton } from './pass-button.tsx'
import { SessionName } from './session-name.tsx'
import { descriptionOf, findTogether, subtitleOf, titleOf, whoseOf } from './stored-booking.ts'
import styles from './schedule.module.css'

const tones = { lane: 'blue', speede: 'kick', event: 'red' } as const satisfies Record<ItemKind, string>

type CardProps = {
  /** Of one kind and hour. */
  items: readonly [ScheduleItem, ...ScheduleItem[]]
  now: Date
  onCancel: (item: ScheduleItem, all: boolean) => void
}

export function ScheduleCard({ items, now, onCancel }: CardProps) {
  const [first] = items
  const { kind } = readItemId(first.id)
  const [time, half] = first.time ? clockTime(first.time).split(' ') : []
  const waiting = useQueuedCancellations(items)
  const settled = items.filter(({ id }) => !waiting.has(id))
  const isFixed = !isOpen(first, now) || settled.length === 0
  const [one = first] = settled
  const together = findTogether(one, now).map(({ booking }) => booking.id)
  const moves = together.length > 0 && together.length <= togetherLimits.max ? together : [readItemId(one.id).bookingId]
  const canMove = kind !== 'event' && !isFixed && !settled.some((item) => isLate(item, now))
  const names = (some: readonly ScheduleItem[]) =>
    `${andList(some.map(titleOf))}, ${[shortDay(first.date), first.time && clockTime(first.time)].filter(Boolean).join(', ')}`
  return (
    <Ticket
      big={
        <>
          <VisuallyHidden>{shortDay(first.date)} </VisuallyHidden>
          {time ?? dayText(first.date).date}
        </>
      }
      bottom={half}
      tone={tones[kind]}
      title={items.map((item) => (
        <SessionName key={item.id} item={item} />
      ))}
      {...(waiting.size > 0 && {
        note: 'Will be canceled when you are online. It counts when the club receives it.',
      })}
      corner={<PassButton items={items} />}
    >
      <Row as="span" gap="3-5" className={styles.actions}>
        {/* Who plays a session stands in its title, or is the only player of the family. */}
        {kind === 'event' && <SmallPrint as="span">{subtitleOf(first)}</SmallPrint>}
        {canMove && (
          <Link to={movePath(kind, moves, first.date)} aria-label={`Move: ${names(settled)}`}>
            Move
          </Link>
        )}
        {!isFixed && <CancelButton items={settled} together={together.length} names={names} onCancel={onCancel} />}
        {items
          .filter(({ id }) => waiting.has(id))
          .map((item) => (
            <QuietButton
              key={item.id}
              aria-label={`Keep it after all: ${descriptionOf(item)}`}
              onClick={() => familyCalls.forget(waiting.get(item.id)!)}
            >
              Keep it after all{items.length > 1 && `: ${whoseOf(item)}`}
            </QuietButton>
          ))}
      </Row>
    </Ticket>
  )
}

type CancelProps = Pick<CardProps, 'onCancel'> & {
  items: readonly ScheduleItem[]
  /** How many can be canceled in one write. */
  together: number
  names: (items: readonly ScheduleItem[]) => string
}

/** Asks which, where there are several. */
function CancelButton({ items, together, names, onCancel }: CancelProps) {
  const [first, ...others] = items
  if (!first) return null
  const { cancel } = cancelLabel[readItemId(first.id).kind]
  if (others.length === 0 && together < 2)
    return (
      <QuietButton aria-label={`${cancel}: ${descriptionOf(first)}`} onClick={() => onCancel(first, false)}>
        {cancel}
      </QuietButton>
    )
  return (
    <Menu
      label={cancel}
      name={`${cancel}: ${names(items)}`}
      items={[
        ...items.map((item) => ({
          label: others.length > 0 ? `${cancel}: ${whoseOf(item)}` : cancel,
          onSelect: () => onCancel(item, false),
        })),
        ...(together > 1
          ? [{ label: scheduleMessages.cancelAll(together), onSelect: () => onCancel(first, true) }]
          : []),
      ]}
    />
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
