/** Whom a family with several players books for. */
import { useState } from 'react'
import { activePlayersOf, togetherLimits, type Player } from '#domain/accounts/players.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { useAccount } from '#lib/session/account.ts'
import { closedForAges } from './closed-for-ages.ts'
import { useKeptPick } from './use-week.ts'
import { usedBy, type HeldSlot, type Owner } from './week-view.ts'

/** The players to choose from, each with their place in the family, and those chosen, at least one. */
export type Family = {
  players: readonly (Player & Pick<Owner, 'place'>)[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/**
 * `family` is undefined for a family with one player, and until it is known who is in it. In `held`, own slots have the name of their player, and those of
 * siblings who are not chosen are marked, because they do not count for the others. Hours for other ages than those of who is
 * chosen are closed; it is of the week of `day`.
 */
export function useFamily(
  kind: Kind,
  day: Day,
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
  if (!account || account.players.length < 2) {
    const own = held?.map(withoutPlayer)
    return { family: undefined, held: own && [...own, ...closedForAges(kind, day, account?.players ?? [])] }
  }
  const players = activePlayersOf({ players: account.players.map((player, place) => ({ ...player, place })) })
  const active = players.map(({ id }) => id)
  const wanted = active.filter((id) => ids.includes(id))
  // Whoever has a session left comes first.
  const first = active.find((id) => held && usedBy(held, id) < bookables[kind].weeklyLimit) ?? active[0]
  const chosen = wanted.length > 0 ? wanted : first === undefined ? [] : [first]
  const onChoose = (next: readonly string[]) => {
    if (next.length > 0 && next.length <= togetherLimits.max) setIds(next)
  }
  const owners = new Map(account.players.map(({ id, name }, place) => [id, { name, place }]))
  return {
    family: players.length > 1 ? { players, chosen, onChoose } : undefined,
    held: held && [
      ...held.map((slot) => (slot.mine ? markedFor(slot, chosen, owners) : slot)),
      ...closedForAges(
        kind,
        day,
        players.filter(({ id }) => chosen.includes(id)),
      ),
    ],
  }
}

const withoutPlayer = (slot: HeldSlot): HeldSlot => {
  const { player: _, ...others } = slot
  return others
}

const markedFor = (slot: HeldSlot, chosen: readonly string[], owners: ReadonlyMap<string, Owner>): HeldSlot => {
  const { player = '' } = slot
  return { ...slot, ...owners.get(player), isSiblings: !chosen.includes(player) }
}
