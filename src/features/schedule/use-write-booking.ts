/** Cancels stored bookings or books them again, first on the server, then in the local cache. */
import { togetherLimits } from '#domain/families/players.ts'
import { slotOfBooking } from '#domain/bookings/bookings.ts'
import { cancelLabel, type ItemKind } from '#domain/schedule/schedule.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Input } from '#lib/api/input.ts'
import { sessionCalls, unitIn } from '#lib/api/session-calls.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { removeRsvp, removeSession, saveRsvp, saveSession } from '#lib/browser-storage/local-cache.ts'
import { useKeepForLater, type FamilyCall } from '#lib/offline/family-calls.ts'
import { bookingText, type StoredBooking, type StoredSession } from './stored-booking.ts'

/** The options of every write. */
function useOptions() {
  const cache = useApiCache()
  // Without a response, the write may have succeeded.
  return { onFailed: () => cache.invalidate('schedule') }
}

/** Waits for a connection if it got no response. */
function useCancel<Name extends FamilyCall>(
  name: Name,
  of: (input: Input<Name>) => { kind: ItemKind; ids: readonly string[] },
) {
  return useApiMutation(name, {
    ...useOptions(),
    onDone(_, input) {
      const { kind, ids } = of(input)
      const remove = kind === 'event' ? removeRsvp : (id: string) => removeSession(kind, id)
      ids.forEach((id) => remove(id))
    },
    keepForLater: useKeepForLater(name, (input) => {
      const { kind, ids } = of(input)
      const what = ids.map((id) => bookingText(kind, id)).join(' · ')
      return { about: ids.join(' '), text: `${cancelLabel[kind].cancel}: ${what}` }
    }),
  })
}

/** A lane or a Speede session alone, by the calls of its kind. */
function useSessionWrites(kind: Kind) {
  const options = useOptions()
  const { cancel, reserve } = sessionCalls[kind]
  return {
    cancel: useCancel(cancel, ({ params }) => ({ kind, ids: [params.id] })),
    reserve: useApiMutation(reserve, { ...options, onDone: ({ booking }) => saveSession(booking) }),
  }
}

/** All end with the outcome of the request; on failure the local cache is unchanged. */
export function useWriteBooking() {
  const options = useOptions()
  const sessions = { lane: useSessionWrites('lane'), speede: useSessionWrites('speede') }
  const cancelRsvp = useCancel('cancelRsvp', ({ params }) => ({ kind: 'event', ids: [params.bookingId] }))
  const createRsvp = useApiMutation('createRsvp', {
    ...options,
    onDone: ({ booking, attendee }) => saveRsvp(booking, attendee.ts),
  })
  const cancelTogether = useCancel('cancelTogether', ({ body }) => body)
  const reserveTogether = useApiMutation('reserveTogether', {
    ...options,
    onDone({ weeks }) {
      for (const { bookings, speedeBookings } of weeks)
        for (const booking of [...bookings, ...speedeBookings]) saveSession(booking)
    },
  })

  const cancel = async ({ kind, booking }: StoredBooking) =>
    kind === 'event'
      ? cancelRsvp.run({ params: { id: booking.eventId, bookingId: booking.id } })
      : sessions[kind].cancel.run({ params: { id: booking.id } })

  /** All or none. The sessions are of one kind and week. */
  const cancelAll = async (all: readonly [StoredSession, ...StoredSession[]]) =>
    cancelTogether.run({ body: { kind: all[0].kind, ids: all.map(({ booking }) => booking.id) } })

  /** Fails if somebody else has booked the slot since. */
  const bookAgain = async ({ kind, booking }: StoredBooking) => {
    const { name, email } = booking
    if (kind === 'event') {
      const { eventId, qty, players } = booking
      return createRsvp.run({ params: { id: eventId }, body: { name, email, qty, ...(players && { players }) } })
    }
    const { date, time, player } = booking
    const { unit } = slotOfBooking(booking)
    return sessions[kind].reserve.run({
      body: { ...unitIn(kind, unit), date, time, name, email, ...(player !== undefined && { player }) },
    })
  }

  /** All or none, if they are of different players; else one after the other, until one cannot be booked. */
  const bookAllAgain = async (all: readonly [StoredSession, ...StoredSession[]]) => {
    const bookings = all.flatMap(({ booking }) => {
      const { unit, date, time } = slotOfBooking(booking)
      return booking.player === undefined ? [] : { player: booking.player, unit, date, time }
    })
    const players = new Set(bookings.map(({ player }) => player))
    if (players.size === all.length && all.length <= togetherLimits.max)
      return reserveTogether.run({ body: { kind: all[0].kind, bookings } })
    const [first, ...others] = all
    let outcome = await bookAgain(first)
    for (const session of others) if (outcome.done) outcome = await bookAgain(session)
    return outcome
  }

  return { cancel, cancelAll, bookAgain, bookAllAgain }
}
