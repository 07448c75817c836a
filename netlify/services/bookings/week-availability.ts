/** Availability of a week: one list and a cached view, so that only changed slots are read. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { lateOf } from '#server/repositories/bookings/weekly-limit.ts'
import { heldIn, isOffer } from '#server/repositories/bookings/member-weeks.ts'
import { keptUntil, parseSlotKey, offeredUntil } from '#server/repositories/bookings/slots.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { keys } from '#server/repositories/keys.ts'
import type { SlotRecord, SeenSlot, WeekView } from '#records/bookings.ts'

/** `id` and `player` are of the member's own bookings. `offered`: kept for those who wait; `offer`: by this, for the member. */
export type Taken = Pick<Slot, 'unit' | 'date' | 'time'> & {
  mine: boolean
  id?: string
  player?: string
  offered?: true
  offer?: string
}

/** `who` is the account key and the player of a booking or offer; `offered`: it is no booking, but kept for those who wait. */
export type TakenSlot = Slot & { who?: string; offered?: true }

/** `freed`: free slots for which somebody waited, with the end of the time for which they are kept. */
export type WeekSlots = { taken: TakenSlot[]; freed: { slot: Slot; keptUntil: number }[] }

/** The taken slots of a week as a member sees them: own bookings with their id, others anonymous; and what they canceled late. */
export async function weekOfFamily(
  context: ServiceContext,
  kind: Kind,
  monday: Day,
  accountKey: string,
): Promise<{ taken: Taken[]; late: ReturnType<typeof lateOf> }> {
  const [{ taken }, week] = await Promise.all([
    readWeek(context, kind, monday),
    context.store.read(keys.memberWeek(accountKey, kind, monday)),
  ])
  const slotKey = ({ unit, date, time }: Pick<Slot, 'unit' | 'date' | 'time'>) => `${date} ${time} ${unit}`
  const mine = new Map(heldIn(week?.value, context.now()).map((entry) => [slotKey(entry), entry]))
  const places = taken.map(({ unit, date, time, offered }): Taken => {
    const own = mine.get(slotKey({ unit, date, time }))
    if (!own) return offered ? { unit, date, time, mine: false, offered } : { unit, date, time, mine: false }
    const { id, player } = own
    if (!isOffer(own)) return { unit, date, time, mine: true, id, player }
    return { unit, date, time, mine: false, offered: true, offer: own.group ?? own.id }
  })
  return { taken: places, late: week ? lateOf(week.value) : [] }
}

/** Only the taken slots. */
export const weekFor = async (...of: Parameters<typeof weekOfFamily>): Promise<Taken[]> =>
  (await weekOfFamily(...of)).taken

/** Reads the slots of a week, and updates the cached view of those that have changed after the response. */
export async function readWeek(context: ServiceContext, kind: Kind, monday: Day): Promise<WeekSlots> {
  const { store } = context
  const viewKey = keys.weekView(kind, monday)
  const [listed, view] = await Promise.all([store.list(keys.slotsOfWeek(kind, monday)), store.read<WeekView>(viewKey)])

  const now = context.now().getTime()
  const cached = view?.value.seen ?? {}
  const changed = new Map<string, string>(
    listed.filter(({ key, tag }) => cached[key]?.tag !== tag).map(({ key, tag }) => [key, tag]),
  )
  const { found, unreadable } = await readReadable<SlotRecord>(store, [...changed.keys()])

  const seen: WeekView['seen'] = {}
  // A slot that cannot be read is taken.
  const taken = new Map<string, Pick<TakenSlot, 'who' | 'offered'>>(unreadable.map((key) => [key, {}]))
  const freed: WeekSlots['freed'] = []
  const note = (key: string, { who, until, keptUntil }: Omit<SeenSlot, 'tag'>) => {
    const isTaken = who !== undefined && (until === undefined || until > now)
    const isHeld = (keptUntil ?? 0) > now
    if (isTaken || isHeld) taken.set(key, { ...(isTaken && { who }), ...(isHeld && { offered: true }) })
    const slot = parseSlotKey(key)
    if (!isTaken && keptUntil !== undefined && slot) freed.push({ slot, keptUntil })
  }
  for (const { key } of listed) {
    const entry = changed.has(key) ? undefined : cached[key]
    if (!entry) continue
    seen[key] = entry
    note(key, entry)
  }
  for (const { key, value, tag } of found) {
    const slot = seenSlotOf(value)
    note(key, slot)
    // One that a transaction is changing has another tag than in the list, and is read again next time.
    if (tag === changed.get(key)) seen[key] = { tag, ...slot }
  }
  if (changed.size > 0) {
    const next: WeekView = { v: 1, seen }
    context.waitUntil(
      (view ? store.replace(viewKey, view.tag, next) : store.create(viewKey, next)).catch(ignoreUnavailable),
    )
  }
  return {
    taken: [...taken]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, how]) => {
        const slot = parseSlotKey(key)
        return slot ? [Object.assign(slot, how)] : []
      }),
    freed,
  }
}

/** `who` has booked it, or is offered it `until` then. A free slot, or one whose offer is over, is kept for who waits. */
function seenSlotOf(slot: SlotRecord): Omit<SeenSlot, 'tag'> {
  const [until, kept] = [offeredUntil(slot), keptUntil(slot)]
  return {
    ...(slot.state !== 'free' && { who: `${slot.accountKey} ${slot.player}` }),
    ...(until !== undefined && { until }),
    ...(slot.state !== 'booked' && kept !== undefined && { keptUntil: kept }),
  }
}
