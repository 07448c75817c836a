/** Moves bookings of a family to other slots of their kind: the reserve page with '?move=…'. */
import { useState } from 'react'
import { activePlayersOf, firstNameOf } from '#domain/families/players.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { slotOfBooking, type Slot } from '#domain/bookings/bookings.ts'
import { whyNotMove } from '#domain/bookings/cut-off.ts'
import { addDays, isDay, longDay, today as todayAt, type Day, type Time } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useAccount } from '#lib/session/account.ts'
import { useNow } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Split, Stack } from '#ui/layout/box.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { agesNow, closedForPlayers } from '#features/bookings/closed-for-players.ts'
import { StaleNotice } from '#features/bookings/stale-notice.tsx'
import { LaneGrid } from '#features/bookings/lanes/lane-grid.tsx'
import { ChoiceChips } from '#features/bookings/speede/choice-chips.tsx'
import { isOpenAt, speedeSlotAt } from '#features/bookings/speede/slot-at.ts'
import { SpeedeSlots } from '#features/bookings/speede/speede-slots.tsx'
import styles from '#features/bookings/reserve.module.css'
import { sessionsIn } from '#features/bookings/use-book.ts'
import { ownersOf } from '#features/bookings/use-family.ts'
import { proposalsFor } from '#features/bookings/use-party.ts'
import { useLinkedDay, useWeek } from '#features/bookings/use-week.ts'
import { useAwaited } from '#features/parts/nearest-open.tsx'
import { nearestBookableDay, WeekStrip } from '#features/bookings/week-strip.tsx'
import {
  answerFor,
  hoursLeft,
  isLimitReached,
  openOf,
  openText,
  timesShownFirst,
  type WeekView,
} from '#features/bookings/week-view.ts'
import { MovePanel } from './move-panel.tsx'
import { heldForMove, type Session } from './sessions.ts'

/** `ids`: of one booking, or of several that were made together. */
export function Moving({ kind, ids }: { kind: Kind; ids: readonly string[] }) {
  const query = useApiQuery('schedule', { refetchOnMount: 'always' })
  const now = useNow()
  if (!query.data) return <Loaded query={query} title={bookingMessages.notLoaded} shape="card" count={3} />
  const asked = sessionsOf(query.data, kind).filter(({ id }) => ids.includes(id))
  const [first, ...others] = asked.filter((each) => !whyNotMove(each, now))
  if (first) return <MoveSessions key={ids.join(' ')} kind={kind} sessions={[first, ...others]} />
  const isTooLate = asked.some((each) => whyNotMove(each, now) === 'late')
  return (
    <Banner tone="note">
      <span>
        {isTooLate
          ? bookingMessages.tooLateToMove(kind)
          : 'This booking can no longer be moved. It was canceled or moved, or it has begun.'}
      </span>
      <Link className={buttonClass('ghost', 'sm')} to={paths.schedule}>
        Your Schedule
      </Link>
    </Banner>
  )
}

const sessionsOf = (reply: Reply<'schedule'>, kind: Kind): Session[] =>
  sessionsIn(reply)
    .map((booking) => {
      const { id, name, player, freeUntil } = booking
      return Object.assign({ id, name, player, freeUntil }, slotOfBooking(booking))
    })
    .filter((session) => session.kind === kind)

const everyone = 'all'

/** The first name, or the slot where the same player has several. */
const labelOf = (session: Session, all: readonly Session[]): string =>
  all.filter(({ name }) => name === session.name).length > 1 ? unitName(session).toLowerCase() : firstNameOf(session)

type MoveSessionsProps = { kind: Kind; sessions: readonly [Session, ...Session[]] }

