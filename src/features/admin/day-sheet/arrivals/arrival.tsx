/** One arrival on the card: what asks for action, one tap 'Here' or 'Left with', and folded, what else is done with its booking. */
import { useState, type ReactNode } from 'react'
import {
  arrivalState,
  arrivalWindow,
  clockOf,
  isArrivalOpen,
  isUndoOpen,
  isUnmarked,
  whyNotRelease,
} from '#domain/arrivals/arrivals.ts'
import { alone, gone } from '#domain/families/collectors.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { arrivalMessages, cardMessages } from '#domain/arrivals/arrival-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { queuedArrivalMessages } from '#domain/arrivals/queued-arrival-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { isHere, isRecordable, isUnfolded, nameOf } from '#features/admin/day-sheet/sheet-view.ts'
import { ClearHold } from '#features/admin/parts/clear-hold.tsx'
import { whyNotArrive } from '#features/admin/parts/find-pass.ts'
import { TakeCard } from '#features/admin/parts/take-card.tsx'
import { useNow } from '#lib/clock.ts'
import { Button, QuietButton, SmallButton } from '#ui/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Row, SmallPrint, Stack } from '#ui/layout/box.tsx'
import styles from './arrivals.module.css'
import { Asks } from './asks.tsx'
import { PickUp } from './pick-up.tsx'
import { useArrival } from './use-arrival.ts'
import type { Arriving, Card } from './use-cards.ts'
import { WasStaffed } from './was-staffed.tsx'

/** What is done in place of the card, until it is done or left. */
export type Step = 'move' | 'cancel'

/** `children`: what else can be done of a family's booking from when the player may come. */
type ArrivalProps = Arriving & { onReleased: () => void; onStep: (step: Step) => void; children?: ReactNode }

export function Arrival({ booking, card, known, onReleased, onStep, children }: ArrivalProps) {
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const [startsOpen] = useState(isUnfolded(booking, now))
  const record = useArrival(booking, { onUnstaffed: () => setAsking(true), onReleased })
  const { waiting, leaving } = record
  const { arrival, kind, overLimit } = booking
  const asks = card?.asks ?? booking.asks
  const isHeld = asks.includes('on_hold') && !arrival
  const hold = card?.safety?.hold
  const state = arrivalState(booking, arrival, now)
  const isOfNow = isRecordable(booking, now)
  const isOver = isUnmarked(booking, arrival, now)
  const hasOpened = now.getTime() >= arrivalWindow(booking).opens
  const isExpected = isOfNow && !arrival && !waiting && !leaving
  const why = [state === 'missing' && cardMessages.state.missing, whyNotArrive(booking, now)].filter(Boolean).join('. ')
  return (
    <>
      <Asks asks={asks} card={card} />
      {card?.toTake && (
        <Row className={styles.recorded}>
          <b>{takenCardMessages[card.toTake.isTaken ? 'taken' : 'take'](card.toTake.last4)}</b>
          <TakeCard member={card.member} {...card.toTake} />
        </Row>
      )}
      {card?.pickUp && arrival?.left === undefined && !leaving && (
        <PickUp pickUp={card.pickUp} isHere={isHere(booking) || waiting === 'arrive'} onLeft={record.leave} />
      )}
      {known && <SmallPrint>{known}</SmallPrint>}
      <Stack gap="2" className={styles.foot}>
        {isHeld && <b>{arrivalMessages.seeCoach}</b>}
        {(leaving || waiting || arrival) && (
          <Row className={styles.recorded}>
            {leaving || waiting ? (
              <b>
                {leaving && `Left${whomText(nameIn(card, leaving))}. `}
                {queuedArrivalMessages.waitingHere}
              </b>
            ) : (
              arrival && <b data-state={state}>{stateText(state, arrival, card?.leftWith)}</b>
            )}
            {!waiting && !isHere(booking) && !whyNotRelease(booking, arrival, now) && (
              <Button size="sm" pending={record.pending} onClick={record.release}>
                Free the rest
              </Button>
            )}
            {(waiting ?? leaving ?? isUndoOpen(booking.date, arrival, now)) && (
              <SmallButton onClick={waiting === 'undoArrival' ? record.arrive : record.undo}>Undo</SmallButton>
            )}
          </Row>
        )}
        {isExpected && why && <b>{why}</b>}
        {isExpected && (isArrivalOpen(booking, now) || isOver) && !isHeld && (
          <Button
            className={styles.here}
            aria-label={`${isOver ? 'Was here' : 'Here'}: ${nameOf(booking)}`}
            onClick={record.arrive}
          >
            {isOver ? 'Was here' : 'Here'}
          </Button>
        )}
      </Stack>
      {hold && <ClearHold member={card.member} player={card.player} since={hold.since} />}
      <details open={startsOpen}>
        <summary>This booking</summary>
        <Stack gap="2-5">
          {overLimit && <Badge tone="kick">Beyond the weekly limit</Badge>}
          <Row>
            <SmallButton onClick={() => onStep('move')}>Move</SmallButton>
            {isExpected && state === 'missing' && (
              <SmallButton pending={record.pending} onClick={record.noShow}>
                No-show
              </SmallButton>
            )}
            {isExpected && hasOpened && <SmallButton onClick={record.excuse}>Excused</SmallButton>}
            {booking.member && hasOpened && children}
            <QuietButton onClick={() => onStep('cancel')}>{bookingMessages[kind].cancel}</QuietButton>
          </Row>
          {isAsking && !arrival && <WasStaffed record={record} onNo={() => setAsking(false)} />}
        </Stack>
      </details>
    </>
  )
}

const nameIn = (card: Card | undefined, whom: string) =>
  whom === alone ? alone : card?.pickUp?.allowed.find(({ id }) => id === whom)?.name

const whomText = (whom: string | undefined) =>
  whom === undefined ? '' : whom === alone ? ' alone' : ` with ${isolated(whom)}`

function stateText(
  state: ReturnType<typeof arrivalState>,
  { at, left }: { at: string; left?: string | undefined },
  leftWith: string | undefined,
): string {
  if (left !== undefined)
    return `${leftWith === gone ? 'No longer here' : `Left${whomText(leftWith)}`}, ${clockTime(clockOf(left))}`
  const time = clockTime(clockOf(at))
  if (state === 'late') return `Here, late: ${time}`
  return state === 'here' ? `Here since ${time}` : cardMessages.state[state]
}
