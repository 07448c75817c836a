/** The card of an arrival: what asks for action, one tap 'Here', and what else a person records. The next player of the family is below. */
import { useEffect, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { arrivalState, clockOf, isArrivalOpen, whyNotRelease } from '#domain/arrivals/arrivals.ts'
import { alone } from '#domain/accounts/collectors.ts'
import { clockTime, hourLabel } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { arrivalMessages, cardMessages } from '#domain/messages/arrival-messages.ts'
import { queuedArrivalMessages } from '#domain/messages/door-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { isHere, nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { ClearHold } from '#features/admin/parts/clear-hold.tsx'
import styles from './arrivals.module.css'
import { PickUp } from './pick-up.tsx'
import { useArrival } from './use-arrival.ts'

type Card = Reply<'arrivalCard'>['card']

/** Asks the server once for what the sheet does not say; until then, and without a connection, it shows what the sheet says. */
type ArrivalCardProps = {
  booking: Booking
  onReleased: () => void
  /** To report something about the player of this booking. */
  onIncident: (booking: Booking) => void
}

export function ArrivalCard({ booking, onReleased, onIncident }: ArrivalCardProps) {
  const { id, date } = booking
  const cache = useApiCache()
  const [reply, setReply] = useState<Reply<'arrivalCard'>>()
  const { run, problem } = useApiMutation('arrivalCard', { onDone: setReply })
  const reload = () => void run({ params: { id } })
  useEffect(() => {
    reload()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: each opening of safety facts is logged
  }, [id])
  const onSheet = (other: string) =>
    cache.read('daySheet', { query: { date } })?.sheet?.bookings.find((each) => each.id === other)
  const others = reply?.others.flatMap((card) => {
    const found = onSheet(card.id)
    return found ? [{ card, found }] : []
  })
  return (
    <Stack>
      <Arrival booking={booking} card={reply?.card} onReload={reload} onReleased={onReleased} onIncident={onIncident} />
      {problem !== undefined && (
        <Text size="small" tone="muted">
          Orders, changes and safety facts could not be loaded.
        </Text>
      )}
      {others?.map(({ card, found }) => (
        <Stack as="section" key={card.id} className={styles.other} aria-label={`Arrival of ${card.name}`}>
          <h3>
            {isolated(card.name)}{' '}
            <Text as="small" size="small" tone="muted">
              {unitName(card)}, {hourLabel(card.time)}
            </Text>
          </h3>
          <Arrival booking={found} card={card} onReload={reload} onReleased={onReleased} onIncident={onIncident} />
        </Stack>
      ))}
    </Stack>
  )
}

type ArrivalProps = ArrivalCardProps & { card: Card | undefined; onReload: () => void }

function Arrival({ booking, card, onReload, onReleased, onIncident }: ArrivalProps) {
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const record = useArrival(booking, { onUnstaffed: () => setAsking(true), onReleased, onLeft: onReload })
  const { arrival } = booking
  const asks = card?.asks ?? booking.asks
  const isHeld = asks.includes('on_hold') && !arrival
  const hold = card?.safety?.hold
  const state = arrivalState(booking, arrival, now)
  const name = nameOf(booking)
  return (
    <>
      <Asks asks={asks} orders={card?.orders ?? []} safety={card?.safety} denied={card?.pickUp?.denied} />
      {isHeld && <b>{arrivalMessages.seeCoach}</b>}
      {hold && <ClearHold member={card.member} player={card.player} since={hold.since} onDone={onReload} />}
      {record.waiting ? (
        <Row className={styles.recorded}>
          <b>{queuedArrivalMessages.waitingHere}</b>
          <Button tone="ghost" size="sm" onClick={record.waiting === 'arrive' ? record.undo : record.arrive}>
            Undo
          </Button>
        </Row>
      ) : arrival ? (
        <Row className={styles.recorded}>
          <b data-state={state}>{stateText(state, arrival, card?.leftWith)}</b>
          {!isHere(booking) && !whyNotRelease(booking, arrival, now) && (
            <Button size="sm" pending={record.pending} onClick={record.release}>
              Free the rest
            </Button>
          )}
          <Button tone="ghost" size="sm" onClick={record.undo}>
            Undo
          </Button>
        </Row>
      ) : (
        <Row className={styles.actions}>
          {isArrivalOpen(booking, now) && !isHeld && (
            <Button className={styles.here} aria-label={`Here: ${name}`} onClick={record.arrive}>
              Here
            </Button>
          )}
          {state === 'missing' && (
            <Button tone="ghost" size="sm" pending={record.pending} onClick={record.noShow}>
              No-show
            </Button>
          )}
          <Button tone="ghost" size="sm" onClick={record.excuse}>
            Excused
          </Button>
        </Row>
      )}
      {card?.pickUp && arrival?.left === undefined && (
        <PickUp pickUp={card.pickUp} isHere={isHere(booking)} pending={record.pending} onLeft={record.leave} />
      )}
      {booking.member && (
        <Row>
          <Button tone="ghost" size="sm" onClick={() => onIncident(booking)}>
            {cardMessages.report}
          </Button>
        </Row>
      )}
      {isAsking && !arrival && (
        <Banner tone="kick">
          <span>{arrivalMessages.unstaffed}</span>
          <Button size="sm" pending={record.pending} onClick={record.confirmStaffed}>
            Yes, it was staffed
          </Button>
          <Button tone="ghost" size="sm" onClick={() => setAsking(false)}>
            No
          </Button>
        </Banner>
      )}
    </>
  )
}

function stateText(
  state: ReturnType<typeof arrivalState>,
  { at, left }: { at: string; left?: string | undefined },
  leftWith: string | undefined,
): string {
  if (left !== undefined) {
    const whom = leftWith === undefined ? '' : leftWith === alone ? ' alone' : ` with ${isolated(leftWith)}`
    return `Left${whom}, ${clockTime(clockOf(left))}`
  }
  const time = clockTime(clockOf(at))
  if (state === 'late') return `Here, late: ${time}`
  return state === 'here' ? `Here since ${time}` : cardMessages.state[state]
}

type AsksProps = Pick<Card, 'asks' | 'orders'> & { safety: Card['safety']; denied: string[] | undefined }

const askTexts = {
  on_hold: 'Not on the ice until cleared',
  safety: 'Safety note: ask a coach',
  unsigned: 'Waiver not signed',
  adult: 'Adult here?',
  first_visit: 'First visit',
  moved: 'Moved by us, not confirmed',
}

/** Only what asks for action. What a coach must know stands first; who may not read it, or is offline, reads that there is something. */
function Asks({ asks, orders, safety, denied }: AsksProps) {
  const mustNot = (denied ?? []).map((name) => `May not pick up: ${isolated(name)}`)
  const facts = [safety?.hold?.note, safety?.health, ...mustNot].filter((text) => text !== undefined && text !== '')
  const asked = asks.filter((ask) => ask !== 'safety' || !safety?.health)
  const texts = [...asked.map((ask) => askTexts[ask]), ...orders.map((number) => `Order ${number} to hand over`)]
  if (facts.length + texts.length === 0)
    return (
      <Text size="small" tone="muted">
        All set
      </Text>
    )
  return (
    <Row as="ul" align="start" className={styles.asks}>
      {facts.map((text) => (
        <li key={text} data-urgent>
          {text}
        </li>
      ))}
      {texts.map((text) => (
        <li key={text} data-urgent={text === askTexts.on_hold || text === askTexts.safety || undefined}>
          {text}
        </li>
      ))}
    </Row>
  )
}
