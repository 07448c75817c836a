/** Decides about all bookings in closed hours at once: moves some, cancels some, and keeps those at hand whose families are called first. */
import { useState } from 'react'
import { maxMovedAtOnce } from '#domain/bookings/closures.ts'
import { slotName, slotOnDay } from '#domain/bookings/slot-names.ts'
import { withoutKind } from '#domain/bookings/bookings.ts'
import { longDay } from '#domain/calendar/calendar.ts'
import { capitalize, counted } from '#domain/text/text.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import {
  nameOf,
  proposeMoves,
  proposedDecision,
  type Booking,
  type Decision,
  type Proposal,
} from '#features/admin/day-sheet/sheet-view.ts'
import { useDesk, type DialogState } from '#features/admin/day-sheet/queries.ts'
import { groupsOf } from '#lib/groups.ts'
import { ApiError } from '#lib/api/api.ts'
import { markStale } from '#lib/api/stale-replies.ts'
import { useApiMutation, useApiQueries } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { Phones } from '#lib/phones.tsx'
import { notify } from '#lib/toast.ts'
import { Button, GhostButton } from '#ui/button.tsx'
import { Problem } from '#ui/feedback/banner.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'

type DecideAllDialogProps = Extract<DialogState, { type: 'decide' }> & { onClose: () => void }

/** What is chosen for a booking, and what became of it. */
type Row = DecideAllDialogProps['undecided'][number] & Proposal & { chosen: Decision; done?: string; error?: string }

/** Who is called stands first, then what is moved. */
const order: readonly Decision[] = ['call', 'move', 'cancel']

/** Stays until it is closed or nothing is left to decide, whatever is decided elsewhere meanwhile. */
export function DecideAllDialog({ title, undecided, onClose }: DecideAllDialogProps) {
  const clock = useClock()
  const { rows, left, problem, choose, propose, decide } = useDecisions()
  const bookings = undecided.map(({ booking }) => booking)
  const days = [...new Set(bookings.map(({ date }) => date))]
  // What is proposed stays as it is while it is carried out.
  const query = useApiQueries('daySheet', rows ? [] : days.map((date) => ({ query: { date } })))
  if (!rows && query.data) {
    const sheets = new Map(query.data.map(({ sheet }, nth) => [days[nth], sheet]))
    const now = clock()
    const proposals = proposeMoves(bookings, (date) => sheets.get(date), now)
    propose(
      undecided.map((each, nth) => ({ ...each, ...proposals[nth]!, chosen: proposedDecision(proposals[nth]!, now) })),
    )
  }
  const open = rows?.filter(({ done }) => done === undefined) ?? []
  const isOneDay = days.length === 1
  return (
    <Dialog
      open
      onClose={onClose}
      busy={left > 0}
      wide
      title={title}
      description={`${isOneDay ? `${longDay(days[0]!)}. ` : ''}We email each family its new time, or why its session is canceled, at once. Those who would move by more than an hour, or play within two hours, are called first.`}
    >
      <Loaded
        query={query}
        title="Could not look for free slots"
        shape="row"
        count={3}
        label="Looking for free slots..."
      />
      {rows && (
        <Table
          caption="Bookings in closed hours"
          rows={rows}
          keyOf={({ booking }) => booking.id}
          columns={columnsOf(isOneDay, choose)}
        />
      )}
      <Problem>{problem}</Problem>
      <DialogActions>
        <Button
          pending={left > 0}
          pendingLabel={`${left} to go...`}
          disabled={open.every(({ chosen }) => chosen === 'call')}
          onClick={() => void decide(open).then((isOver) => isOver && onClose())}
        >
          {pressText(open)}
        </Button>
        <GhostButton disabled={left > 0} onClick={onClose}>
          Decide later
        </GhostButton>
      </DialogActions>
    </Dialog>
  )
}

const columnsOf = (isOneDay: boolean, choose: (id: string, chosen: Decision) => void): Column<Row>[] => [
  { label: 'Child', isRowHeader: true, cell: ({ booking }) => nameOf(booking) },
  { label: 'Was', cell: ({ booking }) => (isOneDay ? slotOnDay(booking) : slotName(booking)) },
  { label: 'What to do', cell: (row) => row.done ?? <Choice row={row} onChange={choose} /> },
  { label: 'Phone', cell: ({ booking }) => booking.member && <Phones of={booking.member} /> },
]

function Choice({ row, onChange }: { row: Row; onChange: (id: string, chosen: Decision) => void }) {
  const { booking, to, chosen, error } = row
  return (
    <Stack gap="1">
      <Select
        label={`What to do: ${nameOf(booking)}, ${slotName(booking)}`}
        hidesLabel
        value={chosen}
        onChange={(value) => onChange(booking.id, value as Decision)}
        options={[
          { value: 'call', label: 'Call first' },
          ...(to ? [{ value: 'move', label: `Move to ${slotOnDay(to)}` }] : []),
          { value: 'cancel', label: 'Cancel and tell' },
        ]}
      />
      {error !== undefined && (
        <Text as="output" size="small" tone="danger">
          {error}
        </Text>
      )}
    </Stack>
  )
}

