/** Current and future closures, to reopen, and the bookings in closed slots, each to be kept, moved or canceled. */
import { closureMessages } from '#domain/messages/admin-messages.ts'
import type { Notice } from '#domain/messages/messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import {
  nameOf,
  closurePlace,
  closureTime,
  slotName,
  type Booking,
  type AdminClosure,
} from '#features/admin/day-sheet/sheet-view.ts'
import styles from '#features/admin/day-sheet/day-sheet.module.css'
import { useClosures } from '#features/admin/day-sheet/queries.ts'

type ClosuresProps = { onOpen: (booking: Booking) => void; onDone: () => Promise<unknown> }

export function Closures({ onOpen, onDone }: ClosuresProps) {
  const query = useClosures()
  if (query.isError) {
    return <NotLoaded title={closureMessages.notLoaded} {...notLoadedProps(query)} />
  }
  if (!query.data || query.data.blocks.length === 0) return null
  const { blocks, undecided } = query.data
  const report = async (failed: string, request: Promise<unknown>, success?: Notice) => {
    try {
      await request
      if (success) void notify(success)
      await onDone()
    } catch (reason) {
      void notify({ title: failed, description: messageOf(reason) }, 'problem')
    }
  }

  return (
    <section className={styles['closures']} aria-label="Closed">
      {undecided.length > 0 && <Banner tone="kick">{closureMessages.undecided(undecided.length)}</Banner>}
      <ul>
        {undecided.map((each) => (
          <UndecidedRow
            key={each.booking.id}
            booking={each.booking}
            onKeep={() => {
              const kept = api('keepBooking', { params: { id: each.blockId }, body: { keep: each.booking.id } })
              void report(closureMessages.notKept, kept)
            }}
            onOpen={() => onOpen(each.booking)}
          />
        ))}
        {blocks.map((block) => (
          <ClosureRow
            key={block.id}
            closure={block}
            onRemove={() => {
              const removed = api('removeClosure', { params: { id: block.id } })
              void report(closureMessages.notRemoved, removed, closureMessages.removed)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

type UndecidedRowProps = { booking: Booking; onKeep: () => void; onOpen: () => void }

function UndecidedRow({ booking, onKeep, onOpen }: UndecidedRowProps) {
  const [name, slot] = [nameOf(booking), slotName(booking)]
  return (
    <li>
      <p>
        <b>{name}</b> <span>{slot}</span>
      </p>
      <div className={styles['actions']}>
        <Button tone="ghost" size="sm" aria-label={`Keep ${name}, ${slot}`} onClick={onKeep}>
          Keep
        </Button>
        <Button tone="ghost" size="sm" aria-label={`Move or cancel ${name}, ${slot}`} onClick={onOpen}>
          Move or cancel
        </Button>
      </div>
    </li>
  )
}

function ClosureRow({ closure, onRemove }: { closure: AdminClosure; onRemove: () => void }) {
  const [place, time] = [closurePlace(closure), closureTime(closure)]
  return (
    <li>
      <p>
        <b>Closed: {place}</b>{' '}
        <span>
          {time} · {closure.reason}
        </span>
      </p>
      <Button tone="quiet" size="sm" aria-label={`Reopen: ${place}, ${time}`} onClick={onRemove}>
        Reopen
      </Button>
    </li>
  )
}
