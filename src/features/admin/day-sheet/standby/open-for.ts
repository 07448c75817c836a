/** The slots of a day that staff can give to somebody who waits. */
import type { Reply } from '#api-contract/schemas.ts'
import { slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, type Day } from '#domain/calendar/calendar.ts'
import { isWishedSlot } from '#domain/standby/wishes.ts'
import { andList } from '#domain/text/text.ts'
import { cellContentAt, nameOf, type Sheet } from '#features/admin/day-sheet/sheet-view.ts'

export type DeskWish = Reply<'adminStandby'>['wishes'][number]

/** The names of the players of a wish. */
export const namesOf = ({ players, member }: DeskWish): string =>
  andList(member.players.filter(({ id }) => players.includes(id)).map(({ name }) => name))

/** One slot, or one for each player at the same time. */
export type Choice = { value: string; label: string; slots: Slot[] }

/**
 * Of one player every open slot that the wish is for; of several each hour with enough of them. One that is held for another
 * family is said so: giving it takes the offer back.
 */
export function openFor(wish: DeskWish, day: Day, sheet: Sheet, now: Date): Choice[] {
  const { kind, players } = wish
  const offerOf = (slot: Slot) => cellContentAt(sheet, slot, now).offer
  const isOpen = (slot: Slot) =>
    isWishedSlot(wish, slot) && (cellContentAt(sheet, slot, now).bookable || isOthers(slot))
  const isOthers = (slot: Slot) => {
    const offer = offerOf(slot)
    return offer !== undefined && !players.includes(offer.player)
  }
  return slotTimes(kind).flatMap((time) => {
    const open = unitsOf(kind)
      .map((unit): Slot => ({ kind, unit, date: day, time }))
      .filter(isOpen)
      .toSorted((one, other) => Number(isOthers(one)) - Number(isOthers(other)))
    const parties = players.length === 1 ? open.map((slot) => [slot]) : [open.slice(0, players.length)]
    return parties.filter((slots) => slots.length === players.length).map(choiceOf)
  })

  function choiceOf(slots: Slot[]): Choice {
    const [{ time }] = slots as [Slot]
    const places = slots.map((slot) => {
      const offer = offerOf(slot)
      return offer ? `${unitName(slot)} (offered to ${nameOf(offer)})` : unitName(slot)
    })
    return {
      value: slots.map(({ unit }) => `${time} ${unit}`).join(),
      label: `${clockTime(time)}, ${andList(places)}`,
      slots,
    }
  }
}
