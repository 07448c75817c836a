/** What is closed from now on, to open it again, and the bookings under it to decide on: keep, move or cancel each. */
import { blockWords } from '#domain/staff-words.ts'
import type { Notice } from '#domain/words.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { failureOf } from '#lib/query.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import styles from './closed.module.css'
import { nameOf, blockPlace, blockTime, slotName, type Booking } from './sheet-view.ts'
import { useBlocks } from './use-blocks.ts'

type ClosedProps = { onOpen: (booking: Booking) => void; onDone: () => Promise<unknown> }

export function Closed({ onOpen, onDone }: ClosedProps) {
  const asked = useBlocks()
  if (asked.isError) {
    return <NotLoaded title={blockWords.notLoaded} {...failureOf(asked)} />
  }
  if (!asked.data || asked.data.blocks.length === 0) return null
  const { blocks, undecided } = asked.data
  const tried = async (failed: string, deed: Promise<unknown>, done?: Notice) => {
    try {
      await deed
      if (done) void notify(done)
      await onDone()
    } catch (reason) {
      void notify({ title: failed, description: sentenceOf(reason) }, 'problem')
    }
  }

  return (
    <section className={styles['closings']} aria-label="Closed">
      {undecided.length > 0 && <Banner tone="kick">{blockWords.undecided(undecided.length)}</Banner>}
      <ul>
        {undecided.map(({ blockId, booking }) => (
          <li key={booking.id}>
            <p>
              <b>{nameOf(booking)}</b> <span>{slotName(booking)}</span>
            </p>
            <div className={styles['row']}>
              <Button
                tone="ghost"
                size="sm"
                aria-label={`Keep ${nameOf(booking)}, ${slotName(booking)}`}
                onClick={() =>
                  void tried(
                    blockWords.notKept,
                    api('keepBooking', { params: { id: blockId }, body: { keep: booking.id } }),
                  )
                }
              >
                Keep
              </Button>
              <Button
                tone="ghost"
                size="sm"
                aria-label={`Move or cancel ${nameOf(booking)}, ${slotName(booking)}`}
                onClick={() => onOpen(booking)}
              >
                Move or cancel
              </Button>
            </div>
          </li>
        ))}
        {blocks.map((block) => (
          <li key={block.id}>
            <p>
              <b>Closed: {blockPlace(block)}</b>{' '}
              <span>
                {blockTime(block)} · {block.reason}
              </span>
            </p>
            <Button
              tone="quiet"
              size="sm"
              aria-label={`Open again: ${blockPlace(block)}, ${blockTime(block)}`}
              onClick={() =>
                void tried(blockWords.notRemoved, api('removeBlock', { params: { id: block.id } }), blockWords.removed)
              }
            >
              Open again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
