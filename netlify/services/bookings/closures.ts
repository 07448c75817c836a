/**
 * Closing lanes and units. A block refuses every reservation that begins after it is kept. A booking made before, or at the
 * same moment, stays as it is and is shown under the block for a decision, at every look until it is kept, moved or canceled:
 * what is undecided is read from the slots each time, so none can slip through between two writes.
 */
import {
  closureLimits,
  closureOver,
  closes,
  momentOf,
  whyNotClosure,
  type ClosureRefusal,
  type ClosureDraft,
} from '#domain/bookings/closures.ts'
import { hasBegun, lastDay } from '#domain/bookings/bookings.ts'
import { addDays, facilityClock, mondayOf } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { readClosures, type ClosureList, type StoredClosure } from '#server/repositories/closures.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { hash, keys, readSlotKey } from '#server/repositories/keys.ts'
import { bookingsAt, type AdminBooking } from './admin-bookings.ts'

export type UndecidedBooking = { blockId: string; booking: AdminBooking }

export type ClosureResult =
  | { outcome: 'closed'; block: StoredClosure }
  | { outcome: ClosureRefusal | 'no_such_unit' | 'full' | 'gone' }

/** How long a block that is over stays on record: as long as the day sheets do. */
const daysKept = 35

const remembered = 50

/** Closes what is asked; the same request again is the same block. */
export async function addClosure(
  context: ServiceContext,
  closing: ClosureDraft,
  idempotencyKey: string,
): Promise<ClosureResult> {
  const now = context.now()
  if (closing.scope === 'unit' && closing.unit > bookables[closing.kind].units) return { outcome: 'no_such_unit' }
  const block: StoredClosure = { ...closing, id: `blk_${hash('block', idempotencyKey).slice(0, 24)}`, kept: [] }
  const oldest = `${addDays(facilityClock(now).day, -daysKept)}T00:00`
  const why = whyNotClosure(closing, now)

  const kept = await updateWithRetry<ClosureList>(context, keys.closures, (there) => {
    const others = (there?.blocks ?? []).filter(({ to }) => to > oldest)
    if (
      why ||
      there?.removed?.includes(block.id) ||
      others.some(({ id }) => id === block.id) ||
      others.length >= closureLimits.kept
    )
      return undefined
    return { ...there, v: 1, blocks: [...others, block].toSorted((one, other) => one.from.localeCompare(other.from)) }
  })
  const found = kept?.value.blocks.find(({ id }) => id === block.id)
  if (found) return { outcome: 'closed', block: found }
  return { outcome: why ?? (kept?.value.removed?.includes(block.id) ? 'gone' : 'full') }
}

/** Opens again, as often as it is asked; false if there never was such a block. */
export async function removeClosure(context: ServiceContext, id: string): Promise<boolean> {
  const kept = await updateWithRetry<ClosureList>(context, keys.closures, (there) => {
    const blocks = there?.blocks.filter((block) => block.id !== id) ?? []
    if (!there || blocks.length === there.blocks.length) return undefined
    return { ...there, blocks, removed: [...(there.removed ?? []), id].slice(-remembered) }
  })
  return kept?.value.removed?.includes(id) ?? false
}

/** Notes that a booking under a block stays. Nothing if there is no such block. */
export async function keepBooking(
  context: ServiceContext,
  id: string,
  bookingId: string,
): Promise<StoredClosure | undefined> {
  const kept = await updateWithRetry<ClosureList>(context, keys.closures, (there) => {
    const block = there?.blocks.find((each) => each.id === id)
    if (!there || !block || block.kept.includes(bookingId)) return undefined
    const next = { ...block, kept: [...block.kept, bookingId] }
    return { ...there, blocks: there.blocks.map((each) => (each === block ? next : each)) }
  })
  return kept?.value.blocks.find((block) => block.id === id)
}

/** Blocks that are not over, soonest first. */
export async function currentClosures({ store, now }: Pick<RequestContext, 'store' | 'now'>): Promise<StoredClosure[]> {
  return (await readClosures(store)).filter(({ to }) => to > momentOf(now()))
}

/** Bookings to come that stand under one of these blocks and that nobody has decided to keep. */
export async function undecidedBookings(
  context: ServiceContext,
  blocks: readonly StoredClosure[],
): Promise<UndecidedBooking[]> {
  const listed = await Promise.all((['lane', 'speede'] as const).map((kind) => slotsUnder(context, kind, blocks)))
  const bookings = await bookingsAt(context, listed.flat())
  return bookings.flatMap((booking) => {
    const over = blocks.filter((block) => closes(block, booking))
    const [block] = over
    return block && !over.some(({ kept }) => kept.includes(booking.id)) ? { blockId: block.id, booking } : []
  })
}

/** The keys of closed slots that somebody has or had, in the weeks that can be booked. */
async function slotsUnder(
  { store, now }: ServiceContext,
  kind: Kind,
  blocks: readonly StoredClosure[],
): Promise<string[]> {
  const { day } = facilityClock(now())
  const touched = blocks.filter((block) => block.scope === 'club' || block.kind === kind)
  const mondays: string[] = []
  for (let monday = mondayOf(day); monday <= lastDay(kind, day); monday = addDays(monday, 7))
    if (touched.some(({ from, to }) => from < `${addDays(monday, 7)}T00:00` && to > `${monday}T00:00`))
      mondays.push(monday)
  const lists = await Promise.all(mondays.map((monday) => store.list(keys.slotsOfWeek(kind, monday))))
  return lists
    .flat()
    .map(({ key }) => key)
    .filter((key) => {
      const slot = readSlotKey(key)
      return slot && !hasBegun(slot, now()) && closureOver(touched, slot)
    })
}
