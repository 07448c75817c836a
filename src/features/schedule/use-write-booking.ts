/** Cancels stored bookings or books them again, first on the server, then in the local cache. */
import { togetherLimits } from '#domain/accounts/players.ts'
import { slotOfBooking } from '#domain/bookings/bookings.ts'
import { cancelLabel, type ItemKind } from '#domain/bookings/schedule.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { removeRsvp, removeSession, saveRsvp, saveSession } from '#lib/browser-storage/local-cache.ts'
import { useKeepForLater, type FamilyCall } from '#lib/offline/family-calls.ts'
import type { Input } from '#lib/api/input.ts'
import { bookingText, type StoredBooking, type StoredSession } from './stored-booking.ts'

/**
 * Both end with the outcome of the request; on failure the local cache is unchanged. A cancellation that got no response waits
 * for a connection.
 */
export function useWriteBooking() {
  const cache = useApiCache()
  const keep = useKeepForLater()
  const waiting = <Name extends FamilyCall>(
    name: Name,
    kindOf: (input: Input<Name>) => ItemKind,
    idsOf: (input: Input<Name>) => readonly string[],
  ) => ({
    keepForLater: (input: Input<Name>, id: string) => {
      const [kind, ids] = [kindOf(input), idsOf(input)]
      const what = ids.map((each) => bookingText(kind, each)).join(' · ')
      return keep(name, input, { id, about: ids.join(' '), text: `${cancelLabel[kind].cancel}: ${what}` })
    },
  })
  const options = <Reply, Input>(onDone: (reply: Reply, input: Input) => void) => ({
    onDone,
    invalidates: ['schedule', 'laneWeek', 'speedeWeek'] as const,
    // Without a response, the write may have succeeded.
    onFailed: () => cache.invalidate('schedule'),
  })
  const cancelLane = useApiMutation('cancelLane', {
    ...options((_, { params }) => removeSession('lane', params.id)),
    ...waiting(
      'cancelLane',
      () => 'lane',
      ({ params }) => [params.id],
    ),
  })
  const cancelSpeede = useApiMutation('cancelSpeede', {
    ...options((_, { params }) => removeSession('speede', params.id)),
    ...waiting(
      'cancelSpeede',
      () => 'speede',
      ({ params }) => [params.id],
    ),
  })
  const cancelRsvp = useApiMutation('cancelRsvp', {
    ...options((_, { params }) => removeRsvp(params.bookingId)),
    ...waiting(
      'cancelRsvp',
      () => 'event',
      ({ params }) => [params.bookingId],
    ),
  })
  const reserveLane = useApiMutation(
    'reserveLane',
    options(({ booking }) => saveSession(booking)),
  )
  const reserveSpeede = useApiMutation(
    'reserveSpeede',
    options(({ booking }) => saveSession(booking)),
  )
  const createRsvp = useApiMutation(
    'createRsvp',
    options(({ booking, attendee }) => saveRsvp(booking, attendee.ts)),
  )

  const reserveTogether = useApiMutation(
    'reserveTogether',
    options(({ bookings, speedeBookings }) => {
      for (const booking of [...bookings, ...speedeBookings]) saveSession(booking)
    }),
  )
  const cancelTogether = useApiMutation('cancelTogether', {
    ...options((_, { body: { kind, ids } }) => {
      for (const id of ids) removeSession(kind, id)
    }),
    ...waiting(
      'cancelTogether',
      ({ body }) => body.kind,
      ({ body }) => body.ids,
    ),
  })

  /** All or none. The sessions are of one kind and week. */
  const cancelAll = async ([first, ...others]: readonly [StoredSession, ...StoredSession[]]) =>
    cancelTogether.run({ body: { kind: first.kind, ids: [first, ...others].map(({ booking }) => booking.id) } })

  /** All or none, if they are of different players; else one after the other, until one cannot be booked. */
  const bookAllAgain = async (all: readonly [StoredSession, ...StoredSession[]]) => {
    const bookings = all.flatMap((session) => playersSlot(session) ?? [])
    const players = new Set(bookings.map(({ player }) => player))
    if (players.size === all.length && all.length <= togetherLimits.max)
      return reserveTogether.run({ body: { kind: all[0].kind, bookings } })
    const [first, ...others] = all
    let outcome = await bookAgain(first)
    for (const session of others) if (outcome.done) outcome = await bookAgain(session)
    return outcome
  }

  const cancel = async ({ kind, booking }: StoredBooking) => {
    const { id } = booking
    if (kind === 'lane') return cancelLane.run({ params: { id } })
    if (kind === 'speede') return cancelSpeede.run({ params: { id } })
    return cancelRsvp.run({ params: { id: booking.eventId, bookingId: id } })
  }

  /** Fails if somebody else has booked the slot since. */
  const bookAgain = async ({ kind, booking }: StoredBooking) => {
    const { name, email } = booking
    if (kind === 'event') {
      const { eventId, qty, players } = booking
      return createRsvp.run({
        params: { id: eventId },
        body: { name, email, qty, ...(players && { players }) },
      })
    }
    const { date, time, player } = booking
    const body = { date, time, name, email, ...(player !== undefined && { player }) }
    if (kind === 'lane') return reserveLane.run({ body: { lane: booking.lane, ...body } })
    return reserveSpeede.run({ body: { unit: booking.unit, ...body } })
  }

  return { cancel, cancelAll, bookAgain, bookAllAgain }
}

/** The slot and player of a session; undefined if it names no player. */
function playersSlot({ booking }: StoredSession) {
  const { player } = booking
  const { kind: _, ...place } = slotOfBooking(booking)
  return player === undefined ? undefined : { player, ...place }
}