/** 'Move 6, cancel and tell 37, call 9' */
function pressText(open: readonly Row[]): string {
  const verbs = { move: 'move', cancel: 'cancel and tell', call: 'call' }
  const parts = (['move', 'cancel', 'call'] as const).flatMap((decision) => {
    const count = open.filter(({ chosen }) => chosen === decision).length
    return count > 0 ? [`${verbs[decision]} ${count}`] : []
  })
  return capitalize(parts.join(', '))
}

/** `left`: how many are still to be moved or canceled. */
function useDecisions() {
  const { report } = useDesk()
  const moving = useApiMutation('moveAll', { failed: 'Not every booking was moved', isPart: true })
  const canceling = useApiMutation('cancelBooking', { failed: 'Not every booking was canceled', isPart: true })
  const [rows, setRows] = useState<Row[]>()
  const [left, setLeft] = useState(0)

  const change = ({ id }: Pick<Booking, 'id'>, to: Partial<Row>) =>
    setRows((before) => before?.map((row) => (row.booking.id === id ? { ...row, ...to } : row)))
  /** It stays, and another decision can be chosen. */
  const refuse = (booking: Booking, error = '') => change(booking, { error, chosen: 'call', to: undefined })

  /** The server answers for as many as it has time for, until it has answered for all. @returns how many are moved; undefined if it stopped answering */
  const moveAll = async (closureId: string, chosen: readonly Row[]): Promise<number | undefined> => {
    let open = chosen
    let done = 0
    while (open.length > 0) {
      const moves = open.slice(0, maxMovedAtOnce).flatMap(({ booking: { id }, to }) => {
        return to ? [{ id, ...withoutKind(to) }] : []
      })
      const answer = await moving.run({ params: { id: closureId }, body: { moves } })
      if (!answer.done) return undefined
      const lines = new Map(answer.reply.lines.map((line) => [line.id, line]))
      for (const { booking, to } of open) {
        const line = lines.get(booking.id)
        if (line?.booking) {
          done += 1
          await report({ booked: line.booking, freed: booking })
          change(booking, { done: `Moved to ${slotOnDay(to!)}` })
        } else if (line) refuse(booking, `Not moved: ${line.error ?? ''}`)
      }
      open = open.filter(({ booking }) => !lines.has(booking.id))
      setLeft((before) => before - lines.size)
    }
    return done
  }

  /** One call after the other, so that a lost connection stops between two bookings. */
  const cancelAll = async (chosen: readonly Row[]): Promise<number | undefined> => {
    let done = 0
    for (const { booking, reason } of chosen) {
      const answer = await canceling.run({ params: { id: booking.id }, body: { kind: booking.kind, reason } })
      if (!answer.done && !(answer.error instanceof ApiError)) return undefined
      if (answer.done) {
        done += 1
        await report({ freed: booking })
        change(booking, { done: 'Canceled' })
      } else refuse(booking, answer.problem)
      setLeft((before) => before - 1)
    }
    return done
  }

  /** Moves and cancels what is chosen. @returns whether nothing is left to decide */
  const decide = async (open: readonly Row[]): Promise<boolean> => {
    const of = (decision: Decision) => open.filter(({ chosen }) => chosen === decision)
    setLeft(open.length - of('call').length)
    const counts: (number | undefined)[] = []
    for (const some of groupsOf(of('move'), ({ closureId }) => closureId))
      counts.push(await moveAll(some[0].closureId, some))
    const isCut = counts.includes(undefined)
    const moved = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    const canceled = isCut ? undefined : await cancelAll(of('cancel'))
    setLeft(0)
    markStale()
    if (canceled === undefined) return false
    const rest = open.length - moved - canceled
    const parts = [moved > 0 && `${moved} moved`, canceled > 0 && `${canceled} canceled`].filter(Boolean)
    void notify(
      {
        title: parts.length > 0 ? parts.join(', ') : 'Nothing was changed',
        ...(rest > 0 && {
          description: `${counted(rest, 'booking')} still ${rest === 1 ? 'needs' : 'need'} a decision.`,
        }),
      },
      of('call').length < rest ? 'problem' : 'success',
    )
    return rest === 0
  }

  return {
    rows,
    left,
    problem: moving.problem ?? canceling.problem,
    choose: (id: string, chosen: Decision) => change({ id }, { chosen }),
    propose: (proposed: Row[]) =>
      setRows(proposed.toSorted((one, other) => order.indexOf(one.chosen) - order.indexOf(other.chosen))),
    decide,
  }
}
