/** Bookings in closed slots, each to be kept, moved or canceled, and closures, to reopen: those of a day, and all to come. */
import { Phones } from '#lib/phones.tsx'
import type { Reply } from '#api-contract/schemas.ts'
import { ConfirmButton } from '#features/parts/confirm.tsx'
import { CallButton } from '#features/parts/call-button.tsx'
import { eventWhen } from '#domain/events/events.ts'
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button, SmallButton } from '#ui/button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { isStanding, touchesDay } from '#domain/bookings/closures.ts'
import { scopeName, closureTime } from '#domain/bookings/closure-messages.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { counted, isolated } from '#domain/text/text.ts'
import { nameOf, type Booking, type AdminClosure } from '#features/admin/day-sheet/sheet-view.ts'
import { Section } from '#ui/layout/section.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { Fold } from '#features/admin/day-sheet/fold.tsx'
import { Line } from '#features/admin/day-sheet/line.tsx'
import { useClosures, useDesk } from '#features/admin/day-sheet/queries.ts'

/** '2 bookings and 1 event' */
export const countOf = (bookings: number, events: number): string =>
  [bookings > 0 && counted(bookings, 'booking'), events > 0 && counted(events, 'event')].filter(Boolean).join(' and ')

type ClosedEvent = Reply<'listClosures'>['events'][number]['event']

/** The bookings and events that wait for a decision, by the closure that they are in. */
export function Undecided() {
  const { data } = useClosures()
  if (!data) return null
  const count = data.undecided.length + data.events.length
  return (
    <Fold title="To decide" count={count}>
      <p>
        {countOf(data.undecided.length, data.events.length)}{' '}
        {count === 1 ? 'falls in closed hours and needs a decision.' : 'fall in closed hours and need a decision.'}
      </p>
      {data.closures.map((closure) => {
        const isIn = ({ closureId }: { closureId: string }) => closureId === closure.id
        const bookings = data.undecided.filter(isIn).map(({ booking }) => booking)
        const events = data.events.filter(isIn).map(({ event }) => event)
        if (bookings.length + events.length === 0) return null
        return <UndecidedOf key={closure.id} closure={closure} bookings={bookings} events={events} />
      })}
    </Fold>
  )
}

/** 'Lane 2, New boards' */
const nameOfClosure = (closure: AdminClosure): string => `${scopeName(closure)}, ${closure.reason}`

/** The dialog that decides about these bookings in one step. */
export const toDecide = (closures: readonly AdminClosure[], undecided: Reply<'listClosures'>['undecided']) => ({
  type: 'decide' as const,
  title: `${counted(undecided.length, 'booking')} in closed hours: ${closures.length === 1 ? nameOfClosure(closures[0]!) : counted(closures.length, 'closure')}`,
  undecided: undecided.map((each) => ({
    ...each,
    reason: closures.find(({ id }) => id === each.closureId)?.reason ?? '',
  })),
})

type UndecidedOfProps = { closure: AdminClosure; bookings: readonly Booking[]; events: readonly ClosedEvent[] }

