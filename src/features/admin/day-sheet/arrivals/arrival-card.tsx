/** The card of an arrival: what asks for action, one tap 'Here', and what else a person records. The next player of the family is below. */
import { useEffect, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { areTogether, arrivalState, clockOf, isArrivalOpen, whyNotRelease } from '#domain/arrivals/arrivals.ts'
import { alone, gone } from '#domain/families/collectors.ts'
import { clockTime, hourLabel } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { arrivalMessages, cardMessages } from '#domain/arrivals/arrival-messages.ts'
import { takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { queuedArrivalMessages } from '#domain/arrivals/door-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { isRefusal } from '#lib/api/errors.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { isHere, nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { TakeCard } from '#features/admin/parts/take-card.tsx'
import { ClearHold } from '#features/admin/parts/clear-hold.tsx'
import styles from './arrivals.module.css'
import { Asks } from './asks.tsx'
import { PickUp } from './pick-up.tsx'
import { useArrival } from './use-arrival.ts'

type Card = Reply<'arrivalCard'>['card']

type ArrivalCardProps = {
  booking: Booking
  onReleased: () => void
  /** To report something about the player of this booking. */
  onIncident: (booking: Booking) => void
}

/**
 * Asks the server once for what the sheet does not say, and shows what this browser keeps of the day where that is newer. Until
 * then, and without a connection, that is all, and it says of when; the next sheet that comes has it ask again.
 */
export function ArrivalCard({ booking, ...actions }: ArrivalCardProps) {
  const { id, date } = booking
  const sheet = useApiQuery('daySheet', { input: { query: { date } }, enabled: false })
  const kept = useApiQuery('deskDays', { enabled: false }).data?.cards
  const cache = useApiCache()
  /** `before`: the cards that this browser had by then. */
  const [answer, setAnswer] = useState<Reply<'arrivalCard'> & { before: readonly Card[] | undefined }>()
  const { run, problem, error } = useApiMutation('arrivalCard', {
    onDone: (reply) => setAnswer({ ...reply, before: cache.read('deskDays')?.cards?.all }),
  })
  const reload = () => void run({ params: { id } })
  useEffect(() => {
    reload()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: each opening of safety facts is logged
  }, [id])
  useEffect(() => {
    if (answer) void cache.invalidate('deskDays')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when a desk has recorded something, which the cards say too
  }, [sheet.data?.version])
  const hasFailed = problem !== undefined
  useEffect(() => {
    if (hasFailed) reload()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when a sheet has come: there is a connection
  }, [sheet.dataUpdatedAt])
  const onSheet = (other: string) => sheet.data?.sheet?.bookings.find((each) => each.id === other)
  const isNewer = kept && !isRefusal(error) && kept.all !== answer?.before
  const fromKept = isNewer ? keptCards(kept.all, id, onSheet) : undefined
  const { card, others = [] } = fromKept ?? answer ?? {}
  const known =
    !answer &&
    (fromKept
      ? kept && `As of ${clockTime(clockOf(kept.at))}`
      : hasFailed && 'Orders, changes and safety facts could not be loaded.')
  return (
    <Stack>
      <Stack>
        <Arrival {...actions} booking={booking} card={card} known={known} />
      </Stack>
      {others.map((other) => {
        const found = onSheet(other.id)
        return (
          found && (
            <Stack as="section" key={other.id} className={styles.other} aria-label={`Arrival of ${other.name}`}>
              <h3>
                {isolated(other.name)}{' '}
                <Text as="small" size="small" tone="muted">
                  {unitName(other)}, {hourLabel(other.time)}
                </Text>
              </h3>
              <Arrival {...actions} booking={found} card={other} />
            </Stack>
          )
        )
      })}
    </Stack>
  )
}

/** The cards as the server would answer, from those of the day; what the sheet, which may be newer, asks for stands first. */
function keptCards(
  all: readonly Card[],
  id: string,
  onSheet: (id: string) => Booking | undefined,
): Reply<'arrivalCard'> | undefined {
  const card = all.find((each) => each.id === id)
  if (!card) return undefined
  const asked = (each: Card): Card => ({
    ...each,
    asks: [...new Set([...(onSheet(each.id)?.asks ?? []), ...each.asks])],
  })
  const beside = all.filter(
    ({ member, player, ...slot }) => member === card.member && player !== card.player && areTogether(slot, card),
  )
  return {
    card: asked(card),
    others: beside.map((each) => Object.assign(asked(each), { orders: [], toTake: undefined })),
  }
}

/** `known`: since when. */
type ArrivalProps = ArrivalCardProps & {
  card: Card | undefined
  known?: string | false | undefined
}

function Arrival({ booking, card, known, onReleased, onIncident }: ArrivalProps) {
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const record = useArrival(booking, { onUnstaffed: () => setAsking(true), onReleased })
  const { waiting, leaving } = record
  const { arrival } = booking
  const asks = card?.asks ?? booking.asks
  const isHeld = asks.includes('on_hold') && !arrival
  const hold = card?.safety?.hold
  const state = arrivalState(booking, arrival, now)
  return (
    <>
      <Asks
        asks={asks}
        orders={card?.orders ?? []}
        toTake={card?.toTake}
        safety={card?.safety}
        denied={card?.pickUp?.denied}
      />
      {card?.toTake && <PaymentCard key={JSON.stringify(card.toTake)} member={card.member} {...card.toTake} />}
      {card?.pickUp && arrival?.left === undefined && !leaving && (
        <PickUp pickUp={card.pickUp} isHere={isHere(booking) || waiting === 'arrive'} onLeft={record.leave} />
      )}
      {known && (
        <Text size="small" tone="muted">
          {known}
        </Text>
      )}
      <Stack gap="2" className={styles.foot}>
        {isHeld && <b>{arrivalMessages.seeCoach}</b>}
        {leaving || waiting ? (
          <Row className={styles.recorded}>
            <b>
              {leaving && `Left${whomText(nameIn(card, leaving))}. `}
              {queuedArrivalMessages.waitingHere}
            </b>
            <Button tone="ghost" size="sm" onClick={waiting === 'undoArrival' ? record.arrive : record.undo}>
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
          <Row>
            {isArrivalOpen(booking, now) && !isHeld && (
              <Button className={styles.here} aria-label={`Here: ${nameOf(booking)}`} onClick={record.arrive}>
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
      </Stack>
      {hold && <ClearHold member={card.member} player={card.player} since={hold.since} />}
      {booking.member && (
        <Row>
          <Button tone="quiet" size="sm" onClick={() => onIncident(booking)}>
            {cardMessages.report}
          </Button>
        </Row>
      )}
    </>
  )
}

/** The card that the club charges, which the family brings. */
function PaymentCard({ member, last4, card, isTaken: was }: { member: string } & NonNullable<Card['toTake']>) {
  const [isTaken, setTaken] = useState(was)
  return (
    <Row className={styles.recorded}>
      <b>{isTaken ? takenCardMessages.taken(last4) : takenCardMessages.take(last4)}</b>
      <TakeCard member={member} card={card} isTaken={isTaken} onDone={() => setTaken(!isTaken)} />
    </Row>
  )
}

/** The name of who has this id, or 'alone'. */
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
