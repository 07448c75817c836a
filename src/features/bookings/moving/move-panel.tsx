/** Where from, where to, and the button that moves: beside the grid on desktop, a bar at the bottom on phones. */
import { useEffect, useRef, useState } from 'react'
import { firstNameOf } from '#domain/accounts/players.ts'
import { isSameSlot, nearestOpen, slotOfBooking, type Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { moveMessages } from '#domain/messages/move-messages.ts'
import { andList } from '#domain/text/text.ts'
import { ApiError } from '#lib/api/errors.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { removeSession, saveSession } from '#lib/browser-storage/local-cache.ts'
import { paths } from '#lib/paths.ts'
import { Link, useNavigate } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ProblemNote } from '#features/bookings/booking-notices.tsx'
import styles from '#features/bookings/reserve.module.css'
import { useWeekCache } from '#features/bookings/use-week.ts'
import type { HeldSlot, Problem } from '#features/bookings/week-view.ts'
import { placeText, shortPlace, type Session } from './sessions.ts'

type MovePanelProps = {
  kind: Kind
  moving: readonly Session[]
  /** Where each of them goes; undefined if nothing is picked, or there is no room for all. */
  proposal: readonly Slot[] | undefined
  /** 'Thu Nov 26', the day that is shown. */
  day: string
  pick: Slot | undefined
  held: readonly HeldSlot[] | undefined
  now: Date
  /** Why a slot that was tapped cannot be picked. */
  answer: Problem | undefined
  onPick: (slot: Slot | undefined) => void
}

export function MovePanel({ kind, moving, proposal, day, pick, held, now, answer, onPick }: MovePanelProps) {
  const { move, pending, problem, code } = useMove(kind)
  const [tried, setTried] = useState<Slot>()
  const isAll = moving.length > 1
  const submit = async () => {
    if (!proposal) return
    setTried(pick)
    const outcome = await move(moving, proposal)
    // What was refused cannot be pressed again: the nearest open hours are offered instead.
    if (!outcome.done && outcome.error instanceof ApiError) onPick(undefined)
  }
  const isContested = code === 'slot_taken' || code === 'slot_closed'
  const refusal: Problem | undefined =
    problem === undefined || (pick && !(tried && isSameSlot(pick, tried)))
      ? undefined
      : {
          tone: 'problem',
          title: problem,
          description: moveMessages.stillYours(andList(moving.map(lowerPlace))),
          alternatives: isContested && tried && held && !isAll ? nearestOpen(tried, held, now) : [],
        }
  const note = answer ?? refusal
  const panel = useRef<HTMLElement>(null)
  const isRefused = refusal !== undefined && !pick
  // Who pressed the button goes on with what is offered instead; without that the button keeps the focus.
  useEffect(() => {
    if (isRefused) panel.current?.querySelector<HTMLElement>('fieldset button')?.focus()
  }, [isRefused])
  return (
    <section ref={panel} className={styles.pick} aria-label="Your move" data-page-bar="">
      <div className={styles.pickForm}>
        {note && <ProblemNote problem={note} onPick={onPick} />}
        <div className={styles.proposal} aria-live="polite">
          <p className={styles.small}>
            {moveMessages.from}:{' '}
            {moving.map((each) => (moving.length > 1 ? namedPlace(each) : placeText(each))).join(' · ')}
          </p>
          {!pick && <p className={styles.small}>{bookingMessages.pickOne(kind)}</p>}
          {pick && !proposal && <p className={styles.small}>{playerMessages.noneTogether(day)}</p>}
          {isAll && proposal && (
            <ul className={styles.own}>
              {proposal.map((slot, nth) => (
                <li key={moving[nth]!.id}>
                  <b>{moving[nth]!.name}</b> {placeText(slot)}
                </li>
              ))}
            </ul>
          )}
        </div>
        <Button
          aria-disabled={!proposal}
          pending={pending}
          pendingLabel={moveMessages.pending}
          onClick={() => void submit()}
        >
          {isAll
            ? moveMessages.actionForAll(moving.length)
            : proposal
              ? moveMessages.action(shortPlace(proposal[0]!))
              : moveMessages.move}
        </Button>
        <Link className={buttonClass('ghost', 'sm')} to={paths.schedule}>
          {moveMessages.keep}
        </Link>
      </div>
    </section>
  )
}

const lowerPlace = (slot: Slot): string => {
  const text = placeText(slot)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The write, all or none. Once the server has it, the local cache has it too, and Your Schedule shows it. */
function useMove(kind: Kind) {
  const navigate = useNavigate()
  const week = useWeekCache()
  const { run, pending, problem, code } = useApiMutation('moveOwn', {
    noResponse: moveMessages.notMoved,
    onFailed: () => week.refresh(kind),
    invalidates: ['schedule', 'scheduleChanges', kind === 'lane' ? 'laneWeek' : 'speedeWeek'],
    onDone({ bookings, speedeBookings }, { body: { moves } }) {
      for (const { id } of moves) removeSession(kind, id)
      const moved = [...bookings, ...speedeBookings]
      for (const booking of moved) saveSession(booking)
      const places = moved
        .map((booking) => {
          const place = { ...booking, ...slotOfBooking(booking) }
          return booking.player === undefined ? placeText(place) : namedPlace(place)
        })
        .join(' · ')
      void notify(moved.length > 1 ? moveMessages.allMoved(places) : moveMessages.moved(places))
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

/** 'Kit Lane 2, Tue Dec 1, 3:00 PM' */
const namedPlace = (session: Slot & Pick<Session, 'name'>) => `${firstNameOf(session)} ${placeText(session)}`
