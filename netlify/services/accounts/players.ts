/** The players of a family. All are part of the member's record, so that one write changes a player and `rev` together. */
import type { Body } from '#api-contract/schemas.ts'
import { withAgeOfToday, withEntered } from '#domain/accounts/ages.ts'
import { isLastActive, limitInTheWay, type playerLimits } from '#domain/accounts/players.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { hash } from '#server/repositories/keys.ts'
import { renameOnBookings } from '#server/services/bookings/rename-player.ts'
import type { EditAccountResult } from './edit-account.ts'
import type { Member } from '#records/families.ts'

type StoredPlayer = Member['players'][number]
type Details = Body<'addPlayer'>

export type PlayerResult =
  | EditAccountResult
  | { outcome: 'no_player' | 'last_one' }
  | { outcome: 'full'; limit: keyof typeof playerLimits }

type PlayerContext = Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'replicate'> & { principal: Principal }

/** The id of a player, from what names the request that makes them: the same request again is the same player. */
export const playerIdOf = (...request: string[]): string => `pl_${hash('player', ...request).slice(0, 24)}`

/** Adds a player. Idempotent per idempotency key. */
export async function addPlayer(
  context: PlayerContext & Pick<RequestMeta, 'idempotencyKey'> & { body: Details },
): Promise<PlayerResult> {
  const id = playerIdOf(context.principal.ownerKey, context.idempotencyKey)
  const added: StoredPlayer = { ...context.body, id, addedAt: context.now().toISOString(), consents: [] }
  let limit: keyof typeof playerLimits | undefined
  const stored = await updatePlayers(context, (players, member) => {
    if (playerById(players, id)) return undefined
    limit = limitInTheWay(member, 1, context.now())
    return limit ? undefined : [...players, added]
  })
  return limit && stored && !stored.deleting ? { outcome: 'full', limit } : resultOf(stored, () => undefined)
}

/** Updates a player if `rev` is still current, with the name on bookings to come. The same values again count as saved. */
export async function editPlayer(
  context: PlayerContext & { body: Body<'editPlayer'> },
  id: string,
): Promise<PlayerResult> {
  const { rev, ...details } = context.body
  const now = today(context.now())
  const mayChange = (player: StoredPlayer) => context.principal.isOwner || player.plan === details.plan
  let nameBefore: string | undefined
  const stored = await updatePlayers(context, (players, member) => {
    const player = playerById(players, id)
    nameBefore = player?.name
    return !player || !mayChange(player) || member.rev !== rev || isSame(player, details, now)
      ? undefined
      : withPlayer(players, id, withEntered(player, details, now))
  })
  const result = resultOf(stored, (players) => {
    const player = playerById(players, id)
    if (!player) return 'no_player'
    if (!mayChange(player)) return 'owner_only'
    return isSame(player, details, now) ? undefined : 'changed_elsewhere'
  })
  if (result.outcome === 'saved' && nameBefore !== undefined && nameBefore !== details.name)
    await renameOnBookings(context, context.principal.ownerKey, { id, from: nameBefore, to: details.name })
  return result
}

/** Retires a player, who keeps the bookings made so far and gets no new ones. One has to stay active. Idempotent. */
export async function retirePlayer(context: PlayerContext, id: string): Promise<PlayerResult> {
  const stored = await updatePlayers(context, (players, member) => {
    const player = playerById(players, id)
    return !player || player.retired || isLastActive(member, id)
      ? undefined
      : withPlayer(players, id, { ...player, retired: context.now().toISOString() })
  })
  return resultOf(stored, (players) => {
    const player = playerById(players, id)
    if (!player) return 'no_player'
    return player.retired ? undefined : 'last_one'
  })
}

const playerById = (players: readonly StoredPlayer[], id: string) => players.find((player) => player.id === id)

const withPlayer = (players: readonly StoredPlayer[], id: string, changed: StoredPlayer): StoredPlayer[] =>
  players.map((player) => (player.id === id ? changed : player))

/** True if nothing of it is new. The form has shown the age of `day`. */
function isSame(stored: StoredPlayer, details: Details, day: Day): boolean {
  const player = withAgeOfToday(stored, day)
  return (Object.keys(details) as (keyof Details)[]).every((field) => (player[field] ?? '') === (details[field] ?? ''))
}

/** Replaces the list of players; `next` returns undefined for no change. */
async function updatePlayers(
  context: PlayerContext,
  next: (players: StoredPlayer[], member: Member) => StoredPlayer[] | undefined,
): Promise<Member | undefined> {
  const { ownerKey } = context.principal
  const stored = await updateMember(context, ownerKey, (member) => {
    const players = member.deleting ? undefined : next(member.players, member)
    return players && { ...member, players, rev: member.rev + 1 }
  })
  if (stored && context.replicate) context.waitUntil(context.replicate(ownerKey))
  return stored?.value
}

function resultOf(
  member: Member | undefined,
  whyNot: (players: StoredPlayer[]) => 'no_player' | 'last_one' | 'changed_elsewhere' | 'owner_only' | undefined,
): PlayerResult {
  if (!member || member.deleting) return { outcome: 'gone' }
  const refusal = whyNot(member.players)
  return refusal ? { outcome: refusal } : { outcome: 'saved', member }
}
