/** Availability of a week: one list and a cached view of the locks, so that only changed slots are read. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { lateOf } from '#server/repositories/bookings/weekly-limit.ts'
import type { MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import {
  ifReadable,
  ignoreUnavailable,
  readReadable,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import { keys, parseSlotKey } from '#server/repositories/keys.ts'
import type { SeenLock, WeekView } from '#server/repositories/records/week-records.ts'
import type { Listed } from '#server/storage/store.ts'
import { resolveLock } from './resolve-lock.ts'

/**
 * A taken slot. `id` and `player` are set only for the member's own bookings. `offered`: it is kept for those who wait;
 * `offer`: for the member, by this offer.
 */
export type Taken = Pick<Slot, 'unit' | 'date' | 'time'> & {
  mine: boolean
  id?: string
  player?: string
  offered?: true
  offer?: string
}

/** `who` is the owner key and the player of a booking or offer; `offered`: it is no booking, but kept for those who wait. */
export type TakenSlot = Slot & { who?: string; offered?: true }

/**
 * `freed` are the free slots that were freed while somebody waited for them, with the end of the time they were kept.
 * `resolved` counts the abandoned locks that were resolved.
 */
export type WeekSlots = { taken: TakenSlot[]; freed: { slot: Slot; keptUntil: number }[]; resolved: number }

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
    week?.value.entries
      .filter((entry) => entry.state === 'confirmed' || entry.offer?.made)
      .map((entry) => [slotKey(entry), entry]),
  )
  const places = taken.map(({ unit, date, time, offered }): Taken => {
    const own = mine.get(slotKey({ unit, date, time }))
    if (!own) return offered ? { unit, date, time, mine: false, offered } : { unit, date, time, mine: false }
    const { id, player } = own
    if (own.state === 'confirmed') return { unit, date, time, mine: true, id, player }
    return { unit, date, time, mine: false, offered: true, offer: own.group ?? own.id }
  })
  return { taken: places, late: week ? lateOf(week.value) : [] }
}

/** Only the taken slots. */
export const weekFor = async (...of: Parameters<typeof weekOfFamily>): Promise<Taken[]> =>
  (await weekOfFamily(...of)).taken

/**
 * Reads all locks of a week, resolves abandoned ones, and updates the cached view after the response. A slot that is held or
 * kept for somebody who waits is cached until that time is over; `verifies` reads those again, in case the process that should
 * have freed them has died.
 */
export async function readWeek(
  context: ServiceContext,
  kind: Kind,
  monday: Day,
  { verifies = false }: { verifies?: boolean } = {},
): Promise<WeekSlots> {
  const { store } = context
  const viewKey = keys.weekView(kind, monday)
  const [listed, view] = await Promise.all([store.list(keys.slotsOfWeek(kind, monday)), store.read<WeekView>(viewKey)])

  const now = context.now().getTime()
  const cached = view?.value.seen ?? {}
  const isKnown = ({ key, tag }: Listed) => {
    const known = cached[key]
    return known?.tag === tag && (known.until === undefined || (known.until > now && !verifies))
  }
  const changed = new Map(listed.filter((each) => !isKnown(each)).map(({ key, tag }) => [key, tag]))
  const { found: read, unreadable } = await readReadable<SlotLock>(store, [...changed.keys()])
  const results = await Promise.all(
    read.map(async ({ key, ...found }) => {
      const slot = parseSlotKey(key)
      const isActive = found.value.state === 'pending' && found.value.lease > now && !(verifies && found.value.offer)
      const after = slot && !isActive ? await ifReadable(() => resolveLock(context, slot, found)) : found
      return { key, found, after }
    }),
  )

  const seen: WeekView['seen'] = {}
  // A lock that cannot be read is taken. So is one whose week document cannot be read, and nothing resolves it.
  const taken = new Map<string, Pick<TakenSlot, 'who' | 'offered'>>(unreadable.map((key) => [key, {}]))
  const freed: WeekSlots['freed'] = []
  const note = (key: string, lock: Omit<SeenLock, 'tag'>) => {
    const isKept = lock.keptUntil !== undefined && lock.keptUntil > now
    const isOffered = isKept || lock.until !== undefined
    if (lock.taken || isKept)
      taken.set(key, { ...(lock.who && { who: lock.who }), ...(isOffered && { offered: true }) })
    const slot = parseSlotKey(key)
    if (!lock.taken && lock.keptUntil !== undefined && slot) freed.push({ slot, keptUntil: lock.keptUntil })
  }
  for (const { key } of listed) {
    const entry = changed.has(key) ? undefined : cached[key]
    if (!entry) continue
    seen[key] = entry
    note(key, entry)
  }
  for (const { key, found, after } of results) {
    if (after === 'unreadable') {
      taken.set(key, {})
      continue
    }
    const lock = seenLockOf(after.value)
    note(key, lock)
    // An unchanged lock is stored under its listed tag, because the next read compares it with a list.
    const tag = after === found ? changed.get(key)! : after.tag
    if (isStable(after.value, now)) seen[key] = { tag, ...lock }
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
    resolved: results.filter(({ found, after }) => after !== 'unreadable' && found.tag !== after.tag).length,
  }
}

/** True for a lock that stays as it is until it is written, or until its time is over. */
function isStable({ state, canceling, offer, lease }: SlotLock, now: number): boolean {
  if (state === 'pending') return offer === true && lease > now
  // A lock that is being canceled may become free without a write.
  return state === 'free' || (state === 'confirmed' && !canceling)
}

function seenLockOf({ state, ownerKey, player, offer, lease, standbyUntil }: SlotLock): Omit<SeenLock, 'tag'> {
  if (state === 'free') return { taken: false, ...(standbyUntil !== undefined && { keptUntil: standbyUntil }) }
  return { taken: true, who: `${ownerKey} ${player}`, ...(state === 'pending' && offer && { until: lease }) }
}
