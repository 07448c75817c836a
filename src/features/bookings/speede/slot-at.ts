/** Which unit of Speede a time stands for. */
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { cellState, type WeekView } from '#features/bookings/week-view.ts'

/** True if this slot can be picked. */
export const isOpenAt = (slot: Slot, week: WeekView): boolean => cellState(slot, week) === 'open'

/** The Speede slot at a time: of the unit that was asked for; of any, `own` if it is open, else the first one that is. */
export function speedeSlotAt(
  at: Pick<Slot, 'date' | 'time'>,
  { unit, own }: { unit: number | undefined; own: number },
  week: WeekView | undefined,
): Slot {
  const slotOf = (each: number): Slot => ({ kind: 'speede', unit: each, ...at })
  if (unit !== undefined) return slotOf(unit)
  const isLeft = week && cellState(slotOf(own), week) === 'from'
  const open = isLeft ? undefined : [own, ...unitsOf('speede')].find((each) => week && isOpenAt(slotOf(each), week))
  return slotOf(open ?? own)
}

/** The same to book: of any unit, that of the pick, of what is proposed along, or of the session that those who play have then. */
export function slotToBook(
  at: Pick<Slot, 'date' | 'time'>,
  unit: number | undefined,
  week: WeekView | undefined,
): Slot {
  const { pick, proposed = [], held = [] } = week ?? {}
  const known = [
    ...(pick ? [pick] : []),
    ...proposed,
    ...held.filter((slot) => slot.mine && !slot.isSiblings && !slot.isLate),
  ]
  const own = known.find(({ date, time }) => date === at.date && time === at.time)
  return speedeSlotAt(at, { unit: unit ?? own?.unit, own: 1 }, week)
}
