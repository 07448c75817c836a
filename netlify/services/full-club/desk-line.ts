/** The places of the club and its line, as the desk sees them, with the sum behind a cap. */
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { allHeld, heldFor, inOrder } from '#domain/full-club/line.ts'
import { placesOn, roomFor } from '#domain/full-club/places.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { countSessions } from '#server/services/bookings/session-counts.ts'
import type { WaitingFamily } from '#records/full-club.ts'
import { countTaken, readHolders } from './places.ts'
import { readLine } from './wait.ts'

/** Weeks that are over by which the use of a player is counted. */
const weeksCounted = 4

export async function listLine(context: ServiceContext): Promise<Reply<'listLine'>> {
  const now = context.now()
  const day = today(now)
  const mondays = Array.from({ length: weeksCounted }, (_, nth) => addDays(mondayOf(day), -7 * (nth + 1)))
  const [held, line, rows, counts] = await Promise.all([
    readHolders(context),
    readLine(context),
    readMaterializedView(context, memberRows),
    Promise.all(mondays.map((monday) => countSessions(context, monday))),
  ])
  const { cap, pauseFrees } = placesOn(day)
  const taken = countTaken(held, line)
  const sessions = counts.reduce((sum, { lane }) => sum + Object.values(lane).reduce((all, each) => all + each, 0), 0)
  const offered = line.waiting.filter(({ offer }) => offer !== undefined)
  const unconfirmed = line.waiting.filter(({ confirmedAt }) => confirmedAt === undefined)
  return {
    ...(cap !== undefined && { cap }),
    pauseFrees,
    taken,
    held: allHeld(line.waiting, now),
    room: roomFor(undefined, taken === 0 ? 0 : sessions / weeksCounted / taken),
    waiting: [...offered, ...inOrder(line.waiting), ...unconfirmed].map((entry) => shown(entry, rows, now)),
  }
}

function shown(
  entry: WaitingFamily,
  rows: ReadonlyMap<string, { id: string } & Parameters<typeof whoRegistered>[0]>,
  now: Date,
): Reply<'listLine'>['waiting'][number] {
  const { id, players, at, offer, accountKey, confirmedAt, name = '', email = '' } = entry
  const family = accountKey === undefined ? undefined : rows.get(keys.member(accountKey))
  const person = family
    ? (whoRegistered(family) as { profileName: string; email: string; isFirst: boolean })
    : undefined
  return {
    id,
    name: person?.profileName ?? name,
    email: person?.email ?? email,
    players: offer ? heldFor(entry, now) : players,
    at,
    state: offer ? 'held' : confirmedAt === undefined ? 'unconfirmed' : 'waiting',
    ...(offer && { until: offer.until }),
    ...(family && { family: family.id }),
  }
}