function MoveSessions({ kind, sessions }: MoveSessionsProps) {
  const now = useNow()
  const today = todayAt(now)
  const linkedDay = useLinkedDay()
  const [selected, setSelected] = useState(isDay(linkedDay) ? linkedDay : sessions[0].date)
  const [chosenId, setChosenId] = useState(everyone)
  const [picked, setPicked] = useState<Slot>()
  /** Of Speede: the unit that was asked for, and the hour that goes along with another day or unit. */
  const [unit, setUnit] = useState<number>()
  const [hour, setHour] = useState<Time>()
  const [questioned, setQuestioned] = useState<Slot>()
  const [showsAll, setShowsAll] = useState(false)
  const day = nearestBookableDay(kind, selected, today)
  const query = useWeek(kind, day)
  const isAwaited = useAwaited()
  const { data: account } = useAccount()
  const only = sessions.find(({ id }) => id === chosenId)
  const moving = only ? [only] : sessions
  const players = activePlayersOf({ players: account?.players ?? [] })
  const going = players.filter(({ id }) => moving.some(({ player = id }) => player === id))
  const owners = ownersOf(account?.players ?? [])
  // Nobody is left out: an hour that one of them cannot have is closed.
  const closed = going.flatMap((player) => closedForPlayers(kind, day, [player]))
  const held = query.data && [...heldForMove(query.data, moving, owners), ...closed]
  const openSlotAt = (time: Time) =>
    speedeSlotAt({ date: day, time }, { unit, own: sessions[0].unit }, held && { held, now })
  const along = hour !== undefined && held && isOpenAt(openSlotAt(hour), { held, now }) ? openSlotAt(hour) : undefined
  const pick = picked ?? along
  const ids = moving.map(({ player = '' }) => player)
  const proposal = pick && held && proposalsFor(ids, pick, { held, now, ages: agesNow(going) })[0]
  const proposed = proposal?.map((slot, nth) => ({ ...slot, name: moving[nth]!.name })) ?? []
  const week: WeekView | undefined = held && { held, now, pick, proposed, isAwaited }
  const isFull = held !== undefined && isLimitReached(kind, held)
  const { left } = hoursLeft(kind, day, now)
  const times = showsAll ? left : timesShownFirst(kind, day, { now, held, pick: pick ?? sessions[0] })
  const pickedHere = pick?.date === day && (unit === undefined || pick.unit === unit) ? pick : undefined

  const choose = (slot: Slot | undefined) => {
    setPicked(slot)
    setHour(undefined)
    setQuestioned(undefined)
  }
  const goTo = (next: Day) => setSelected(nearestBookableDay(kind, next, today))
  /** To another day or unit of Speede, with the same hour if that is open there. */
  const keepHour = () => {
    choose(undefined)
    setHour((pick ?? sessions[0]).time)
  }
  const slots = {
    week,
    times,
    onPick: choose,
    onAsk: setQuestioned,
    onShowEarlier: times.length < left.length ? () => setShowsAll(true) : undefined,
  }
  return (
    <Stack gap="4" className={styles.page}>
      {sessions.length > 1 && (
        <ChoiceChips
          legend="Who moves?"
          columns="free"
          chips={[
            { value: everyone, label: sessions.length === 2 ? 'Both' : `All ${sessions.length}` },
            ...sessions.map((each) => ({ value: each.id, label: `Only ${labelOf(each, sessions)}` })),
          ]}
          value={only?.id ?? everyone}
          onChoose={(id) => {
            setChosenId(id)
            choose(undefined)
          }}
        />
      )}
      <WeekStrip
        kind={kind}
        today={today}
        day={day}
        onDay={(next) => {
          if (kind === 'speede') keepHour()
          goTo(next)
        }}
        openOn={(date) => week && openOf(kind, date, week).length}
        locked={isFull}
      />
      <StaleNotice query={query} />
      {isFull && <Banner tone="note">{bookingMessages[kind].weeklyLimit}</Banner>}
      <Split gap="4" className={styles.columns}>
        <Stack gap="4" className={styles.main}>
          {kind === 'lane' ? (
            <LaneGrid
              {...slots}
              day={day}
              onLocked={() => setQuestioned(undefined)}
              onChangeDay={(days) => goTo(addDays(day, days))}
              caption={`${longDay(day)} — ${openText(kind, day, week)}`}
            />
          ) : (
            <SpeedeSlots
              {...slots}
              slotAt={(time) => (pickedHere?.time === time ? pickedHere : openSlotAt(time))}
              time={pickedHere?.time}
              unit={unit}
              onUnit={(next) => {
                keepHour()
                setUnit(next)
              }}
            />
          )}
        </Stack>
        <MovePanel
          kind={kind}
          moving={moving}
          owners={moving.map(({ player = '' }) => owners.get(player))}
          proposal={proposal}
          day={day}
          pick={pick}
          held={held}
          now={now}
          answer={questioned && week && answerFor(questioned, week)}
          onPick={choose}
        />
      </Split>
    </Stack>
  )
}
