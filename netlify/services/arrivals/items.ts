/** The items about who comes and goes: disputed no-shows, and children who are still here. */
import { arrivals } from '#domain/facility/facility.ts'
import { disputeRows } from '#server/repositories/admin-rows.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import type { Item, Source } from '#server/repositories/item-source.ts'
import { childrenStillHere } from './still-here.ts'

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

export { disputes as dispute, stillHere as still_here }
