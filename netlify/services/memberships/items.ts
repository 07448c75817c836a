/** The items about cards and charges: a card to take, one that expires, what is due, and what was declined on the day to try it again. */
import { addDays, monthsLater, today } from '#domain/calendar/calendar.ts'
import { deadlines } from '#domain/facility/facility.ts'
import { isExpiry } from '#domain/plans/membership.ts'
import { isFirstCard, takenCardOf } from '#domain/families/taken-cards.ts'
import { chargeFrom } from '#domain/memberships/dues.ts'
import { takenCardMessages } from '#domain/memberships/membership-messages.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import type { MemberRow } from '#server/repositories/admin-rows.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import { closing, dueAfter, onDay, opening, type Item, type Source } from '#server/repositories/item-source.ts'
import { cardIdOf } from '#server/repositories/accounts/card-ids.ts'
import { listDues } from './dues.ts'

const families: Source = async (context, rows) => {
  const day = today(context.now())
  const members = (await rows()).values()
  return eachMade(context, 'item card_expires', members, (row): Item[] => {
    const { id: member, cardExp, cardLast4, players } = row
    if (!isExpiry(cardExp) || players.every(({ retired }) => retired)) return []
    const [month, year] = cardExp.split('/')
    const last = addDays(`${monthsLater(`20${year}-${month}`, 1)}-01`, -1)
    const from = addDays(last, -deadlines.cardDays)
    if (from > day) return []
    const [at, due] = [opening(from), closing(last)]
    const about = `•••• ${cardLast4}, ${cardExp}`
    return [{ kind: 'card_expires', subject: `${member} ${cardExp}`, at, due, member, about }]
  })
}

/** None of who has stopped. */
function cardToTake(family: MemberRow): Item[] {
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
      due: dueAfter(at, deadlines.chargeDays),
      member,
      ...(charge && { about: takenCardMessages.charge(charge) }),
      ...(taken && { done: { at: taken.at, by: taken.by } }),
    },
  ]
}

const cards: Source = async (_, members) => [...(await members()).values()].flatMap(cardToTake)

const charges: Source = async (context, members) => {
  const day = today(context.now())
  const { dues } = await listDues(context, {}, members())
  const open = dues.filter(({ state, from }) => state === 'open' && from <= day)
  const cents = open.reduce((sum, { total }) => sum + total, 0)
  const fromToday = open.filter(({ from }) => from === day).length
  const all: Item = {
    kind: 'charges',
    subject: day,
    ...onDay(day),
    about: `${fromToday} today, ${open.length} in all, ${dollars(cents)}`,
  }
  const again = dues.filter(({ state, from, tryOn = from }) => state === 'declined' && tryOn <= day)
  return [
    ...(open.length > 0 ? [all] : []),
    ...eachMade(
      context,
      'item charge_again',
      again,
      ({ id, player, name, family, total, from, tryOn = from }): Item => {
        const item = { kind: 'charge_again' as const, subject: `${id} ${tryOn}`, ...onDay(tryOn) }
        // The account may be gone.
        return family.id === ''
          ? { ...item, about: `${isolated(name)}, ${dollars(total)}` }
          : { ...item, member: family.id, player, about: dollars(total) }
      },
    ),
  ]
}

export { families as card_expires, cards as family_new, cards as card_to_take, charges, charges as charge_again }
