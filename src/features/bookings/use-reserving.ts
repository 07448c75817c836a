/** All that the reserve page knows of one kind: the day, its availability, who plays, and the reservation under way. */
import { useState } from 'react'
import { openSessions, whyNotBookUnseen } from '#domain/newcomers/unseen.ts'
import { slotOfBooking, slotTimes } from '#domain/bookings/bookings.ts'
import { isDay, today as todayAt, type Day } from '#domain/calendar/calendar.ts'
import { openingToCome } from '#domain/calendar/opening.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useAccount } from '#lib/session/account.ts'
import { closedDays } from './closed-for-players.ts'
import { weeklyLimitOf } from './limit-note.tsx'
import { useFamily } from './use-family.ts'
import { useParty } from './use-party.ts'
import { useReservation } from './use-reservation.ts'
import { useAwaited } from '#features/parts/nearest-open.tsx'
import { useLinkedDay, useKeptPick, useWeek } from './use-week.ts'
import { nearestBookableDay } from './week-strip.tsx'
import { firstDay, timesShownFirst, type WeekView } from './week-view.ts'

export function useReserving(kind: Kind) {
  const now = useNow()
  const today = todayAt(now)
  const linkedDay = useLinkedDay()
  const kept = useKeptPick(kind, now)
  const [selected, setDay] = useState(kept?.slot.date ?? (isDay(linkedDay) ? linkedDay : undefined))
  const [showsAll, setShowsAll] = useState(false)
  // A page left open past midnight moves to the new day.
  const day = nearestBookableDay(kind, selected ?? firstDay(kind, now), today)
  const query = useWeek(kind, day)
  const { family, who, isComing, ...known } = useFamily(kind, { day, held: query.data, kept: kept?.players ?? [] })
  const whyNotOnDay = useWhyNotUnseen(family?.chosen.length ?? 1, now)
  // Before the club opens, nobody can book, whoever it is.
  const away = openingToCome(now) ? undefined : (known.away ?? whyNotOnDay?.(day))
  const held = whyNotOnDay && known.held ? [...known.held, ...closedDays(kind, day, whyNotOnDay)] : known.held
  const reservation = useReservation(kind, { held, now, family, kept: kept?.slot })
  const { pick, holding } = reservation
  const party = useParty(family, { pick, held, now })
  const isAwaited = useAwaited()
  const week: WeekView | undefined = held && { held, now, pick, proposed: party.proposed, holding, isAwaited }
  const times = showsAll ? slotTimes(kind) : timesShownFirst(kind, day, { now, held, pick })
  return {
    now,
    today,
    kept,
    day,
    setDay,
    query,
    family,
    who,
    isComing,
    held,
    away,
    week,
    party,
    reservation,
    limit: weeklyLimitOf(kind, { day, onDay: setDay, now, family, held }),
    times,
    showEarlier: times.length < slotTimes(kind).length ? () => setShowsAll(true) : undefined,
  }
}

/** Why a day cannot be booked with `adding` sessions more; undefined for a family that the club has seen. */
function useWhyNotUnseen(adding: number, now: Date): ((day: Day) => string | undefined) | undefined {
  const isUnseen = useAccount().data?.isUnseen === true
  const { data } = useApiQuery('schedule', { enabled: isUnseen })
  if (!isUnseen) return undefined
  const booked = [...(data?.bookings ?? []), ...(data?.speedeBookings ?? [])].map(slotOfBooking)
  return (date) => whyNotBookUnseen({ date, open: openSessions(booked, now) + adding }, now)
}
