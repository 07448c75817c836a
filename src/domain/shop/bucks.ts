/** Puck Bucks: a balance on the card of each player. It is the sum of its moves, and never below zero. */
import { activePlayersOf } from '#domain/accounts/players.ts'
import { line, required } from '#domain/fields/field-rules.ts'
import type { BucksMove } from '#records/families.ts'
import type { Order } from '#records/shop.ts'
import { isCredit } from './shop.ts'

export { bucksName, bucksUses } from '#club/shop.ts'

/** Moves kept one by one; older ones become one. */
const kept = 60

/** What was spent in one go, in cents, and characters of what for. */
export const spendLimits = { cents: 500_00, what: 60 }

/** What something at the desk is for. */
export const spendFields = { what: required(line(spendLimits.what), 'Say what it is for') }

/** What is left on a card, in cents. */
export const bucksOf = ({ bucks = [] }: { bucks?: readonly BucksMove[] | undefined }): number =>
  bucks.reduce((sum, { cents }) => sum + cents, 0)

/** The moves with another one, the last one first; 'too_little' if the card would be below zero. The same move counts once. */
export function withMove(bucks: readonly BucksMove[], move: BucksMove): readonly BucksMove[] | 'too_little' {
  if (bucks.some(({ id }) => id === move.id)) return bucks
  const moves = [move, ...bucks]
  if (bucksOf({ bucks: moves }) < 0) return 'too_little'
  const [first, ...older] = moves.slice(kept - 1)
  if (!first || older.length === 0) return moves
  const earlier = { id: first.id, at: first.at, cents: bucksOf({ bucks: [first, ...older] }), what: 'Earlier' }
  return [...moves.slice(0, kept - 1), earlier]
}

/** True for what was spent at the desk and has not been refunded. */
export const canRefund = (bucks: readonly BucksMove[], { id, cents }: BucksMove): boolean =>
  cents < 0 && bucks.every((each) => each.id !== refundId(id))

export const refundId = (id: string): string => `${id}-back`

type Player = { id: string; retired?: string | undefined }

/** What an order puts on cards, in cents by player. A line that names nobody is for the only player, or the first one. */
export function creditsOf({ items }: Pick<Order, 'items'>, players: readonly Player[]): Map<string, number> {
  const [first = players[0]] = activePlayersOf({ players })
  const credits = new Map<string, number>()
  for (const { pid, player, price, qty } of items) {
    const card = players.find(({ id }) => id === player) ?? first
    if (isCredit(pid) && card) credits.set(card.id, (credits.get(card.id) ?? 0) + price * qty)
  }
  return credits
}
