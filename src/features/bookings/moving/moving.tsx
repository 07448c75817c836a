/** Moves bookings of a family to other slots of their kind: the reserve page with '?move=…'. */
import { useState } from 'react'
import { activePlayersOf, firstNameOf } from '#domain/accounts/players.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { slotOfBooking, type Slot } from '#domain/bookings/bookings.ts'
import { whyNotMove } from '#domain/bookings/cut-off.ts'
import { addDays, facilityClock, isDay, longDay, shortDay, type Day, type Time } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { moveMessages } from '#domain/messages/move-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useAccount } from '#lib/session/account.ts'
import { useNow } from '#lib/clock.ts'
import { dayParameter, paths } from '#lib/paths.ts'
import { Link, useSearchParams } from '#lib/router.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Loaded } from '#features/loaded.tsx'
import { agesNow, closedForAges } from '#features/bookings/closed-for-ages.ts'
import { StaleNotice } from '#features/bookings/booking-notices.tsx'
import { timesShownFirst } from '#features/bookings/shown-times.ts'
import { LaneGrid } from '#features/bookings/lanes/lane-grid.tsx'
import { ChoiceChips } from '#features/bookings/speede/choice-chips.tsx'
import styles from '#features/bookings/reserve.module.css'
import { useWeek } from '#features/bookings/use-week.ts'
import { nearestBookableDay, WeekStrip } from '#features/bookings/week-strip.tsx'
import { answerFor, hoursLeft, isLimitReached, openOf, openText, type WeekView } from '#features/bookings/week-view.ts'
import { MovePanel } from './move-panel.tsx'
import { heldForMove, isOpenAt, proposalFor, speedeSlotAt, type Session } from './sessions.ts'
import { SpeedeTimes } from './speede-times.tsx'

/** `ids`: of one booking, or of several that were made together. */
export function Moving({ kind, ids }: { kind: Kind; ids: readonly string[] }) {
  const query = useApiQuery('schedule', { refetchOnMount: 'always' })
  const now = useNow()
  if (!query.data) return <Loaded query={query} title={bookingMessages.notLoaded} shape="card" count={3} />
  const [first, ...others] = sessionsOf(query.data, kind).filter(
    (each) => ids.includes(each.id) && !whyNotMove(each, now),
  )
  const isTooLate = sessionsOf(query.data, kind).some(
    (each) => ids.includes(each.id) && whyNotMove(each, now) === 'late',
  )
  if (first) return <MoveSessions key={ids.join(' ')} kind={kind} sessions={[first, ...others]} />
  return (
    <Banner tone="note">
      <span>{isTooLate ? moveMessages.late(kind) : moveMessages.gone}</span>
      <Link className={buttonClass('ghost', 'sm')} to={paths.schedule}>
        Your Schedule
      </Link>
    </Banner>
  )
}

const sessionsOf = ({ bookings, speedeBookings }: Reply<'schedule'>, kind: Kind): Session[] =>
  (kind === 'lane' ? bookings : speedeBookings).map((booking) => {
    const { id, name, player, freeUntil } = booking
    return Object.assign({ id, name, player, freeUntil }, slotOfBooking(booking))
  })

const everyone = 'all'

/** The first name, or the place where the same player has several. */
const labelOf = (session: Session, all: readonly Session[]): string =>
  all.filter(({ name }) => name === session.name).length > 1 ? unitName(session).toLowerCase() : firstNameOf(session)

type MoveSessionsProps = { kind: Kind; sessions: readonly [Session, ...Session[]] }

