/** What a week looks like: one list and the remembered view of it, so that only slots that changed since are read. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { MemberWeek, SlotLock } from '#server/repositories/bookings.ts'
import { ignoreUnavailable, readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys, readSlotKey } from '#server/repositories/keys.ts'
import { resolveLock } from './resolve-lock.ts'

/** A slot somebody has; `id` only to the member whose booking it is. */
export type Taken = Pick<Slot, 'unit' | 'date' | 'time'> & { mine: boolean; id?: string }

/** What was read of each lock at which version; only settled locks are remembered. It may be lost at any time. */
type WeekView = { v: 1; seen: Record<string, { tag: string; taken: boolean }> }

type Looked = { taken: Slot[]; settled: number }

/** The taken slots of a week as one member sees them: theirs with the booking's id, others without a name. */
export async function weekFor(context: ServiceContext, kind: Kind, monday: Day, ownerKey: string): Promise<Taken[]> {
  const [{ taken }, week] = await Promise.all([
    readWeek(context, kind, monday),
    context.store.read<MemberWeek>(keys.memberWeek(ownerKey, kind, monday)),
  ])
  const place = ({ unit, date, time }: Pick<Slot, 'unit' | 'date' | 'time'>) => `${date} ${time} ${unit}`
  const mine = new Map(
    week?.value.entries.filter(({ state }) => state === 'confirmed').map((entry) => [place(entry), entry.id]),
  )
  return taken.map(({ unit, date, time }) => {
    const id = mine.get(place({ unit, date, time }))
    return id === undefined ? { unit, date, time, mine: false } : { unit, date, time, mine: true, id }
  })
}

/** Looks at every slot of a week that somebody ever had, settles what was left half made, and remembers what it saw. */
export async function readWeek(context: ServiceContext, kind: Kind, monday: Day): Promise<Looked> {
  const { store } = context
  const viewKey = keys.weekView(kind, monday)
  const [listed, view] = await Promise.all([store.list(keys.slotsOfWeek(kind, monday)), store.read<WeekView>(viewKey)])

  const before = view?.value.seen ?? {}
  const changed = new Map(listed.filter(({ key, tag }) => before[key]?.tag !== tag).map(({ key, tag }) => [key, tag]))
  const read = await readAll<SlotLock>(store, [...changed.keys()])
  const now = context.now().getTime()
  const looked = await Promise.all(
    read.map(async ({ key, ...found }) => {
      const slot = readSlotKey(key)
      const atWork = found.value.state === 'pending' && found.value.lease > now
      return { key, found, after: slot && !atWork ? await resolveLock(context, slot, found) : found }
    }),
  )

  const seen: WeekView['seen'] = {}
  const taken: string[] = []
  for (const { key } of listed) {
    const old = changed.has(key) ? undefined : before[key]
    if (old) seen[key] = old
    if (old?.taken) taken.push(key)
  }
  for (const { key, found, after } of looked) {
    const { state } = after.value
    if (state !== 'free') taken.push(key)
    // Known by the tag of the list where it was not settled just now, for that is what the next visit compares.
    const tag = after === found ? changed.get(key)! : after.tag
    if (state === 'free' || state === 'confirmed') seen[key] = { tag, taken: state !== 'free' }
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
      .map(readSlotKey)
      .filter((slot) => slot !== undefined),
    settled: looked.filter(({ found, after }) => found.tag !== after.tag).length,
  }
}
