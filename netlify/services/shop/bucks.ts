/** Puck Bucks of a player: credited with the order that is picked up, spent and refunded at the desk. */
import type { Body } from '#api-contract/schemas.ts'
import { bucksName, creditsOf, refundId, withMove } from '#domain/shop/bucks.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { memberIn, playerOf } from '#server/repositories/accounts/members.ts'
import { logEntry } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { withPlayer } from '#server/services/accounts/edit-family.ts'
import type { BucksMove } from '#records/families.ts'
import type { Order } from '#records/shop.ts'

type Context = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type MoveBucksResult =
  | { outcome: 'moved'; bucks: readonly BucksMove[] }
  | { outcome: 'no_player' | 'too_little' | 'no_move' }

/** Spends from the card of a player, or refunds a purchase, once, with the entry of the log. Idempotent. */
export async function moveBucks(
  context: Context,
  { id, player }: { id: string; player: string },
  body: Body<'moveBucks'>,
): Promise<MoveBucksResult> {
  const { principal } = context
  const accountKey = await accountKeyOfMember(context, id)
  if (accountKey === undefined) return { outcome: 'no_player' }
  const isBack = body.act === 'refund'
  const log = logEntry(context, principal, isBack ? 'member_bucks_refunded' : 'member_bucks_spent', player, {
    member: id,
    player,
    to: isBack ? undefined : body.what,
  })
  const spentId = hash('bucks', principal.id, context.idempotencyKey).slice(0, 16)
  return transact(context, [keys.member(accountKey), log.key], (documents): MoveBucksResult => {
    const member = memberIn(documents, accountKey)
    const holder = member && playerOf(member, player)
    if (!member || !holder) return { outcome: 'no_player' }
    const { bucks = [] } = holder
    const made = { at: documents.now.toISOString(), by: principal.profileName }
    const move: BucksMove | undefined = isBack
      ? refunded(bucks, body.move, made)
      : { id: spentId, cents: -body.cents, what: body.what, ...made }
    if (!move) return { outcome: 'no_move' }
    const moved = withMove(bucks, move)
    if (moved === 'too_little') return { outcome: moved }
    if (moved === bucks) return { outcome: 'moved', bucks }
    documents.set(keys.member(accountKey), withPlayer(member, { ...holder, bucks: [...moved] }))
    documents.set(log.key, log.entry)
    return { outcome: 'moved', bucks: moved }
  })
}

/** What was spent, once more; undefined if there is no such thing. */
function refunded(bucks: readonly BucksMove[], id: string, made: { at: string; by: string }): BucksMove | undefined {
  const spent = bucks.find((each) => each.id === id && each.cents < 0)
  return spent && { id: refundId(id), cents: -spent.cents, what: spent.what, ...made }
}

/**
 * Credits what an order puts on cards when it is picked up, or takes it off when that is undone, in the transaction of the order.
 * @returns false if part of it is spent already: nothing is changed then.
 */
export function creditOrder(
  documents: Documents,
  accountKey: string,
  order: Order,
  { rev, isUndo }: { rev: number; isUndo: boolean },
): boolean {
  const member = memberIn(documents, accountKey)
  if (!member || member.deleting) return true
  let changed = member
  for (const [id, cents] of creditsOf(order, member.players)) {
    const holder = changed.players.find((each) => each.id === id)!
    const what = isUndo ? 'Pickup undone' : bucksName
    const move = { id: `${order.id}-${rev}`, at: documents.now.toISOString(), cents: isUndo ? -cents : cents, what }
    const bucks = withMove(holder.bucks ?? [], move)
    if (bucks === 'too_little') return false
    changed = withPlayer(changed, { ...holder, bucks: [...bucks] })
  }
  if (changed !== member) documents.set(keys.member(accountKey), changed)
  return true
}
