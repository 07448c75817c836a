/** The old and the new slot of a move, and the button that moves. */
import { useState } from 'react'
import { isSameSlot, nearestOpen, slotOfBooking, type Slot } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { hourLabel, shortDay, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { andList } from '#domain/text/text.ts'
import { isRefusal } from '#lib/api/errors.ts'
import { sessionCalls } from '#lib/api/session-calls.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { removeSession, saveSession } from '#lib/browser-storage/local-cache.ts'
import { paths } from '#lib/paths.ts'
import { Link, useNavigate } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Note, PickedSlots, PickPanel } from '#features/bookings/pick-panel.tsx'
import styles from '#features/bookings/reserve.module.css'
import { sessionsIn } from '#features/bookings/use-book.ts'
import type { HeldSlot, Owner, Problem } from '#features/bookings/week-view.ts'
import { namedSlot, slotsText, slotText, type Session } from './sessions.ts'

type MovePanelProps = {
  kind: Kind
  moving: readonly Session[]
  /** Who has each of them, in a family with several players. */
  owners: readonly (Owner | undefined)[]
  /** Where each of them goes; undefined if nothing is picked, or there is no room for all. */
  proposal: readonly Slot[] | undefined
  day: Day
  pick: Slot | undefined
  held: readonly HeldSlot[] | undefined
  now: Date
  /** Why a slot that was tapped cannot be picked. */
  answer: Problem | undefined
  onPick: (slot: Slot | undefined) => void
}

export function MovePanel({ kind, moving, owners, proposal, day, pick, held, now, ...rest }: MovePanelProps) {
  const { answer, onPick } = rest
  const { move, pending, problem, code } = useMove(kind)
  const [tried, setTried] = useState<Slot>()
  const isAll = moving.length > 1
  const submit = async () => {
    if (!proposal) return
    setTried(pick)
    const outcome = await move(moving, proposal)
    // What was refused cannot be pressed again: the nearest open hours are offered instead.
    if (!outcome.done && isRefusal(outcome.error)) onPick(undefined)
  }
  const isContested = code === 'slot_taken' || code === 'slot_closed'
  const refusal: Problem | undefined =
    problem === undefined || !tried || (pick && !isSameSlot(pick, tried))
      ? undefined
      : {
          tone: 'problem',
          title: problem,
          // Without an answer it may have moved.
          ...(code && { description: `You still have ${andList(moving.map(lowerPlace))}.` }),
          alternatives: isContested && held && !isAll ? nearestOpen(tried, held, now) : [],
        }
  return (
    <PickPanel
      label="Your move"
      pick={pick}
      problem={answer ?? refusal}
      onPick={onPick}
      onClose={() => {
        setTried(undefined)
        onPick(undefined)
      }}
      isBar
      isRefused={refusal !== undefined && !pick}
    >
      <Stack gap="2-5" className={styles.proposal} aria-live="polite">
        <Note>
          From: <s>{slotsText(moving)}</s>
        </Note>
        {!pick && <Note>{bookingMessages.pickOne(kind)}</Note>}
        {pick && !proposal && <Note>{playerMessages.noneTogether(shortDay(day))}</Note>}
        {isAll && proposal && <PickedSlots slots={proposal} owners={owners} />}
      </Stack>
      <Button aria-disabled={!proposal} pending={pending} pendingLabel="Moving..." onClick={() => void submit()}>
        {isAll
          ? `Move ${moving.length === 2 ? 'both' : `all ${moving.length}`}`
          : proposal
            ? `Move to ${shortPlace(proposal[0]!)}`
            : 'Move'}
      </Button>
      <Link className={buttonClass('ghost', 'sm')} to={paths.schedule}>
        Keep the old hour
      </Link>
    </PickPanel>
  )
}

/** 'lane 2, Thu 5 PM' */
const shortPlace = (slot: Slot): string =>
  `${unitName(slot).toLowerCase()}, ${shortDay(slot.date).split(' ')[0]} ${hourLabel(slot.time)}`

const lowerPlace = (slot: Slot): string => {
  const text = slotText(slot)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The write, all or none. Once the server has it, the local cache has it too, and Your Schedule shows it. */
function useMove(kind: Kind) {
  const navigate = useNavigate()
  const cache = useApiCache()
  const { run, pending, problem, code } = useApiMutation('moveOwn', {
    noResponse: 'Could not move your booking. Please try again.',
    onFailed(error) {
      void cache.invalidate(sessionCalls[kind].week)
      // After a lost answer the old hours stay here: pressed again, it is the same move.
      if (isRefusal(error)) void cache.invalidate('schedule')
    },
    onDone(reply, { body: { moves } }) {
      for (const { id } of moves) removeSession(kind, id)
      const moved = sessionsIn(reply)
      for (const booking of moved) saveSession(booking)
      const sessions = moved.map((booking) => {
        const slot = { ...booking, ...slotOfBooking(booking) }
        return booking.player === undefined ? slotText(slot) : namedSlot(slot)
      })
      const old = moved.length > 1 ? 'Your old hours are' : 'Your old hour is'
      void notify({ title: 'Moved', description: `${sessions.join(' · ')}. ${old} open again.` })
      void navigate(paths.schedule)
    },
  })
  const move = (moving: readonly Session[], to: readonly Slot[]) =>
    run({
      body: {
        kind,
        moves: moving.map(({ id }, nth) => {
          const { unit, date, time } = to[nth]!
          return { id, unit, date, time }
        }),
      },
    })
  return { move, pending, problem, code }
}
