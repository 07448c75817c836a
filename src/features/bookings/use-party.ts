/** A family with several players: who of those chosen gets which slot around the pick. */
import { useState } from 'react'
import { proposeTogether } from '#domain/bookings/together.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { agesNow, whyNotAt } from './closed-for-players.ts'
import type { Family } from './use-family.ts'
import type { HeldSlot, ProposedSlot } from './week-view.ts'

export type Party = ReturnType<typeof useParty>

type Week = { pick: Slot | undefined; held: readonly HeldSlot[] | undefined; now: Date }

/**
 * `slots` are those of `players`, in their order; undefined if there is no room for all. `proposed` marks them on the page.
 * `leftOut` cannot have the hour.
 */
export function useParty(family: Family | undefined, { pick, held, now }: Week) {
  const [preferred, setPreferred] = useState('')
  const chosen = family?.players.filter(({ id }) => family.chosen.includes(id)) ?? []
  const reasons = new Map(chosen.map((player) => [player, pick && whyNotAt(player, pick)]))
  const players = chosen.filter((player) => reasons.get(player) === undefined)
  const leftOut = chosen.flatMap((player) => {
    const reason = reasons.get(player)
    return reason === undefined ? [] : [{ player, reason }]
  })
  const ids = players.map(({ id }) => id)
  const proposals = pick && held ? proposalsFor(ids, pick, { held, now, ages: agesNow(players) }) : []
  const slots = proposals.find((each) => keyOf(each) === preferred) ?? proposals[0]
  const other = players.length > 1 ? proposals.find((each) => each !== slots) : undefined
  const proposed: ProposedSlot[] =
    slots && players.length > 1 ? slots.map((slot, nth) => ({ ...slot, name: players[nth]!.name })) : []
  return {
    players,
    leftOut,
    slots,
    proposed,
    other: other && { slots: other, prefer: () => setPreferred(keyOf(other)) },
  }
}

const keyOf = (slots: readonly Slot[]) => slots.map(({ unit, time }) => `${unit} ${time}`).join()

type FamilyWeek = { held: readonly HeldSlot[]; now: Date; ages: ReadonlyMap<string, number> }

/** Slots around the pick for all of these players, the best first; the pick alone for one. */
export function proposalsFor(ids: readonly string[], pick: Slot, { held, now, ages }: FamilyWeek): Slot[][] {
  if (ids.length < 2) return [[pick]]
  const own = held.filter(({ mine, isLate, isLeft }) => mine && !isLate && !isLeft)
  return proposeTogether(ids, pick, { taken: held, own, ages }, now)
}
