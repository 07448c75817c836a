/** Unmet demand by weekday and start time, from the records that exist anyway. */
import { countSlots, type SlotCounts } from '#domain/bookings/usage.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { isWishOver, wishedTimes } from '#domain/standby/wishes.ts'
import { wishRows } from '#server/repositories/wish-rows.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { addCounts, type WeekSums } from '#server/repositories/week-sums.ts'

/** What was wanted and not had: refused, wished for and never met, offered and not answered. */
export type Unmet = Record<'refused' | 'wishes' | 'unanswered', SlotCounts>

/** @param from the Monday of the first week. */
export async function unmetDemand(context: ServiceContext, from: Day, sums: WeekSums): Promise<Record<Kind, Unmet>> {
  const wishes = [...(await readMaterializedView(context, wishRows)).values()].flat()
  const over = wishes.filter((wish) => isWishOver(wish, context.now()))
  const weeks = [...sums].flatMap(([monday, week]) => (monday >= from ? week : []))
  const of = (kind: Kind): Unmet => {
    const wanted = over
      .filter((wish) => wish.kind === kind)
      .flatMap((wish) => wish.days.flatMap((date) => wishedTimes(wish).map((time) => ({ date, time }))))
    return {
      refused: sum(weeks.map(({ refused }) => refused[kind])),
      wishes: countSlots(wanted.filter(({ date }) => date >= from)),
      unanswered: sum(weeks.map(({ unanswered }) => unanswered[kind])),
    }
  }
  return { lane: of('lane'), speede: of('speede') }
}

function sum(all: readonly SlotCounts[]): SlotCounts {
  const total: SlotCounts = {}
  for (const counts of all) addCounts(total, counts)
  return total
}
