/** Current and future closures, to reopen, and the bookings in closed slots, each to be kept, moved or canceled. */
import { Phones } from '#lib/phones.tsx'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { closurePlace, closureTime, slotName } from '#domain/bookings/slot-names.ts'
import { nameOf, type Booking, type AdminClosure } from '#features/admin/day-sheet/sheet-view.ts'
import { DecideAll } from './decide-all.tsx'
import styles from '#features/admin/day-sheet/day-sheet.module.css'
import { changedByDesk, useClosures, useReportChange } from '#features/admin/day-sheet/queries.ts'

const sectionId = 'closures'

/** One line above the sheet while bookings wait for a decision; it leads to the section below the sheet. */
export function DecisionLine() {
  const count = useClosures().data?.undecided.length ?? 0
  if (count === 0) return null
  return (
    <Banner tone="kick">
      <span>{closureMessages.undecided(count)}</span>
      <Button tone="ghost" size="sm" onClick={() => document.getElementById(sectionId)?.focus()}>
        Decide
      </Button>
    </Banner>
  )
}

export function Closures({ onOpen }: { onOpen: (booking: Booking) => void }) {
  const query = useClosures()
  if (query.isError) {
    return <NotLoaded title={closureMessages.notLoaded} {...notLoadedProps(query)} />
  }
  if (!query.data || query.data.closures.length === 0) return null
  const { closures, undecided } = query.data

  return (
    <section id={sectionId} className={styles.closures} aria-labelledby="closures-title" tabIndex={-1}>
      <h2 id="closures-title">Closures</h2>
      {undecided.length > 1 && <DecideAll bookings={undecided.map(({ booking }) => booking)} />}
      <ul>
        {undecided.map(({ closureId, booking }) => (
          <UndecidedRow key={booking.id} closureId={closureId} booking={booking} onOpen={() => onOpen(booking)} />
        ))}
        {closures.map((closure) => (
          <ClosureRow key={closure.id} closure={closure} />
        ))}
      </ul>
    </section>
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
    <li>
      <p>
        <b>{name}</b> <span>{slot}</span> {booking.member && <Phones caregivers={booking.member.caregivers} />}
      </p>
      <div className={styles.actions}>
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
      </div>
    </li>
  )
}

function ClosureRow({ closure }: { closure: AdminClosure }) {
  const report = useReportChange()
  const remove = useApiMutation('removeClosure', {
    onFailed: failureNotice(closureMessages.notRemoved),
    invalidates: changedByDesk,
    onDone: async () => {
      await report({ closure })
      void notify(closureMessages.removed)
    },
  })
  const [place, time] = [closurePlace(closure), closureTime(closure)]
  return (
    <li>
      <p>
        <b>Closed: {place}</b>{' '}
        <span>
          {time} · {closure.reason}
        </span>
      </p>
      {closure.event === undefined ? (
        <Button
          tone="quiet"
          size="sm"
          aria-label={`Reopen: ${place}, ${time}`}
          onClick={() => void remove.run({ params: { id: closure.id } })}
        >
          Reopen
        </Button>
      ) : (
        <Link to={paths.adminEvents}>Closed by an event</Link>
      )}
    </li>
  )
}
