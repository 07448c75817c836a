/** The items about cards that the club has to take: of each family that has joined, and of each that has another card. */
import { isFirstCard, takenCardOf } from '#domain/families/taken-cards.ts'
import { today } from '#domain/calendar/calendar.ts'
import { deadlines } from '#domain/facility/facility.ts'
import { endOfWorkday } from '#domain/inbox/deadlines.ts'
import { chargeFrom } from '#domain/memberships/dues.ts'
import { takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { cardIdOf } from '#server/repositories/accounts/card-ids.ts'
import type { MemberRow } from '#server/repositories/admin-rows.ts'
import type { ItemRecord } from '#records/inbox.ts'

/** None of who has stopped. */
export function cardToTake(family: MemberRow): (Omit<ItemRecord, 'v'> & { about?: string })[] {
  const { id: member, players, cardAsked: at } = family
  if (at === undefined || players.every(({ retired }) => retired)) return []
  const taken = takenCardOf(family)
  const kind = isFirstCard(family) ? 'family_new' : 'card_to_take'
  const charge = chargeFrom(players, today(new Date(at)))
  return [
    {
      kind,
      subject: `${member} ${cardIdOf(family)}`,
      at,
      due: endOfWorkday(new Date(at), deadlines.chargeDays).toISOString(),
      member,
      ...(charge && { about: takenCardMessages.charge(charge) }),
      ...(taken && { done: { at: taken.at, by: taken.by } }),
    },
  ]
}
