/** Decides for all bookings of one closure at once: cancels them, or moves those that are chosen to open slots of their day. */
import { Phones } from '#lib/phones.tsx'
import { slotName, slotOnDay } from '#domain/bookings/slot-names.ts'
import { longDay } from '#domain/calendar/calendar.ts'
import type { Notice } from '#domain/text/notice.ts'
import { useApiMutation, useApiQueries } from '#lib/api/use-api.ts'
import { markStale } from '#lib/api/stale-replies.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { notify } from '#lib/toast.ts'
import { isSmallMove, nameOf, proposeMoves, type Booking, type Proposal } from '#features/admin/day-sheet/sheet-view.ts'
import { nameOfClosure } from './closures.tsx'
import { useDesk, type DialogState } from '#features/admin/day-sheet/queries.ts'
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { maxMovedAtOnce } from '#domain/bookings/closures.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { useClock } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { Problem } from '#ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { withoutKind, type Slot } from '#domain/bookings/bookings.ts'
import { Table, type Column } from '#ui/layout/table.tsx'

type DecideAllDialogProps = Extract<DialogState, { type: 'decide' }> & { onClose: () => void }

/** Stays until it is closed, whatever is decided meanwhile. */
export function DecideAllDialog({ action, ...all }: DecideAllDialogProps) {
  const cancelAll = useCancelAll(all.bookings)
  if (action === 'move') return <MoveAllDialog {...all} />
  return (
    <ConfirmDialog
      title={`Cancel ${all.bookings.length} bookings: ${nameOfClosure(all.closure)}?`}
      description={`${isOneDay(all.bookings) ? `${longDay(all.bookings[0]!.date)}. ` : ''}We tell each family at once. Please call those who play soon.`}
      action="Cancel all"
      pendingLabel="Canceling..."
      keepLabel="Keep them"
      onConfirm={() => cancelAll().then(all.onClose)}
      onClose={all.onClose}
    >
      <Table
        caption="Bookings to cancel"
        rows={all.bookings}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Child', isRowHeader: true, cell: nameOf },
          { label: 'When', cell: placeWithin(all.bookings) },
          phoneColumn,
        ]}
      />
    </ConfirmDialog>
  )
}

/** Names slots without their day if all are on the same one, which stands above them. */
const placeWithin = (bookings: readonly Booking[]) => (isOneDay(bookings) ? slotOnDay : slotName)
const isOneDay = (bookings: readonly Booking[]) => bookings.every(({ date }) => date === bookings[0]?.date)

const phoneColumn = {
  label: 'Phone',
  cell: ({ member }: Booking) => member && <Phones of={member} />,
}

const decided = (verb: string, done: number, all: number): Notice => ({
  title: `${done} of ${all} ${all === 1 ? 'booking' : 'bookings'} ${verb}`,
  ...(done < all && { description: 'The others still need a decision.' }),
})

/** One call after the other, so that a lost connection stops between two bookings; a notice says how many are canceled. */
function useCancelAll(bookings: readonly Booking[]) {
  const { report } = useDesk()
  const { run } = useApiMutation('cancelBooking', { isPart: true })

  return async () => {
    let done = 0
    for (const booking of bookings) {
      const canceled = await run({ params: { id: booking.id }, body: { kind: booking.kind } })
      if (!canceled.done) continue
      done += 1
      await report({ freed: booking })
    }
    markStale()
    void notify(decided('canceled', done, bookings.length), done < bookings.length ? 'problem' : 'success')
  }
}

/** What became of a booking. */
type Line = Reply<'moveAll'>['lines'][number]

