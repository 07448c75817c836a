/** Booking the same hour in further weeks: how many, the write, and its answer with a line for each week. */
import { useState } from 'react'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { furtherWeeks, type Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { useNow } from '#lib/clock.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { saveSession } from '#lib/browser-storage/local-cache.ts'
import { useWeekCache } from '#features/bookings/use-week.ts'

export type WeekLine = Reply<'reserveWeeks'>['weeks'][number]
export type WeeksBooking = Body<'reserveWeeks'>['bookings'][number]

/** `count` of `most` further weeks is chosen. `lines` is the last answer, until it is closed. */
export type Weeks = {
  most: number
  count: number
  onChoose: (count: number) => void
  lines: readonly WeekLine[] | undefined
  onClose: () => void
}

/** @param pick what would be booked; after a booking, only that week is chosen again. */
export function useWeeks(kind: Kind, pick: Slot | undefined) {
  const now = useNow()
  const [chosen, setChosen] = useState(0)
  const [lines, setLines] = useState<readonly WeekLine[]>()
  const { reserve: write, pending, error, problem, reset } = useReserveWeeks(kind)
  const most = pick ? furtherWeeks(pick, now) : 0
  const count = Math.min(chosen, most)
  const reserve = async (bookings: WeeksBooking[], name?: string) => {
    const outcome = await write({ weeks: count, bookings, ...(name !== undefined && { name }) })
    if (outcome.done) {
      setLines(outcome.reply.weeks)
      setChosen(0)
    }
    return outcome
  }
  const weeks: Weeks = { most, count, onChoose: setChosen, lines, onClose: () => setLines(undefined) }
  return { weeks, reserve, pending, error, problem, reset }
}

/** The write. What the server has booked is in the local cache before it is shown. */
export function useReserveWeeks(kind: Kind) {
  const cache = useWeekCache()
  const { run, ...state } = useApiMutation('reserveWeeks', {
    async onDone({ weeks }) {
      for (const { bookings, speedeBookings } of weeks)
        for (const booking of [...bookings, ...speedeBookings]) {
          saveSession(booking)
          await cache.add(booking)
        }
    },
    invalidates: ['schedule'],
    noResponse: `${bookingMessages.notSaved.title}. ${bookingMessages.notSaved.description}`,
  })
  const reserve = async (request: Omit<Body<'reserveWeeks'>, 'kind'>) => {
    const outcome = await run({ body: { kind, ...request } })
    void cache.refresh(kind)
    return outcome
  }
  return { reserve, ...state }
}
