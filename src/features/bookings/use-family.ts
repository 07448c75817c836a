/** Whom a family with several players books for. */
import { useState } from 'react'
import { activePlayersOf, awayOn, togetherLimits, type Away, type Player } from '#domain/families/players.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { useAccount, useKnownPlayers, type Account } from '#lib/session/account.ts'
import { closedForPlayers, whyNotOn } from './closed-for-players.ts'
import { usedBy, type HeldSlot, type Owner } from './week-view.ts'

type Choosing<Of> = {
  players: readonly (Of & Pick<Owner, 'nth'>)[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** The players to choose from, each with which of the family it is, and those chosen, at least one. */
export type Family = Choosing<Account['players'][number]>

/** The same as this browser remembers it, until the server has answered: only players whom somebody has ticked are chosen. */
export type Who = Choosing<Pick<Player, 'id' | 'name'> & { away?: readonly Away[] | undefined }>

type KnownFamily = {
  /** Undefined for a family with one player, and until the server has answered. */
  family: Family | undefined
  /** Undefined for a family with one player, and until this browser knows it. */
  who: Who | undefined
  /**
   * The week of `day` for those who are chosen: own slots have the name of their player, those of other siblings do not
   * count, and hours that they cannot have are closed.
   */
  held: readonly HeldSlot[] | undefined
  /** Why nobody of those who are chosen can be booked for on `day`. */
  away?: string | undefined
  /** This browser knows nobody yet, and the server has not answered. */
  isComing: boolean
}

type Week = { day: Day; held: readonly HeldSlot[] | undefined; kept: readonly string[] }

/** `kept` are the players of an interrupted reservation. */
export function useFamily(kind: Kind, { day, held, kept }: Week): KnownFamily {
  const { data: account, errorUpdateCount } = useAccount()
  const [ids, setIds] = useState(kept)
  /** Whom the page has shown while nobody was chosen: another week does not change that. */
  const [shown, setShown] = useState<string>()
  const onChoose = (next: readonly string[]) => {
    if (next.length > 0 && next.length <= togetherLimits.max) setIds(next)
  }
  const known = activePlayersOf({ players: useKnownPlayers().map(withNth) })
  const isComing = known.length === 0 && !account && errorUpdateCount === 0
  // All own slots are those of the only player.
  if (!account || account.players.length < 2) {
    const own = held?.map(withoutPlayer)
    const [only] = account?.players ?? []
    const chosen = known.map(({ id }) => id).filter((id) => ids.includes(id))
    return {
      family: undefined,
      who: known.length > 1 ? { players: known, chosen, onChoose } : undefined,
      held: own && [...own, ...closedForPlayers(kind, day, account?.players ?? [])],
      away: only && whyNotOn(only, day),
      isComing,
    }
  }
  const players = activePlayersOf({ players: account.players.map(withNth) })
  const here = players.filter((player) => !awayOn(player, day)).map(({ id }) => id)
  const wanted = here.filter((id) => ids.includes(id))
  // Players with a session left come first.
  const withLeft = here.find((id) => held && usedBy(held, id) < bookables[kind].weeklyLimit)
  const first = here.find((id) => id === shown) ?? withLeft ?? here[0] ?? players[0]?.id
  if (held && shown === undefined && first !== undefined) setShown(first)
  const chosen = wanted.length > 0 ? wanted : first === undefined ? [] : [first]
  const choosing = players.filter(({ id }) => chosen.includes(id))
  const owners = ownersOf(account.players)
  const family = players.length > 1 ? { players, chosen, onChoose } : undefined
  return {
    family,
    who: family,
    isComing,
    held: held && [
      ...held.map((slot) => (slot.mine ? markedFor(slot, chosen, owners) : slot)),
      ...closedForPlayers(kind, day, choosing),
    ],
    away: here.length === 0 && choosing[0] ? whyNotOn(choosing[0], day) : undefined,
  }
}

/** By id, the name of each player and which of the family it is, of a family with several. */
export const ownersOf = (players: readonly Pick<Player, 'id' | 'name'>[]): ReadonlyMap<string, Owner> =>
  new Map(players.length < 2 ? [] : players.map(({ id, name }, nth) => [id, { name, nth }]))

const withNth = <Of extends object>(player: Of, nth: number) => Object.assign({ nth }, player)

const withoutPlayer = (slot: HeldSlot): HeldSlot => {
  const { player: _, ...others } = slot
  return others
}

const markedFor = (slot: HeldSlot, chosen: readonly string[], owners: ReadonlyMap<string, Owner>): HeldSlot => {
  const { player = '' } = slot
  return { ...slot, ...owners.get(player), isSiblings: !chosen.includes(player) }
}