/** Shows where each booking of a closure would go, moves those that are ticked, and says what became of each. */
function MoveAllDialog({ closure, bookings, onClose }: Omit<DecideAllDialogProps, 'action' | 'type'>) {
  const clock = useClock()
  const { left, lines, problem, moveAll } = useMoveAll(closure.id)
  const [proposals, setProposals] = useState<Proposal[]>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const days = [...new Set(bookings.map(({ date }) => date))]
  // What is proposed stays as it is while it is carried out.
  const query = useApiQueries('daySheet', proposals ? [] : days.map((date) => ({ query: { date } })))
  if (!proposals && query.data) {
    const sheets = new Map(query.data.map(({ sheet }, nth) => [days[nth], sheet]))
    const now = clock()
    const found = proposeMoves(bookings, (date) => sheets.get(date), now)
    setProposals(found)
    setChosen(new Set(found.filter((each) => isSmallMove(each, now)).map(({ booking }) => booking.id)))
  }
  const list = proposals ?? []
  const ticked = list.filter(({ booking: { id } }) => chosen.has(id) && !lines.has(id))
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((each) => each !== id).concat(isChosen ? id : [])))
  const isMoving = left > 0
  const open = list.length - lines.size
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isMoving}
      wide
      title={`Move bookings: ${nameOfClosure(closure)}`}
      description={`${isOneDay(bookings) ? `${longDay(bookings[0]!.date)}. ` : ''}We email each family its new time at once. Changes of more than an hour, or at less than two hours’ notice, are unchecked: call those families first.`}
    >
      <Loaded
        query={query}
        title="Could not look for free slots"
        shape="row"
        count={3}
        label="Looking for free slots..."
      />
      {list.length > 0 && (
        <Table
          caption="Bookings to move"
          rows={list}
          keyOf={({ booking }) => booking.id}
          columns={columnsOf({ textOf: placeWithin(bookings), lines, chosen, toggle })}
        />
      )}
      <Problem>{problem}</Problem>
      <DialogActions>
        <Button
          pending={isMoving}
          pendingLabel={`Moving, ${left} to go...`}
          disabled={ticked.length === 0}
          onClick={() => void moveAll(ticked, bookings.length).then((areMoved) => areMoved && onClose())}
        >
          Move {ticked.length} of {open} {open === 1 ? 'booking' : 'bookings'}
        </Button>
        <Button tone="ghost" disabled={isMoving} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** `left`: how many are still to be moved. `lines`: what became of the others, by the id that each had. */
function useMoveAll(closureId: string) {
  const { report } = useDesk()
  const { problem, run } = useApiMutation('moveAll', { failed: 'Not every booking was moved', isPart: true })
  const [lines, setLines] = useState<ReadonlyMap<string, Line>>(new Map())
  const [left, setLeft] = useState(0)

  /** The server answers for as many as it has time for, until it has answered for all. @returns whether all of them were moved */
  const moveAll = async (chosen: readonly Proposal[], all: number): Promise<boolean> => {
    const found = new Map(lines)
    let open = chosen
    while (open.length > 0) {
      setLeft(open.length)
      const moves = open.slice(0, maxMovedAtOnce).flatMap(({ booking: { id }, to }) => {
        return to ? [{ id, ...withoutKind(to) }] : []
      })
      const answer = await run({ params: { id: closureId }, body: { moves } })
      if (!answer.done) break
      for (const line of answer.reply.lines) {
        found.set(line.id, line)
        const freed = chosen.find(({ booking }) => booking.id === line.id)?.booking
        if (line.booking && freed) await report({ booked: line.booking, freed })
      }
      setLines(new Map(found))
      open = open.filter(({ booking }) => !found.has(booking.id))
    }
    setLeft(0)
    markStale()
    if (open.length > 0) return false
    const done = [...found.values()].filter(({ booking }) => booking).length
    const areMoved = chosen.every(({ booking: { id } }) => found.get(id)?.booking)
    void notify(decided('moved', done, all), areMoved ? 'success' : 'problem')
    return areMoved
  }
  return { left, lines, problem, moveAll }
}

type Choice = {
  textOf: (booking: Slot) => string
  lines: ReadonlyMap<string, Line>
  chosen: ReadonlySet<string>
  toggle: (id: string, isChosen: boolean) => void
}

const columnsOf = ({ textOf, lines, chosen, toggle }: Choice): Column<Proposal>[] => [
  {
    label: 'Child',
    isRowHeader: true,
    cell: ({ booking, to }) =>
      to && !lines.has(booking.id) ? (
        <label>
          <input
            type="checkbox"
            aria-label={`${nameOf(booking)}: ${slotName(booking)} → ${slotName(to)}`}
            checked={chosen.has(booking.id)}
            onChange={({ target }) => toggle(booking.id, target.checked)}
          />{' '}
          {nameOf(booking)}
        </label>
      ) : (
        nameOf(booking)
      ),
  },
  { label: 'Was', cell: ({ booking }) => textOf(booking) },
  { label: 'New', cell: ({ booking, to }) => newText(to && textOf(to), lines.get(booking.id)) },
  { label: 'Phone', cell: ({ booking }) => phoneColumn.cell(booking) },
]

/** Where a booking goes or went, or why it stays. */
function newText(to: string | undefined, line: Line | undefined): string {
  if (line) return line.booking ? `Moved to ${to}` : `Not moved: ${line.error ?? ''}`
  return to ?? 'Nothing is free that day, please call.'
}
