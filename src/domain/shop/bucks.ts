/** Puck Bucks: a balance on the card of each player. It is the sum of its moves, and never below zero. */
import { activePlayersOf } from '#domain/families/players.ts'
import { line, required } from '#domain/fields/field-rules.ts'
import type { BucksMove } from '#records/bucks.ts'
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
  const { id, at } = first
  const earlier = { id, kind: 'earlier', at, cents: bucksOf({ bucks: [first, ...older] }), what: 'Earlier' } as const
  return [...moves.slice(0, kept - 1), earlier]
}

const backOf = '-back'

export const refundId = (id: string): string => `${id}${backOf}`

/** What a move is. One from before that had no kind was spent only if a colleague made it and it is no refund. */
export function kindOfMove({ kind, id, by, what }: BucksMove): NonNullable<BucksMove['kind']> {
  if (kind) return kind
  if (by !== undefined) return id.endsWith(backOf) ? 'refunded' : 'spent'
  return what === 'Earlier' ? 'earlier' : what === 'Pickup undone' ? 'pickup_undone' : 'credited'
}

/** Why a move cannot be refunded; undefined if it was spent at the desk, and is not refunded yet. */
export function whyNotRefund(
  bucks: readonly BucksMove[],
  id: string,
): 'refunded' | 'too_long_ago' | 'not_spent' | undefined {
  if (bucks.some((each) => each.id === refundId(id))) return 'refunded'
  const move = bucks.find((each) => each.id === id)
  if (!move && bucks.some((each) => kindOfMove(each) === 'earlier')) return 'too_long_ago'
  return move && kindOfMove(move) === 'spent' ? undefined : 'not_spent'
}

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
