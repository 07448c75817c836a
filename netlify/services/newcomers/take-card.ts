/** The desk has taken the card that a family is charged on, or takes that back: one fact of the family, by name. */
import type { Body } from '#api-contract/schemas.ts'
import { takenCardOf } from '#domain/families/taken-cards.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import { cardIdOf } from '#server/repositories/accounts/card-ids.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact } from '#server/repositories/transact.ts'

const kept = 10

/** Of the card that was shown: a family may have another by now. Idempotent. */
export async function takeCard(
  context: WriteContext,
  id: string,
  { taken, card: shown }: Body<'takeCard'>,
): Promise<'done' | 'no_member' | 'other_card'> {
  const accountKey = await accountKeyOfMember(context, id)
  if (!accountKey) return 'no_member'
  const { principal } = context
  const code = taken ? 'member_card_taken' : 'member_card_not_taken'
  const logged = logIn(context, code, id, { member: id })
  return transact(logged, [keys.member(accountKey)], (documents) => {
    const member = memberIn(documents, accountKey)
    if (!member || member.deleting) return 'no_member'
    if (cardIdOf(member) !== shown) return 'other_card'
    const { cardsTaken = [], cardLast4: last4, cardExp: exp } = member
    if (taken === (takenCardOf(member) !== undefined)) return 'done'
    const card = { ...doneBy(principal, documents.now), last4, exp }
    documents.set(keys.member(accountKey), {
      ...member,
      cardAsked: member.cardAsked ?? member.createdAt,
      cardsTaken: taken ? [...cardsTaken, card].slice(-kept) : cardsTaken.slice(0, -1),
    })
    return 'done'
  })
}
