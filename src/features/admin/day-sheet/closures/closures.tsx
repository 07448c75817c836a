/** What is closed from now on, to open it again, and the bookings under it to decide on: keep, move or cancel each. */
import { closureMessages } from '#domain/messages/admin-messages.ts'
import type { Notice } from '#domain/messages/messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { failureOf } from '#lib/api/query.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import styles from './closures.module.css'
import {
  nameOf,
  blockPlace,
  blockTime,
  slotName,
  type Booking,
  type AdminClosure,
} from '#features/admin/day-sheet/sheet-view.ts'
import { useClosures } from './use-closures.ts'

type ClosedProps = { onOpen: (booking: Booking) => void; onDone: () => Promise<unknown> }

export function Closures({ onOpen, onDone }: ClosedProps) {
  const asked = useClosures()
  if (asked.isError) {
    return <NotLoaded title={closureMessages.notLoaded} {...failureOf(asked)} />
  }
  if (!asked.data || asked.data.blocks.length === 0) return null
  const { blocks, undecided } = asked.data
  const tried = async (failed: string, deed: Promise<unknown>, done?: Notice) => {
    try {
      await deed
      if (done) void notify(done)
      await onDone()
    } catch (reason) {
      void notify({ title: failed, description: messageOf(reason) }, 'problem')
    }
  }

  return (
    <section className={styles['closings']} aria-label="Closed">
      {undecided.length > 0 && <Banner tone="kick">{closureMessages.undecided(undecided.length)}</Banner>}
      <ul>
        {undecided.map((each) => (
          <UndecidedRow
            key={each.booking.id}
            booking={each.booking}
            onKeep={() => {
              const kept = api('keepBooking', { params: { id: each.blockId }, body: { keep: each.booking.id } })
              void tried(closureMessages.notKept, kept)
            }}
            onOpen={() => onOpen(each.booking)}
          />
        ))}
        {blocks.map((block) => (
          <BlockRow
            key={block.id}
            block={block}
            onRemove={() => {
              const removed = api('removeClosure', { params: { id: block.id } })
              void tried(closureMessages.notRemoved, removed, closureMessages.removed)
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
      <div className={styles['row']}>
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

function BlockRow({ block, onRemove }: { block: AdminClosure; onRemove: () => void }) {
  const [place, time] = [blockPlace(block), blockTime(block)]
  return (
    <li>
      <p>
        <b>Closed: {place}</b>{' '}
        <span>
          {time} · {block.reason}
        </span>
      </p>
      <Button tone="quiet" size="sm" aria-label={`Open again: ${place}, ${time}`} onClick={onRemove}>
        Open again
      </Button>
    </li>
  )
}
