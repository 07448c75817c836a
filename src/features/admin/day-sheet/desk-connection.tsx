/** The desk's connection to the server: what waits for a connection, what was refused, and whether the day is kept for one that fails. */
import { useEffect, useState } from 'react'
import { today } from '#domain/calendar/calendar.ts'
import { nameOf, withArrival, type Booking, type Sheet } from './sheet-view.ts'
import { QueuedArrivals } from '#features/admin/parts/queued-arrivals.tsx'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { useClock, useNow } from '#lib/clock.ts'
import { keepDesk, readKeptDesk } from '#lib/offline/kept-desk.ts'
import { bookingOf, useQueuedArrivals } from '#lib/offline/queued-arrivals.ts'
import type { QueuedCall } from '#lib/offline/queued-calls.ts'
import { useStaffState } from '#lib/session/staff-state.ts'

export function DeskConnection({ sheet }: { sheet: Sheet | undefined }) {
  const hasNoRoom = useKeptDesk()
  const cache = useApiCache()
  const { calls } = useQueuedArrivals(useNoteSent())
  const refused = calls.filter(({ refusal }) => refusal !== undefined).length
  // The booking may be gone: then the sheet, and a dialog about it, must say so.
  useEffect(() => {
    if (refused > 0) void cache.invalidate('daySheet')
  }, [refused, cache])
  return (
    <QueuedArrivals
      hasNoRoom={hasNoRoom}
      nameOf={(id) => {
        const booking = sheet?.bookings.find((each) => each.id === id)
        return booking && nameOf(booking)
      }}
    />
  )
}

/**
 * Shows on the sheet what the server has accepted, before its next version. An arrival is the most frequent write of the club, and
 * all that Today shows takes ten requests: so only what an arrival changes is asked for again.
 */
function useNoteSent(): (sent: QueuedCall) => Promise<void> {
  const clock = useClock()
  const cache = useApiCache()
  return async (sent) => {
    const id = bookingOf(sent)
    await cache.update('daySheet', { query: { date: today(clock()) } }, ({ sheet, ...reply }) => {
      const before = sheet?.bookings.find((each) => each.id === id)?.arrival
      return { ...reply, ...(sheet && { sheet: withArrival(sheet, id, arrivalAfter(sent, before)) }) }
    })
    await cache.invalidate(
      'daySheet',
      'memberDetails',
      'overview',
      'readLog',
      ...(sent.name === 'arrive' ? [] : (['listInbox'] as const)),
    )
  }
}

/** What is taken back is that they left, or else that they came. */
function arrivalAfter({ name, madeAt }: QueuedCall, before: Booking['arrival']): Booking['arrival'] {
  if (name === 'arrive') return { state: 'here', at: madeAt, by: '' }
  if (name === 'leave') return before && { ...before, left: madeAt }
  return before?.left === undefined ? undefined : { ...before, left: undefined }
}

/** The open sheet has a faster interval of its own; this one also covers tomorrow. */
const pollMs = 180_000

/**
 * Keeps the sheets of today and tomorrow and today's cards in this browser, and opens them where the server cannot be reached.
 * @returns true if there was no room: then the day does not open without a connection.
 */
function useKeptDesk(): boolean {
  const cache = useApiCache()
  const staff = useStaffState()
  const [hasNoRoom, setHasNoRoom] = useState(false)
  const { data, dataUpdatedAt } = useApiQuery('deskDays', {
    load: async (ask, before) => {
      const reply = await ask({ query: before?.version ? { since: before.version } : {} })
      return reply.days ? reply : { ...before, ...reply }
    },
    refetchInterval: usePollInterval(pollMs),
  })

  useEffect(() => {
    void readKeptDesk(new Date()).then((kept) => {
      if (!kept) return
      const { days, cards, at } = kept
      for (const { date, sheet } of days) cache.seed('daySheet', { query: { date } }, { version: '', sheet }, at)
      cache.seed('deskDays', undefined, { version: '', days, cards }, at)
    })
  }, [cache])

  const profile = staff.at === 'in' ? staff.profile : undefined
  const day = today(useNow())
  const { days, cards } = data ?? {}
  useEffect(() => {
    if (!profile || !days) return
    let isCurrent = true
    void keepDesk({ profile, days, cards, at: dataUpdatedAt }, day).then((done) => isCurrent && setHasNoRoom(!done))
    return () => {
      isCurrent = false
    }
  }, [profile, days, cards, day, dataUpdatedAt])
  return hasNoRoom
}
