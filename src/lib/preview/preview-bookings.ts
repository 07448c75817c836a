/** Lanes and Speede sessions with a preview pass: stored in this browser, with the rules and messages of the server. */
import type { Body, Query, Reply } from '#api-contract/schemas.ts'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import {
  hasBegun,
  inWeek,
  refusalMessage,
  sessionsInWeek,
  whyNotReserve,
  type LaneBooking,
  type Slot,
  type SpeedeBooking,
} from '#domain/bookings/bookings.ts'
import { freeUntil, isLate } from '#domain/bookings/cut-off.ts'
import { nextCalendarId } from '#domain/bookings/calendar-id.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import { bookedFor } from '#domain/accounts/players.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { moveMessages } from '#domain/messages/move-messages.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Input } from '#lib/api/input.ts'
import { bookingsEntry, speedeEntry } from '#lib/browser-storage/browser-storage.ts'
import { removeSession, saveSession } from '#lib/browser-storage/local-cache.ts'
import { accountOf, samplePlayer } from './preview-account.ts'
import { refusal, type PreviewContext } from './preview-context.ts'
import { addLate, lateSessions } from './preview-late.ts'

/** A session of either kind. Lanes are stored with `lane` in place of `unit` (specification section 3). */
type Session = SpeedeBooking

const toLane = <Place extends { unit: number }>({ unit: lane, ...place }: Place) => ({ ...place, lane })
const fromLane = ({ lane: unit, ...booking }: LaneBooking): Session => ({ ...booking, unit })

const storedOf = (kind: Kind): Session[] => (kind === 'lane' ? bookingsEntry.read().map(fromLane) : speedeEntry.read())

export const bookingHandlers = {
  laneWeek({ query }: Input<'laneWeek'>): Reply<'laneWeek'> {
    const { week, taken, late } = weekOf('lane', query)
    return { week, taken: taken.map(toLane), closed: [], late: late.map(toLane) }
  },
  reserveLane({ body }: Input<'reserveLane'>, context: PreviewContext): Reply<'reserveLane'> {
    const { lane: unit, date, time } = body
    const booking = toLane(sessionFor({ kind: 'lane', unit, date, time }, body, context))
    saveSession(booking)
    return { booking }
  },
  cancelLane: ({ params }: Input<'cancelLane'>, context: PreviewContext) => cancelAll('lane', [params.id], context),

  speedeWeek: ({ query }: Input<'speedeWeek'>): Reply<'speedeWeek'> => ({ ...weekOf('speede', query), closed: [] }),
  reserveSpeede({ body }: Input<'reserveSpeede'>, context: PreviewContext): Reply<'reserveSpeede'> {
    const { unit, date, time } = body
    const booking = sessionFor({ kind: 'speede', unit, date, time }, body, context)
    saveSession(booking)
    return { booking }
  },
  cancelSpeede: ({ params }: Input<'cancelSpeede'>, context: PreviewContext) =>
    cancelAll('speede', [params.id], context),

  reserveTogether: ({ body: { kind, bookings } }: Input<'reserveTogether'>, context: PreviewContext) =>
    reserveAll(kind, bookings, context),
  reserveWeeks({ body }: Input<'reserveWeeks'>, context: PreviewContext): Reply<'reserveWeeks'> {
    const { kind, weeks, bookings, name } = body
    const [{ date }] = bookings as [(typeof bookings)[number]]
    const book = (nth: number) =>
      reserveAll(
        kind,
        bookings.map((each) => inWeek(each, nth)),
        context,
        name,
      )
    const first = { date, ...book(0) }
    const others = Array.from({ length: weeks }, (_, nth) => {
      const day = inWeek({ date }, nth + 1)
      try {
        return { ...day, ...book(nth + 1) }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const refused = { code: error.code, error: error.message, alternatives: [] }
        return { ...day, bookings: [], speedeBookings: [], refused }
      }
    })
    return { weeks: [first, ...others] }
  },
  cancelTogether: ({ body: { kind, ids } }: Input<'cancelTogether'>, context: PreviewContext) =>
    cancelAll(kind, ids, context),

  moveOwn({ body: { kind, moves } }: Input<'moveOwn'>, context: PreviewContext): Reply<'moveOwn'> {
    const ids = moves.map(({ id }) => id)
    const old = upcomingSessions(kind, ids, context)
    if (old.some((session) => isLate(session, context.now))) throw refusal('invalid', moveMessages.late(kind))
    // All are checked before any is stored.
    const sessions = moves.map(({ unit, date, time }, nth) => {
      const { name, email, player = samplePlayer } = old[nth]!
      const session = sessionFor({ kind, unit, date, time }, { name, email, player }, context, ids)
      return { ...session, calendar: nextCalendarId(old[nth]!) }
    })
    for (const id of ids) removeSession(kind, id)
    const isLane = kind === 'lane'
    for (const session of sessions) saveSession(isLane ? toLane(session) : session)
    return { bookings: isLane ? sessions.map(toLane) : [], speedeBookings: isLane ? [] : sessions }
  },
}

