/** Lanes and Speede sessions with a preview pass: stored in this browser, with the rules and messages of the server. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import type { Body, Reply } from '#api-contract/schemas.ts'
import {
  hasBegun,
  refusalMessage,
  sessionsInWeek,
  whyNotReserve,
  type LaneBooking,
  type Refusal,
  type Slot,
  type SpeedeBooking,
} from '#domain/bookings/bookings.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { sameEmail, type Profile } from '#domain/accounts/people.ts'
import { bookedFor } from '#domain/accounts/players.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/player-messages.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Input } from '#lib/api/api.ts'
import { bookingsEntry, speedeEntry } from '#lib/browser-storage/browser-storage.ts'
import { removeLane, removeSpeede, saveLane, saveSpeede } from '#lib/browser-storage/local-cache.ts'
import { accountOf, samplePlayer } from './preview-account.ts'

type PreviewContext = { profile: Profile; now: Date; newId: () => string }

export const bookingHandlers = {
  laneWeek: ({ query }: Input<'laneWeek'>): Reply<'laneWeek'> => ({
    week: mondayOf(query.week),
    taken: weekOf(bookingsEntry.read(), query.week).map(({ id, lane, date, time, player }) => {
      return { id, lane, date, time, mine: true, player }
    }),
    closed: [],
  }),
  reserveLane({ body }: Input<'reserveLane'>, context: PreviewContext): Reply<'reserveLane'> {
    const { lane, date, time } = body
    const who = checked({ kind: 'lane', unit: lane, date, time }, body, storedOf('lane'), context)
    const booking = { id: context.newId(), lane, date, time, ...who }
    saveLane(booking)
    return { booking }
  },
  cancelLane: ({ params }: Input<'cancelLane'>, { now }: PreviewContext): undefined =>
    cancelSession(bookingsEntry.read(), params.id, removeLane, now),

  speedeWeek: ({ query }: Input<'speedeWeek'>): Reply<'speedeWeek'> => ({
    week: mondayOf(query.week),
    taken: weekOf(speedeEntry.read(), query.week).map(({ id, unit, date, time, player }) => {
      return { id, unit, date, time, mine: true, player }
    }),
    closed: [],
  }),
  reserveSpeede({ body }: Input<'reserveSpeede'>, context: PreviewContext): Reply<'reserveSpeede'> {
    const { unit, date, time } = body
    const who = checked({ kind: 'speede', unit, date, time }, body, storedOf('speede'), context)
    const booking: SpeedeBooking = { id: context.newId(), unit, date, time, ...who }
    saveSpeede(booking)
    return { booking }
  },
  cancelSpeede: ({ params }: Input<'cancelSpeede'>, { now }: PreviewContext): undefined =>
    cancelSession(speedeEntry.read(), params.id, removeSpeede, now),

  reserveTogether({ body }: Input<'reserveTogether'>, context: PreviewContext): Reply<'reserveTogether'> {
    const { kind } = body
    const { players } = accountOf(context.profile, context.now)
    // All are checked before any is stored.
    const stored = body.bookings.map(({ player, ...place }): SpeedeBooking => {
      const name = players.find(({ id }) => id === player)?.name
      if (name === undefined) throw new ApiError(400, { code: 'invalid', error: playerMessages.notYours })
      const asked = { name, email: context.profile.email, player }
      return { id: context.newId(), ...place, ...checked({ kind, ...place }, asked, storedOf(kind), context) }
    })
    const group = stored.map(({ id }) => id).toSorted()[0]
    for (const booking of stored) Object.assign(booking, { group })
    if (kind === 'speede') {
      for (const booking of stored) saveSpeede(booking)
      return { bookings: [], speedeBookings: stored }
    }
    const lanes = stored.map(({ unit: lane, ...booking }) => Object.assign(booking, { lane }))
    for (const booking of lanes) saveLane(booking)
    return { bookings: lanes, speedeBookings: [] }
  },
  cancelTogether({ body: { kind, ids } }: Input<'cancelTogether'>, { now }: PreviewContext): undefined {
    const stored = storedOf(kind)
    for (const id of ids) checkCancel(stored, id, now)
    for (const id of ids) (kind === 'lane' ? removeLane : removeSpeede)(id)
  },
}

const storedOf = (kind: Kind): Omit<SpeedeBooking, 'email'>[] =>
  kind === 'lane'
    ? bookingsEntry.read().map(({ lane: unit, ...booking }: LaneBooking) => Object.assign(booking, { unit }))
    : speedeEntry.read()

const weekOf = <Booking extends { date: string }>(bookings: readonly Booking[], day: string): Booking[] =>
  bookings.filter(({ date }) => mondayOf(date) === mondayOf(day))

const statusOf: Record<Refusal, [status: number, code: ErrorCode]> = {
  no_such_slot: [400, 'invalid'],
  past: [400, 'invalid'],
  outside_window: [400, 'invalid'],
  weekly_limit: [409, 'weekly_limit'],
  slot_taken: [409, 'slot_taken'],
}

/** Whose booking it becomes, under the account's e-mail; the name may be the child's (product 4). @throws ApiError */
function checked(
  slot: Slot,
  { name, email, player: asked }: Pick<Body<'reserveLane'>, 'name' | 'email' | 'player'>,
  stored: readonly Omit<SpeedeBooking, 'email'>[],
  { profile, now }: PreviewContext,
): Pick<SpeedeBooking, 'name' | 'email' | 'player'> {
  if (!name.trim()) throw new ApiError(400, { code: 'invalid', error: bookingMessages[slot.kind].incomplete })
  if (!sameEmail(email, profile.email)) throw new ApiError(400, { code: 'invalid', error: bookingMessages.ownEmail })
  const whom = bookedFor(accountOf(profile, now).players, asked)
  if (whom === 'several') throw new ApiError(400, { code: 'invalid', error: playerMessages.whichOne })
  if (whom === 'unknown') throw new ApiError(400, { code: 'invalid', error: playerMessages.notYours })
  if (whom.isRetired) throw new ApiError(400, { code: 'invalid', error: playerMessages.retired })
  const { player } = whom
  const own = stored.filter((other) => (other.player ?? samplePlayer) === player)
  const why = whyNotReserve(slot, { taken: stored, mine: sessionsInWeek(own, slot.date) }, now)
  if (why) {
    const [status, code] = statusOf[why]
    throw new ApiError(status, { code, error: refusalMessage(slot.kind, why) })
  }
  const isElsewhere = own.some((other) => other.date === slot.date && other.time === slot.time)
  if (!whom.isOnlyPlayer && isElsewhere) throw new ApiError(409, { code: 'same_time', error: playerMessages.sameTime })
  return { name: name.trim(), email: profile.email, ...(!whom.isOnlyPlayer && { player }) }
}

function cancelSession(stored: readonly Session[], id: string, remove: (id: string) => void, now: Date): undefined {
  checkCancel(stored, id, now)
  remove(id)
}

type Session = Pick<SpeedeBooking, 'id' | 'date' | 'time'>

/** @throws ApiError if there is no such session or it has begun. */
function checkCancel(stored: readonly Session[], id: string, now: Date): void {
  const session = stored.find((each) => each.id === id)
  if (!session) throw new ApiError(404, { code: 'not_found', error: bookingMessages.gone })
  if (hasBegun(session, now)) throw new ApiError(409, { code: 'invalid', error: bookingMessages.alreadyStarted })
}
