/** How many sessions of a day are over without anybody having said whether their players came. */
import { isUnmarked } from '#domain/arrivals/arrivals.ts'
import { isSameSlot } from '#domain/bookings/bookings.ts'
import { mondayOf, type Day } from '#domain/calendar/calendar.ts'
import { kinds } from '#domain/facility/facility.ts'
import type { Members } from '#server/repositories/admin-rows.ts'
import { allArrivals, readArrivals } from '#server/repositories/arrivals.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { keys } from '#server/repositories/keys.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readWeek, type TakenSlot } from '#server/services/bookings/week-availability.ts'

/** Of families that are still here. The cached weeks say who; a slot is read only where a mark may be of a lane or of a unit. */
export async function unmarkedOn(context: ServiceContext, day: Day, members: () => Members): Promise<number> {
  const [found, ...weeks] = await Promise.all([
    readArrivals(context.store, day),
    ...kinds.map((kind) => readWeek(context, kind, mondayOf(day))),
  ])
  const marked = new Set(Object.keys(allArrivals(found?.value)))
  const isOver = (slot: TakenSlot) => slot.who !== undefined && isUnmarked(slot, undefined, context.now())
  const taken = weeks.flatMap((week) => week.taken).filter((slot) => slot.date === day && isOver(slot))
  if (taken.length === 0) return 0
  const rows = await members()
  const ofFamilies = taken.filter(({ who = '' }) => rows.has(keys.member(who.split(' ')[0]!)))
  const marksOf = (slot: TakenSlot) =>
    [...marked].filter((id) => {
      const place = slotOfId(slot.kind, id)
      return place && isSameSlot(place, slot)
    })
  const open = ofFamilies.filter((slot) => marksOf(slot).length === 0)
  const unclear = ofFamilies.filter(
    (slot) => marksOf(slot).length > 0 && taken.some((other) => other.kind !== slot.kind && isSameSlot(other, slot)),
  )
  const read = await readReadable(context.store, unclear.map(keys.slot))
  return open.length + read.found.filter(({ value }) => !marked.has(value.id)).length
}