function UndecidedOf({ closure, bookings, events }: UndecidedOfProps) {
  const { open } = useDesk()
  const title = `${scopeName(closure)}, ${closureTime(closure)} · ${isolated(closure.reason)}`
  return (
    <Section gap="1-5" size="name" title={title}>
      {bookings.length > 1 && (
        <Row>
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Decide for all: ${nameOfClosure(closure)}`}
            onClick={() =>
              open(
                toDecide(
                  [closure],
                  bookings.map((booking) => ({ closureId: closure.id, booking })),
                ),
              )
            }
          >
            Decide for all
          </Button>
        </Row>
      )}
      <Stack as="ul" gap="2">
        {bookings.map((booking) => (
          <UndecidedRow key={booking.id} closureId={closure.id} booking={booking} />
        ))}
      </Stack>
      {events.length > 0 && <p>Nobody can RSVP to these events while the club is closed.</p>}
      <Stack as="ul" gap="2">
        {events.map((event) => (
          <UndecidedEvent key={event.id} closureId={closure.id} event={event} />
        ))}
      </Stack>
    </Section>
  )
}

/** Above the sheet: the closures of its day. */
export function ClosuresOfDay() {
  const { day } = useDesk()
  const query = useClosures()
  if (query.isError || !query.data) return <Loaded query={query} title="Could not load the closures" />
  const closures = query.data.closures.filter((closure) => touchesDay(closure, day))
  return (
    <Fold title="Closed" count={closures.length}>
      <ClosureList label="Closures of this day" {...query.data} closures={closures} />
    </Fold>
  )
}

/** All that are to come, with the holidays. */
export function ComingClosures() {
  const { data } = useClosures()
  if (!data || data.closures.length === 0) return null
  return (
    <details>
      <summary>Closures and holidays ({data.closures.length})</summary>
      <ClosureList label="Closures and holidays" {...data} />
    </details>
  )
}

type ListProps = Pick<Reply<'listClosures'>, 'closures' | 'undecided'> & { label: string }

const ClosureList = ({ label, closures, undecided }: ListProps) => (
  <Stack as="ul" gap="2" aria-label={label}>
    {closures.map((closure) => (
      <ClosureRow
        key={closure.id}
        closure={closure}
        waiting={undecided.filter(({ closureId }) => closureId === closure.id).length}
      />
    ))}
  </Stack>
)

function UndecidedRow({ closureId, booking }: { closureId: string; booking: Booking }) {
  const { open } = useDesk()
  const [name, slot] = [nameOf(booking), slotName(booking)]
  return (
    <Line title={name} note={slot} more={booking.member && <Phones of={booking.member} />}>
      <Row>
        <CallButton
          aria-label={`Keep ${name}, ${slot}`}
          call="keepBooking"
          input={{ params: { id: closureId }, body: { keep: booking.id } }}
          failed="Could not keep this booking"
        >
          Keep
        </CallButton>
        <SmallButton aria-label={`Move or cancel ${name}, ${slot}`} onClick={() => open({ type: 'booking', booking })}>
          Move or cancel
        </SmallButton>
      </Row>
    </Line>
  )
}

/** `waiting`: bookings in it that staff have not decided about, whose families were told that it is closed. */
function ClosureRow({ closure, waiting }: { closure: AdminClosure; waiting: number }) {
  const { report } = useDesk()
  const [place, time] = [scopeName(closure), closureTime(closure)]
  return (
    <Line title={`Closed: ${place}`} note={`${time} · ${isolated(closure.reason)}`}>
      {isStanding(closure) ? (
        <span>Holiday</span>
      ) : closure.event === undefined ? (
        <ConfirmButton
          aria-label={`Reopen: ${place}, ${time}`}
          question={{
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
            onDone: () => report({ closure }),
            done: { title: 'Reopened', description: 'Members can book these slots again.' },
          }}
        >
          Reopen
        </ConfirmButton>
      ) : (
        <Link to={paths.adminEvents}>Closed by an event</Link>
      )}
    </Line>
  )
}

/** An event while the whole club is closed: staff keep it or cancel it. Until then nobody can RSVP. */
function UndecidedEvent({ closureId, event }: { closureId: string; event: ClosedEvent }) {
  const name = `${event.title}, ${eventWhen(event)}`
  return (
    <Line title={event.title} note={`${eventWhen(event)} ${counted(event.guests, 'guest')}`}>
      <Row>
        <CallButton
          aria-label={`Keep ${name}`}
          call="keepBooking"
          input={{ params: { id: closureId }, body: { keep: event.id } }}
          failed="Could not keep this booking"
          done={{ title: 'Event kept', description: `${event.title} takes place. RSVPs are open.` }}
          pendingLabel="Keeping..."
        >
          Keep
        </CallButton>
        <ConfirmButton
          tone="ghost"
          aria-label={`Cancel ${name}`}
          question={{
            call: 'removeEvent',
            input: { params: { id: event.id } },
            title: `Cancel ${name}?`,
            description: 'Its guests are told. You can restore it on the Events page.',
            action: 'Cancel event',
            pendingLabel: 'Canceling...',
            failed: adminEventMessages.notRemoved,
            done: adminEventMessages.canceled(event.title),
          }}
        >
          Cancel event
        </ConfirmButton>
      </Row>
    </Line>
  )
}