/** All are checked before any is stored. `given` is the name of a family's only player. */
function reserveAll(
  kind: Kind,
  bookings: readonly (Omit<Slot, 'kind'> & { player?: string })[],
  context: PreviewContext,
  given?: string,
): Reply<'reserveTogether'> {
  const { email } = context.profile
  const { players } = accountOf(context.profile, context.now)
  const sessions = bookings.map(({ player = samplePlayer, ...place }) => {
    const name = given ?? players.find(({ id }) => id === player)?.name
    if (name === undefined) throw refusal('invalid', playerMessages.notYours)
    return sessionFor({ kind, ...place }, { name, email, player }, context)
  })
  const group = sessions.map(({ id }) => id).toSorted()[0]
  if (sessions.length > 1) for (const session of sessions) Object.assign(session, { group })
  const isLane = kind === 'lane'
  for (const session of sessions) saveSession(isLane ? toLane(session) : session)
  return { bookings: isLane ? sessions.map(toLane) : [], speedeBookings: isLane ? [] : sessions }
}

function weekOf(kind: Kind, query: Query<'laneWeek'>) {
  const week = mondayOf(query.week)
  const taken = storedOf(kind)
    .filter(({ date }) => mondayOf(date) === week)
    .map(({ id, unit, date, time, player }) => ({ id, unit, date, time, mine: true, player }))
  const late = lateSessions(kind, taken)
    .filter(({ date }) => mondayOf(date) === week)
    .map(({ unit, date, time, player }) => ({ unit, date, time, player }))
  return { week, taken, late }
}

/** A session under the account's e-mail; the name may be the child's (product 4). @throws ApiError as the server would. */
function sessionFor(
  slot: Slot,
  { name, email, player: asked }: Pick<Body<'reserveLane'>, 'name' | 'email' | 'player'>,
  { profile, now, newId }: PreviewContext,
  replaced: readonly string[] = [],
): Session {
  const { kind, ...place } = slot
  if (!name.trim()) throw refusal('invalid', bookingMessages[kind].incomplete)
  if (!sameEmail(email, profile.email)) throw refusal('invalid', bookingMessages.ownEmail)
  const whom = bookedFor(accountOf(profile, now).players, asked, now)
  if (whom === 'several') throw refusal('invalid', playerMessages.whichOne)
  if (whom === 'unknown') throw refusal('invalid', playerMessages.notYours)
  if (whom.isRetired) throw refusal('invalid', playerMessages.retired)
  const { player, age } = whom
  const otherAges = whyNotAge(slot, age)
  if (otherAges !== undefined) throw refusal('other_ages', otherAges)
  const stored = storedOf(kind).filter(({ id }) => !replaced.includes(id))
  const own = stored.filter((other) => (other.player ?? samplePlayer) === player)
  const late = lateSessions(kind, [...stored, slot]).filter((other) => other.player === player)
  const mine = sessionsInWeek([...own, ...late], slot.date)
  const why = whyNotReserve(slot, { taken: stored, mine }, now)
  if (why) throw refusal(why === 'weekly_limit' || why === 'slot_taken' ? why : 'invalid', refusalMessage(kind, why))
  if (!whom.isOnlyPlayer && own.some(({ date, time }) => date === slot.date && time === slot.time))
    throw refusal('same_time', playerMessages.sameTime)
  const until = freeUntil(slot, { bookedAt: now.toISOString() })
  return {
    id: newId(),
    ...place,
    name: name.trim(),
    email: profile.email,
    ...(!whom.isOnlyPlayer && { player }),
    ...(until !== undefined && { freeUntil: until }),
  }
}

/** @throws ApiError if one of them does not exist or has begun; then all stay. */
function cancelAll(kind: Kind, ids: readonly string[], context: PreviewContext): undefined {
  for (const session of upcomingSessions(kind, ids, context)) {
    const { id, unit, date, time, player = samplePlayer } = session
    if (isLate(session, context.now)) addLate({ kind, unit, date, time, player }, context.now)
    removeSession(kind, id)
  }
}

/** @throws ApiError if one of them does not exist or has begun. */
function upcomingSessions(kind: Kind, ids: readonly string[], { now }: PreviewContext): Session[] {
  const stored = storedOf(kind)
  return ids.map((id) => {
    const session = stored.find((each) => each.id === id)
    if (!session) throw refusal('not_found', bookingMessages.gone)
    if (hasBegun(session, now)) throw refusal('invalid', bookingMessages.alreadyStarted)
    return session
  })
}
