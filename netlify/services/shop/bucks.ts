/** Puck Bucks of a player: credited with the order that is picked up, spent and refunded at the desk. */
import type { Body } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import { monthOf } from '#domain/memberships/book.ts'
import { bucksName, creditsOf, refundId, whyNotRefund, withMove } from '#domain/shop/bucks.ts'
import { isAtLeast } from '#domain/staff/staff-roles.ts'
import { dollars } from '#domain/text/text.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { memberIn, playerOf } from '#server/repositories/accounts/members.ts'
import { loggedKeys, logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { withPlayer } from '#server/services/families/edit-family.ts'
import type { BucksMove } from '#records/bucks.ts'
import type { StoredOrder } from '#records/shop.ts'

type Context = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type MoveBucksResult =
  | { outcome: 'moved'; bucks: readonly BucksMove[] }
  | { outcome: 'role'; least: 'coach' | 'manager' }
  | { outcome: 'no_player' | 'too_little' | NonNullable<ReturnType<typeof whyNotRefund>> }

/**
 * Spends from the card of a player, or, from a coach on, refunds a purchase, or, from a manager on, puts something on it, once, with the entry of the log. Idempotent also when the card has
 * forgotten the move: the entry of the log says that it was made, today or yesterday.
 */
export async function moveBucks(
  context: Context,
  { id, player }: { id: string; player: string },
  body: Body<'moveBucks'>,
): Promise<MoveBucksResult> {
  const { principal } = context
  const least = ({ spend: undefined, refund: 'coach', give: 'manager' } as const)[body.act]
  if (least && !isAtLeast(principal.staffRole ?? 'desk', least)) return { outcome: 'role', least }
  const accountKey = await accountKeyOfMember(context, id)
  if (accountKey === undefined) return { outcome: 'no_player' }
  const code = ({ spend: 'member_bucks_spent', refund: 'member_bucks_refunded', give: 'member_bucks_given' } as const)[
    body.act
  ]
  const logged = logIn(context, code, player, { member: id, player })
  const spentId = hash('bucks', principal.id, context.idempotencyKey).slice(0, 16)
  const entries = loggedKeys(logged)
  // The month in which the request began: its book is closed an hour after it at the earliest.
  const till = keys.till(monthOf(today(context.now())))
  return transact(logged, [keys.member(accountKey), till, ...entries], (documents): MoveBucksResult => {
    const member = memberIn(documents, accountKey)
    const holder = member && playerOf(member, player)
    if (!member || !holder) return { outcome: 'no_player' }
    const { bucks = [] } = holder
    if (entries.some(documents.get)) return { outcome: 'moved', bucks }
    const made = { at: documents.now.toISOString(), by: principal.profileName }
    const whyNot = body.act === 'refund' ? whyNotRefund(bucks, body.move) : undefined
    if (whyNot) return { outcome: whyNot }
    const move: BucksMove =
      body.act === 'refund'
        ? refundOf(
            bucks.find((each) => each.id === body.move)!,
            made,
          )
        : {
            id: spentId,
            kind: body.act === 'give' ? 'credited' : 'spent',
            cents: body.act === 'give' ? body.cents : -body.cents,
            what: body.what,
            ...made,
          }
    const moved = withMove(bucks, move)
    if (moved === 'too_little') return { outcome: moved }
    if (moved === bucks) return { outcome: 'moved', bucks }
    documents.set(keys.member(accountKey), withPlayer(member, { ...holder, bucks: [...moved] }))
    const { moves = [] } = documents.get(till) ?? {}
    const by = { id: principal.id, name: principal.profileName }
    const inTill = { id: `${move.id} ${player}`, act: body.act, at: made.at, by, cents: move.cents }
    documents.set(till, { v: 1, moves: [...moves, inTill] })
    documents.about({ to: `${dollars(Math.abs(move.cents))}, ${move.what}` })
    return { outcome: 'moved', bucks: moved }
  })
}

const refundOf = ({ id, cents, what }: BucksMove, made: { at: string; by: string }): BucksMove => ({
  id: refundId(id),
  kind: 'refunded',
  cents: -cents,
  what,
  ...made,
})

/**
 * Credits what an order puts on cards when it is picked up, or takes exactly that off when the pickup is undone, in the
 * transaction of the order. Each is a move of its own.
 * @returns the order; undefined if part of it is spent already: nothing is changed then.
 */
export function creditOrder(
  documents: Documents,
  accountKey: string,
  stored: StoredOrder & { rev: number },
  isUndo: boolean,
): StoredOrder | undefined {
  const { order, rev, credited, ...others } = stored
  const member = memberIn(documents, accountKey)
  if (!member || member.deleting) return stored
  const credits = (isUndo && credited) || Object.fromEntries(creditsOf(order, member.players))
  let changed = member
  for (const [id, cents] of Object.entries(credits)) {
    const holder = changed.players.find((each) => each.id === id)
    const how = isUndo
      ? ({ kind: 'pickup_undone', cents: -cents, what: 'Pickup undone' } as const)
      : ({ kind: 'credited', cents, what: bucksName } as const)
    const move = { id: `${order.id}-${rev}`, at: documents.now.toISOString(), ...how }
    const bucks = holder ? withMove(holder.bucks ?? [], move) : 'too_little'
    if (!holder || bucks === 'too_little') return undefined
    changed = withPlayer(changed, { ...holder, bucks: [...bucks] })
  }
  if (changed !== member) documents.set(keys.member(accountKey), changed)
  return { ...others, order, rev, ...(!isUndo && { credited: credits }) }
}
