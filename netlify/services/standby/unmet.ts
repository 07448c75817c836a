/** Unmet demand by weekday and start time, from the records that exist anyway. */
import { countSlots, type SlotCounts } from '#domain/bookings/usage.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { isWishOver, wishedTimes } from '#domain/standby/wishes.ts'
import type { SessionRow } from '#server/repositories/visit-rows.ts'
import { wishRows } from '#server/repositories/wish-rows.ts'
import { kindOfWeekKey } from '#server/repositories/bookings/member-weeks.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

/** What was wanted and not had: refused, wished for and never met, offered and not answered. */
export type Unmet = Record<'refused' | 'wishes' | 'unanswered', SlotCounts>

/** @param from the Monday of the first week. @param sessions the rows of the week documents, by their keys. */
export async function unmetDemand(
  context: ServiceContext,
  from: Day,
  sessions: ReadonlyMap<string, SessionRow>,
): Promise<Record<Kind, Unmet>> {
  const wishes = [...(await readMaterializedView(context, wishRows)).values()].flat()
  const over = wishes.filter((wish) => isWishOver(wish, context.now()))
  const of = (kind: Kind): Unmet => {
    const weeks = [...sessions].flatMap(([key, row]) =>
      kindOfWeekKey(key) === kind && key.slice(-from.length) >= from ? row : [],
    )
    const wanted = over
      .filter((wish) => wish.kind === kind)
      .flatMap((wish) => wish.days.flatMap((date) => wishedTimes(wish).map((time) => ({ date, time }))))
    return {
      refused: sum(weeks.map(({ refused }) => refused)),
      wishes: countSlots(wanted.filter(({ date }) => date >= from)),
      unanswered: sum(weeks.map(({ unanswered }) => unanswered)),
    }
  }
  return { lane: of('lane'), speede: of('speede') }
}

function sum(all: readonly SlotCounts[]): SlotCounts {
  const total: SlotCounts = {}
  for (const counts of all) for (const [cell, count] of Object.entries(counts)) total[cell] = (total[cell] ?? 0) + count
  return total
}
