/** Charges that somebody has to make: how many, once a day, and each that was declined on the day to try it again. */
import { today } from '#domain/calendar/calendar.ts'
import { dollars } from '#domain/text/money.ts'
import { listDues } from '#server/services/memberships/dues.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import { onDay, type Item, type Source } from './source.ts'

export const charges: Source = async (context, members) => {
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
    ...eachMade(context, 'item charge_again', again, ({ id, player, family, total, from, tryOn = from }): Item => {
      const about = dollars(total)
      return { kind: 'charge_again', subject: `${id} ${tryOn}`, ...onDay(tryOn), member: family.id, player, about }
    }),
  ]
}