function MoveSessions({ kind, sessions }: MoveSessionsProps) {
  const now = useNow()
  const today = facilityClock(now).day
  const asked = useSearchParams()[0].get(dayParameter) ?? ''
  const [selected, setSelected] = useState(isDay(asked) ? asked : sessions[0].date)
  const [chosenId, setChosenId] = useState(everyone)
  const [picked, setPicked] = useState<Slot>()
  /** Of Speede: the unit that was asked for, and the hour that goes along with another day or unit. */
  const [unit, setUnit] = useState<number>()
  const [hour, setHour] = useState<Time>()
  const [askedSlot, setAskedSlot] = useState<Slot>()
  const [showsAll, setShowsAll] = useState(false)
  const day = nearestBookableDay(kind, selected, today)
  const query = useWeek(kind, day)
  const { data: account } = useAccount()
  const only = sessions.find(({ id }) => id === chosenId)
  const moving = only ? [only] : sessions
  const players = activePlayersOf({ players: account?.players ?? [] })
  const going = players.filter(({ id }) => moving.some(({ player = id }) => player === id))
  const held = query.data && [...heldForMove(query.data, moving), ...closedForAges(kind, day, going)]
  const slotAt = (time: Time) =>
    speedeSlotAt({ date: day, time }, { unit, own: sessions[0].unit }, held && { held, now })
  const along = hour !== undefined && held && isOpenAt(slotAt(hour), { held, now }) ? slotAt(hour) : undefined
  const pick = picked ?? along
  const proposal = pick && held && proposalFor(moving, pick, { held, now, ages: agesNow(going) })
  const proposed = proposal?.map((slot, nth) => ({ ...slot, name: moving[nth]!.name })) ?? []
  const week: WeekView | undefined = held && { held, now, pick, proposed }
  const { left } = hoursLeft(kind, day, now)
  const times = showsAll ? left : timesShownFirst(kind, day, { now, held, pick: pick ?? sessions[0] })
  const showEarlier = times.length < left.length ? () => setShowsAll(true) : undefined
  const choose = (slot: Slot | undefined) => {
    setPicked(slot)
    setHour(undefined)
    setAskedSlot(undefined)
  }
  /** To another day or unit, with the same hour if that is open there. */
  const turn = (to: { day: Day } | { unit: number | undefined }) => {
    choose(undefined)
    setHour((pick ?? sessions[0]).time)
    if ('day' in to) setSelected(nearestBookableDay(kind, to.day, today))
    else setUnit(to.unit)
  }
  const slots = {
    week,
    onPick: choose,
    onAsk: setAskedSlot,
  }
  return (
    <div className={styles.page}>
      {sessions.length > 1 && (
        <ChoiceChips
          legend={moveMessages.who}
          columns="free"
          chips={[
            { value: everyone, label: moveMessages.all(sessions.length) },
            ...sessions.map((each) => ({ value: each.id, label: moveMessages.only(labelOf(each, sessions)) })),
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
        onDay={(next) => (kind === 'speede' ? turn({ day: next }) : setSelected(nearestBookableDay(kind, next, today)))}
        openOn={(date) => week && openOf(kind, date, week).length}
        locked={held !== undefined && isLimitReached(kind, held)}
      />
      <StaleNotice query={query} />
      {held && isLimitReached(kind, held) && <Banner tone="note">{bookingMessages[kind].weeklyLimit}</Banner>}
      <div className={styles.columns}>
        <div className={styles.main}>
          {kind === 'lane' ? (
            <LaneGrid
              {...slots}
              day={day}
              times={times}
              onShowEarlier={showEarlier}
              onLocked={() => setAskedSlot(undefined)}
              onChangeDay={(days) => setSelected(nearestBookableDay(kind, addDays(day, days), today))}
              caption={`${longDay(day)} — ${openText(kind, day, week)}`}
            />
          ) : (
            <>
              {showEarlier && (
                <div>
                  <Button tone="ghost" size="sm" onClick={showEarlier}>
                    {bookingMessages.earlierHours(kind)}
                  </Button>
                </div>
              )}
              <SpeedeTimes
                {...slots}
                day={day}
                times={times}
                slotAt={slotAt}
                unit={unit}
                onUnit={(next) => turn({ unit: next })}
              />
            </>
          )}
        </div>
        <MovePanel
          kind={kind}
          moving={moving}
          proposal={proposal}
          day={shortDay(day)}
          pick={pick}
          held={held}
          now={now}
          answer={askedSlot && week && answerFor(askedSlot, week)}
          onPick={choose}
        />
      </div>
    </div>
  )
}
