/** The items about who comes and goes: disputed no-shows, sessions that nobody has marked, and children who are still here. */
import { addDays, shortDay, today } from '#domain/calendar/calendar.ts'
import { arrivals } from '#domain/facility/facility.ts'
import { counted } from '#domain/text/text.ts'
import { disputeRows } from '#server/repositories/admin-rows.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import { closing, opening, type Item, type Source } from '#server/repositories/item-source.ts'
import { childrenStillHere } from './still-here.ts'
import { unmarkedOn } from './unmarked.ts'

const disputes: Source = async (context) =>
  eachMade(context, 'item dispute', (await readMaterializedView(context, disputeRows)).values(), ({ member, open }) =>
    open.map(({ player, booking, disputed }): Item => {
      const due = new Date(Date.parse(disputed) + arrivals.disputeHours * 3_600_000).toISOString()
      return { kind: 'dispute', subject: booking, at: disputed, due, member, player }
    }),
  )

const stillHere: Source = async (context, members) =>
  (await childrenStillHere(context, members)).map(({ booking, player, since: at }): Item => {
    const { id: subject, member, date: day } = booking
    return { kind: 'still_here', subject, at, due: at, member: member!.id, player, day }
  })

/** One for yesterday, if somebody is unmarked. */
const unmarked: Source = async (context, members) => {
  const day = addDays(today(context.now()), -1)
  const count = await unmarkedOn(context, day, members)
  if (count === 0) return []
  const [at, due] = [closing(day), opening(addDays(day, 1))]
  return [{ kind: 'unmarked', subject: day, at, due, day, about: `${counted(count, 'session')} on ${shortDay(day)}` }]
}

export { disputes as dispute, stillHere as still_here, unmarked }
