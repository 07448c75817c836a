/** Whom a family with several players books for. */
import { useState } from 'react'
import { activePlayersOf, togetherLimits, type Player } from '#domain/accounts/players.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { useAccount } from '#lib/session/account.ts'
import { useKeptPick } from './use-week.ts'
import type { HeldSlot } from './week-view.ts'

/** The players to choose from, and those chosen, at least one. */
export type Family = {
  players: readonly Player[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/**
 * `family` is undefined for a family with one player, and until it is known who is in it. In `held`, own slots have the name of their player, and those of
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
  // Those of an interrupted reservation.
  const [ids, setIds] = useState(useKeptPick(kind, now)?.players ?? [])
  // All own slots are those of the only player.
  if (!account || account.players.length < 2) return { family: undefined, held: held?.map(withoutPlayer) }
  const players = activePlayersOf(account)
  const active = players.map(({ id }) => id)
  const wanted = active.filter((id) => ids.includes(id))
  const chosen = wanted.length > 0 ? wanted : active.slice(0, 1)
  const onChoose = (next: readonly string[]) => {
    if (next.length > 0 && next.length <= togetherLimits.max) setIds(next)
  }
  const names = new Map(account.players.map(({ id, name }) => [id, name]))
  return {
    family: players.length > 1 ? { players, chosen, onChoose } : undefined,
    held: held?.map((slot) => (slot.mine ? markedFor(slot, chosen, names) : slot)),
  }
}

const withoutPlayer = (slot: HeldSlot): HeldSlot => {
  const { player: _, ...others } = slot
  return others
}

const markedFor = (slot: HeldSlot, chosen: readonly string[], names: ReadonlyMap<string, string>): HeldSlot => {
  const { player = '' } = slot
  return { ...slot, name: names.get(player), isSiblings: !chosen.includes(player) }
}
