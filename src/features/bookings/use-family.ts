/** Whom a family with several players books for. For a family with one player everything is as it was. */
import { useState } from 'react'
import { activePlayersOf, firstPlayerId, playersOf, togetherLimits, type Player } from '#domain/accounts/players.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { useAccount } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { keptPick } from './kept-pick.ts'
import type { HeldSlot } from './week-view.ts'

/** The players to choose from, and those chosen, at least one. */
export type Family = {
  players: readonly Player[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/**
 * `family` is undefined for a family with one player. In `held`, own slots have the name of their player, and those of
 * siblings who are not chosen are marked, because they do not count for the others.
 */
export function useFamily(
  kind: Kind,
  held: readonly HeldSlot[] | undefined,
  now: Date,
): {
  family: Family | undefined
  held: readonly HeldSlot[] | undefined
} {
  const { data: account } = useAccount()
  const { profile } = useMember()
  const [ids, setIds] = useState(() => keptPlayers(kind, profile.id, now))
  if (!account?.players) return { family: undefined, held }
  const players = activePlayersOf(account)
  const chosen = players.map(({ id }) => id).filter((id) => ids.includes(id))
  const onChoose = (next: readonly string[]) => {
    if (next.length > 0 && next.length <= togetherLimits.max) setIds(next)
  }
  const names = new Map(playersOf(account).map(({ id, childName }) => [id, childName]))
  return {
    family: players.length > 1 ? { players, chosen, onChoose } : undefined,
    held: held?.map((slot) => (slot.mine ? markedFor(slot, chosen, names) : slot)),
  }
}

/** Who the interrupted reservation was for, at first the player of the account. */
function keptPlayers(kind: Kind, member: string, now: Date): readonly string[] {
  const { players = [] } = keptPick(kind, member, now) ?? {}
  return players.length > 0 ? players : [firstPlayerId]
}

function markedFor(slot: HeldSlot, chosen: readonly string[], names: ReadonlyMap<string, string>): HeldSlot {
  const player = slot.player ?? firstPlayerId
  return { ...slot, player, name: names.get(player), isSiblings: !chosen.includes(player) }
}
