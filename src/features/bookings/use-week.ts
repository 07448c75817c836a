/** The day that was asked for, and the availability of a week, refreshed while the page is visible. */
import { useEffect, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { slotOfBooking, slotsOfDay, type LaneBooking, type SpeedeBooking } from '#domain/bookings/bookings.ts'
import { daysOfWeek, mondayOf, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { justNowMs, useLive } from '#lib/api/polling.ts'
import { closedAt, sessionCalls, unitIn, unitOf } from '#lib/api/session-calls.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { dayParameter } from '#lib/paths.ts'
import { useSearchParams } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'
import { forgetPick, keptPick } from '#lib/browser-storage/kept-pick.ts'
import { saveSession } from '#lib/browser-storage/local-cache.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import type { HeldSlot } from './week-view.ts'

type Week = Reply<'laneWeek' | 'speedeWeek'>

const inputOf = (day: Day) => ({ query: { week: mondayOf(day) } })

/** The day in the address of the page; '' without one. */
export function useLinkedDay(): string {
  const [query] = useSearchParams()
  return query.get(dayParameter) ?? ''
}

/**
 * The interrupted reservation that this page goes on with, read once. It is forgotten with the page, but not if the session
 * has ended: it is there again after signing in.
 */
export function useKeptPick(kind: Kind, now: Date) {
  const { profile } = useMember()
  const linkedDay = useLinkedDay()
  useEffect(
    () => () => {
      if (profileEntry.read()) forgetPick(kind)
    },
    [kind],
  )
  return useState(() => keptPick(kind, profile.id, now, linkedDay))[0]
}

/** The week of `day`, kept true while the page is open. */
export function useWeek(kind: Kind, day: Day) {
  const live = useLive()
  return useApiQuery(sessionCalls[kind].week, {
    input: inputOf(day),
    select: heldOf[kind],
    staleTime: justNowMs,
    ...live,
  })
}

/** The unavailable slots: taken by a member, or closed by the club. */
const heldIn = (kind: Kind, { week, taken, closed, late = [] }: Week): HeldSlot[] => [
  ...late.map(({ date, time, player }) => ({ unit: 0, date, time, mine: true, isLate: true as const, player })),
  ...taken.map(({ date, time, mine, id, player, ...where }) => ({
    unit: unitOf(where),
    date,
    time,
    mine,
    id,
    player,
  })),
  ...daysOfWeek(week).flatMap((day) =>
    slotsOfDay(kind, day).flatMap((slot) => {
      const { unit, date, time } = slot
      const reason = closedAt(closed, slot)?.reason
      return reason === undefined ? [] : [{ unit, date, time, reason, mine: false, closed: true as const }]
    }),
  ),
]
const heldOf = { lane: (week: Week) => heldIn('lane', week), speede: (week: Week) => heldIn('speede', week) }

/** Puts sessions that the server has booked into this browser and onto the page. */
export function useKeepBooked() {
  const cache = useApiCache()
  return async (booked: readonly (LaneBooking | SpeedeBooking)[]) => {
    for (const booking of booked) {
      saveSession(booking)
      const { id, date, time, player } = booking
      const { kind, unit } = slotOfBooking(booking)
      const own = { ...unitIn(kind, unit), id, date, time, mine: true, player }
      await cache.update(
        sessionCalls[kind].week,
        inputOf(date),
        (week: Week) => ({ ...week, taken: [...week.taken, own] }) as Week,
      )
    }
  }
}
