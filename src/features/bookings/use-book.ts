/** The calls behind the button: for one session, and for one each for several players or in several weeks. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import type { LaneBooking, SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { sessionCalls, unitIn } from '#lib/api/session-calls.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useKeepBooked } from './use-week.ts'

export type Booked = readonly (LaneBooking | SpeedeBooking)[]
export type WeekLine = Reply<'reserveTogether'>['weeks'][number]
/** A slot, with its player in a family with several. */
export type Place = Body<'reserveTogether'>['bookings'][number]

/** The sessions of a reply, of either kind. */
export const sessionsIn = ({ bookings, speedeBookings }: Reply<'moveOwn'>): Booked => [...bookings, ...speedeBookings]

/** What was booked is on the page at once. After a failure, the week is loaded again: somebody may have been faster. */
function useOptions(kind: Kind) {
  const cache = useApiCache()
  return {
    onFailed: () => cache.invalidate(sessionCalls[kind].week),
  }
}

/** The answer has a line for each week. */
export function useBookTogether(kind: Kind) {
  const keep = useKeepBooked()
  return useApiMutation('reserveTogether', {
    ...useOptions(kind),
    noResponse: `${bookingMessages.notSaved.title}. ${bookingMessages.notSaved.description}`,
    onDone: ({ weeks }) => keep(weeks.flatMap(sessionsIn)),
  })
}

type Request = { places: readonly Place[]; weeks: number; name: string; email: string }

/** Books all places or none. After a lost response, the same places are the same write. */
export function useBook(kind: Kind) {
  const options = useOptions(kind)
  const keep = useKeepBooked()
  const one = useApiMutation(sessionCalls[kind].reserve, { ...options, onDone: ({ booking }) => keep([booking]) })
  const together = useBookTogether(kind)
  const all = [one, together]
  const reset = () => {
    for (const { reset: forget } of all) forget()
  }

  const book = async ({ places, weeks, name, email }: Request) => {
    reset()
    const [{ unit, ...place }, ...others] = places as [Place, ...Place[]]
    if (weeks === 0 && others.length === 0) return one.run({ body: { ...unitIn(kind, unit), ...place, name, email } })
    const typed = place.player === undefined && { name }
    return together.run({ body: { kind, weeks, bookings: [...places], ...typed } })
  }
  return {
    book,
    reset,
    pending: all.some(({ pending }) => pending),
    error: all.find(({ error }) => error !== undefined)?.error,
  }
}
