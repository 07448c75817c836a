/**
 * Takes a place in a club with a cap, in the transaction of whoever joins. That all of them write one document is what keeps two
 * from taking one place: whom the list of families does not have yet stands there.
 */
import { dayMs, today } from '#domain/calendar/calendar.ts'
import { countWaiting, mayTake, withJoined, type Taker } from '#domain/full-club/line.ts'
import { holdsPlace, placesOn } from '#domain/full-club/places.ts'
import type { FullClub, WaitingFamily } from '#records/full-club.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

/** Who holds a place, by the list of families; the ids of players. */
export type Held = { cap: number | undefined; players: ReadonlySet<string> }

type Context = Pick<ServiceContext, 'store' | 'now' | 'waitUntil' | 'alarm'>

/** Players who hold a place today, by these rules. */
export async function readHolders(context: Context, places = placesOn(today(context.now()))): Promise<Held> {
  const day = today(context.now())
  const players = new Set<string>()
  for (const row of (await readMaterializedView(context, memberRows)).values())
    for (const player of row.players) if (holdsPlace(player, day, places)) players.add(player.id)
  return { cap: places.cap, players }
}

/** The same before somebody joins; undefined, for no operation, in a club without a cap. */
export const heldIfCapped = async (context: Context): Promise<Held | undefined> =>
  placesOn(today(context.now())).cap === undefined ? undefined : readHolders(context)

const nobody: FullClub = { v: 1, waiting: [], joined: [] }

/** The line as it is stored, without those who joined so long ago that every list has them. */
export function lineOf(stored: FullClub | undefined, now: Date): FullClub {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const { joined, ...others } = stored ?? nobody
  return { ...others, joined: joined.filter(({ at }) => at > since) }
}

export const countTaken = ({ players }: Held, { joined }: FullClub): number =>
  new Set([...players, ...joined.map(({ player }) => player)]).size

/** Who wants a place: a player of an account, by whichever entry of the line. */
export type Joining = {
  accountKey: string
  player: string
  isMember: boolean
  isOwn?: (entry: WaitingFamily) => boolean
}

export type ClubFull = { outcome: 'club_full'; families: number }

/** Takes a place where there is one for them. @returns why not; then nothing is changed. */
export function takePlace(documents: Documents, held: Held | undefined, joining: Joining): ClubFull | undefined {
  if (!held) return undefined
  const { accountKey, player, isMember, isOwn = () => false } = joining
  const line = lineOf(documents.get(keys.fullClub), documents.now)
  const { waiting, joined } = line
  const taker: Taker = {
    isOwn: (entry) => entry.accountKey === accountKey || isOwn(entry as WaitingFamily),
    isMember,
  }
  if (!mayTake({ cap: held.cap, taken: countTaken(held, line), waiting }, taker, documents.now))
    return { outcome: 'club_full', families: countWaiting(waiting) }
  documents.set(keys.fullClub, {
    ...line,
    waiting: withJoined(waiting, taker, accountKey),
    joined: [...joined, { player, at: documents.now.toISOString() }],
  })
  return undefined
}
