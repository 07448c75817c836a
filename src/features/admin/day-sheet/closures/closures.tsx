/** Bookings in closed slots, each to be kept, moved or canceled, and current and future closures, to reopen. */
import { useId, useState } from 'react'
import { Phones } from '#lib/phones.tsx'
import type { Reply } from '#api-contract/schemas.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { useConfirm } from '#features/confirm.tsx'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Loaded } from '#features/loaded.tsx'
import { closurePlace, closureTime, slotName } from '#domain/bookings/slot-names.ts'
import { nameOf, type Booking, type AdminClosure } from '#features/admin/day-sheet/sheet-view.ts'
import { DecideAll, DecideAllDialog, type Asked } from './decide-all.tsx'
import { UndecidedEvent, type ClosedEvent } from './undecided-event.tsx'
import listStyles from '#features/admin/shared/lists.module.css'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { changedByDesk, useClosures, useReportChange } from '#features/admin/day-sheet/queries.ts'

/** '2 bookings and 1 event' */
export const countOf = (bookings: number, events: number): string =>
  [
    bookings > 0 && `${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`,
    events > 0 && `${events} ${events === 1 ? 'event' : 'events'}`,
  ]
    .filter(Boolean)
    .join(' and ')

type OnOpen = { onOpen: (booking: Booking) => void }

/** Above the sheet: the bookings and events that wait for a decision, by the closure that they are in. */
export function Undecided({ onOpen }: OnOpen) {
  const { data } = useClosures()
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      {data && data.undecided.length + data.events.length > 0 && (
        <UndecidedList {...data} onOpen={onOpen} onAsk={setAsked} />
      )}
      {asked && <DecideAllDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type OnAsk = { onAsk: (asked: Asked) => void }

function UndecidedList({ closures, undecided, events: closedEvents, ...on }: Reply<'listClosures'> & OnOpen & OnAsk) {
  const byClosure = Map.groupBy(undecided, ({ closureId }) => closureId)
  const eventsByClosure = Map.groupBy(closedEvents, ({ closureId }) => closureId)
  return (
    <Stack as="section" gap="2" aria-labelledby="undecided-title">
      <Text as="h2" size="title" id="undecided-title">
        {countOf(undecided.length, closedEvents.length)}{' '}
        {undecided.length + closedEvents.length === 1
          ? 'falls in closed hours and needs a decision.'
          : 'fall in closed hours and need a decision.'}
      </Text>
      {closures.map((closure) => {
        const bookings = byClosure.get(closure.id)?.map(({ booking }) => booking) ?? []
        const events = eventsByClosure.get(closure.id)?.map(({ event }) => event) ?? []
        if (bookings.length + events.length === 0) return null
        return <UndecidedOf key={closure.id} closure={closure} bookings={bookings} events={events} {...on} />
      })}
    </Stack>
  )
}

type UndecidedOfProps = OnOpen &
  OnAsk & {
    closure: AdminClosure
    bookings: readonly Booking[]
    events: readonly ClosedEvent[]
  }

function UndecidedOf({ closure, bookings, events, onOpen, onAsk }: UndecidedOfProps) {
  const headingId = useId()
  return (
    <Stack as="section" gap="0" aria-labelledby={headingId}>
      <Text as="h3" size="name" id={headingId}>
        {closurePlace(closure)}, {closureTime(closure)} · {closure.reason}
      </Text>
      {bookings.length > 1 && <DecideAll closure={closure} bookings={bookings} onAsk={onAsk} />}
      <Stack as="ul" gap="2">
        {bookings.map((booking) => (
          <UndecidedRow key={booking.id} closureId={closure.id} booking={booking} onOpen={() => onOpen(booking)} />
        ))}
      </Stack>
      {events.length > 0 && <p>Nobody can RSVP to these events while the club is closed.</p>}
      <Stack as="ul" gap="2">
        {events.map((event) => (
          <UndecidedEvent key={event.id} closureId={closure.id} event={event} />
        ))}
      </Stack>
    </Stack>
  )
}

export function Closures() {
  const query = useClosures()
  if (query.isError || !query.data) return <Loaded query={query} title="Could not load the closures" />
  if (query.data.closures.length === 0) return null
  const { closures, undecided } = query.data

  return (
    <Stack as="section" gap="2" aria-labelledby="closures-title">
      <Text as="h2" size="title" id="closures-title">
        Closures
      </Text>
      <Stack as="ul" gap="2">
        {closures.map((closure) => (
          <ClosureRow
            key={closure.id}
            closure={closure}
            waiting={undecided.filter(({ closureId }) => closureId === closure.id).length}
          />
        ))}
      </Stack>
    </Stack>
  )
}

type UndecidedRowProps = { closureId: string; booking: Booking; onOpen: () => void }

function UndecidedRow({ closureId, booking, onOpen }: UndecidedRowProps) {
  const keep = useApiMutation('keepBooking', {
    onFailed: failureNotice(closureMessages.notKept),
    invalidates: changedByDesk,
  })
  const [name, slot] = [nameOf(booking), slotName(booking)]
  return (
    <Row as="li" justify="between" className={listStyles.bar}>
      <p>
        <b>{name}</b>{' '}
        <Text as="span" tone="muted">
          {slot}
        </Text>{' '}
        {booking.member && <Phones caregivers={booking.member.caregivers} />}
      </p>
      <Row>
        <Button
          tone="ghost"
          size="sm"
          aria-label={`Keep ${name}, ${slot}`}
          onClick={() => void keep.run({ params: { id: closureId }, body: { keep: booking.id } })}
        >
          Keep
        </Button>
        <Button tone="ghost" size="sm" aria-label={`Move or cancel ${name}, ${slot}`} onClick={onOpen}>
          Move or cancel
        </Button>
      </Row>
    </Row>
  )
}

/** `waiting`: bookings in it that staff have not decided about, whose families were told that it is closed. */
function ClosureRow({ closure, waiting }: { closure: AdminClosure; waiting: number }) {
  const report = useReportChange()
  const [place, time] = [closurePlace(closure), closureTime(closure)]
  const removal = useConfirm(() => ({
    call: 'removeClosure',
    input: { params: { id: closure.id } },
    title: `Reopen ${place}, ${time}?`,
    description:
      waiting === 0
        ? 'Members can book these slots again.'
        : `Members can book these slots again, and ${waiting === 1 ? 'one family' : `${waiting} families`} will be told that the slot is open after all.`,
    action: 'Reopen',
    pendingLabel: 'Reopening...',
    keepLabel: 'Stay closed',
    failed: 'Could not reopen these slots',
    invalidates: changedByDesk,
    onDone: () => report({ closure }),
    done: { title: 'Reopened', description: 'Members can book these slots again.' },
  }))
  return (
    <Row as="li" justify="between" className={listStyles.bar}>
      <p>
        <b>Closed: {place}</b>{' '}
        <Text as="span" tone="muted">
          {time} · {closure.reason}
        </Text>
      </p>
      {closure.event === undefined ? (
        <Button tone="quiet" size="sm" aria-label={`Reopen: ${place}, ${time}`} {...removal.trigger()}>
          Reopen
        </Button>
      ) : (
        <Link to={paths.adminEvents} className={buttonClass('ghost', 'sm')}>
          Closed by an event
        </Link>
      )}
      {removal.dialog}
    </Row>
  )
}
