/** Slots for several players at once: side by side if there are any, else one after the other, else the nearest that fit. */
import { whyNotAge } from './age-bands.ts'
import { slotsNearest, slotTimes, unitsOf, whyNotReserve, type Slot, type WeekState } from './bookings.ts'

/**
 * The taken and closed slots, the family's own bookings, as far as a player may be in one of them at that time, and today's
 * age of each player.
 */
export type FamilyWeek = {
  taken: WeekState['taken']
  own: readonly (Pick<Slot, 'date' | 'time'> & { player?: string | undefined })[]
  ages: ReadonlyMap<string, number>
}

/**
 * Up to three proposals for these players around a slot, the best first; each has a slot for every player, in their order.
 * The first kind is adjacent units at that time, the second one unit in consecutive sessions, the third whatever is nearest.
 */
export function proposeTogether(players: readonly string[], wanted: Slot, week: FamilyWeek, now: Date): Slot[][] {
  const fits = (slots: readonly Slot[]) => slots.every((slot, nth) => isFree(slot, players[nth]!, week, now))
  const windows = [unitWindows(wanted, players.length), timeWindows(wanted, players.length)]
  const found = [...windows.map((slots) => slots.find(fits)), nearest(players, wanted, week, now)]
  const proposals = found.filter((slots) => slots !== undefined)
  return proposals.filter((slots, index) => proposals.findIndex((other) => nameOf(other) === nameOf(slots)) === index)
}

/** The same for the same slots, whoever gets which. */
const nameOf = (slots: readonly Slot[]) =>
  slots
    .map(({ date, time, unit }) => `${date} ${time} ${unit}`)
    .toSorted()
    .join()

const isFree = (slot: Slot, player: string, { taken, own, ages }: FamilyWeek, now: Date): boolean =>
  !whyNotReserve(slot, { taken, mine: 0 }, now) &&
  !whyNotAge(slot, ages.get(player)) &&
  !own.some((other) => other.player === player && other.date === slot.date && other.time === slot.time)

/** `count` neighbors of a list, those with `wanted` in them first, then the nearest. */
function windowsOf<Item>(items: readonly Item[], wanted: Item, count: number): Item[][] {
  const at = items.indexOf(wanted)
  const distance = (start: number) => Math.max(start - at, at - (start + count - 1), 0) * 100 + Math.abs(start - at)
  return Array.from({ length: Math.max(items.length - count + 1, 0) }, (_, start) => start)
    .toSorted((one, other) => distance(one) - distance(other))
    .map((start) => items.slice(start, start + count))
}

const unitWindows = (wanted: Slot, count: number): Slot[][] =>
  windowsOf(unitsOf(wanted.kind), wanted.unit, count).map((units) =>
    units.map((unit) => Object.assign({}, wanted, { unit })),
  )

const timeWindows = (wanted: Slot, count: number): Slot[][] =>
  windowsOf(slotTimes(wanted.kind), wanted.time, count).map((times) =>
    times.map((time) => Object.assign({}, wanted, { time })),
  )

/** The nearest free slot of that day for each player in turn; undefined if there are not enough. */
function nearest(players: readonly string[], wanted: Slot, week: FamilyWeek, now: Date): Slot[] | undefined {
  const slots = slotsNearest(wanted)
  const chosen: Slot[] = []
  for (const player of players) {
    const slot = slots.find((each) => !chosen.includes(each) && isFree(each, player, week, now))
    if (!slot) return undefined
    chosen.push(slot)
  }
  return chosen
}
