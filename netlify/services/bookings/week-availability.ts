/** Availability of a week: one list and a cached view of the locks, so that only changed slots are read. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { lateOf, type MemberWeek, type SlotLock } from '#server/repositories/bookings.ts'
import {
  ifReadable,
  ignoreUnavailable,
  readReadable,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import { keys, parseSlotKey } from '#server/repositories/keys.ts'
import type { WeekView } from '#server/repositories/records/week-records.ts'
import { resolveLock } from './resolve-lock.ts'

/** A taken slot. `id` and `player` are set only for the member's own bookings. */
export type Taken = Pick<Slot, 'unit' | 'date' | 'time'> & { mine: boolean; id?: string; player?: string }

/** `resolved` counts the abandoned locks that were resolved. */
type WeekSlots = { taken: Slot[]; resolved: number }

/** The taken slots of a week as a member sees them: own bookings with their id, others anonymous; and what they canceled late. */
export async function weekOfFamily(
  context: ServiceContext,
  kind: Kind,
  monday: Day,
  ownerKey: string,
): Promise<{ taken: Taken[]; late: ReturnType<typeof lateOf> }> {
  const [{ taken }, week] = await Promise.all([
    readWeek(context, kind, monday),
    context.store.read<MemberWeek>(keys.memberWeek(ownerKey, kind, monday)),
  ])
  const slotKey = ({ unit, date, time }: Pick<Slot, 'unit' | 'date' | 'time'>) => `${date} ${time} ${unit}`
  const mine = new Map(
    week?.value.entries.filter(({ state }) => state === 'confirmed').map((entry) => [slotKey(entry), entry]),
  )
  const places = taken.map(({ unit, date, time }): Taken => {
    const own = mine.get(slotKey({ unit, date, time }))
    if (!own) return { unit, date, time, mine: false }
    const { id, player } = own
    return { unit, date, time, mine: true, id, player }
  })
  return { taken: places, late: week ? lateOf(week.value) : [] }
}

/** Only the taken slots. */
export const weekFor = async (...of: Parameters<typeof weekOfFamily>): Promise<Taken[]> =>
  (await weekOfFamily(...of)).taken

/** Reads all locks of a week, resolves abandoned ones, and updates the cached view after the response. */
export async function readWeek(context: ServiceContext, kind: Kind, monday: Day): Promise<WeekSlots> {
  const { store } = context
  const viewKey = keys.weekView(kind, monday)
  const [listed, view] = await Promise.all([store.list(keys.slotsOfWeek(kind, monday)), store.read<WeekView>(viewKey)])

  const cached = view?.value.seen ?? {}
  const changed = new Map(listed.filter(({ key, tag }) => cached[key]?.tag !== tag).map(({ key, tag }) => [key, tag]))
  const { found: read, unreadable } = await readReadable<SlotLock>(store, [...changed.keys()])
  const now = context.now().getTime()
  const results = await Promise.all(
    read.map(async ({ key, ...found }) => {
      const slot = parseSlotKey(key)
      const isActive = found.value.state === 'pending' && found.value.lease > now
      const after = slot && !isActive ? await ifReadable(() => resolveLock(context, slot, found)) : found
      return { key, found, after }
    }),
  )

  const seen: WeekView['seen'] = {}
  // A lock that cannot be read is taken. So is one whose week document cannot be read, and nothing resolves it.
  const taken: string[] = [...unreadable]
  for (const { key } of listed) {
    const entry = changed.has(key) ? undefined : cached[key]
    if (entry) seen[key] = entry
    if (entry?.taken) taken.push(key)
  }
  for (const { key, found, after } of results) {
    if (after === 'unreadable') {
      taken.push(key)
      continue
    }
    const { state, canceling } = after.value
    if (state !== 'free') taken.push(key)
    // An unchanged lock is stored under its listed tag, because the next read compares it with a list.
    const tag = after === found ? changed.get(key)! : after.tag
    // A lock that is being canceled may become free without a write.
    if (state === 'free' || (state === 'confirmed' && !canceling)) seen[key] = { tag, taken: state !== 'free' }
  }
  if (changed.size > 0) {
    const next: WeekView = { v: 1, seen }
    context.waitUntil(
      (view ? store.replace(viewKey, view.tag, next) : store.create(viewKey, next)).catch(ignoreUnavailable),
    )
  }
  return {
    taken: taken
      .toSorted()
      .map(parseSlotKey)
      .filter((slot) => slot !== undefined),
    resolved: results.filter(({ found, after }) => after !== 'unreadable' && found.tag !== after.tag).length,
  }
}
