/**
 * Facility closures. One rejects every reservation that starts after it was stored; a holiday rejects all. Earlier bookings stay until staff decide about
 * them; they are computed from the slots on every read, so none is missed.
 */
import type { StoredClosure } from '#records/closures.ts'
import {
  allClosures,
  byStart,
  closureLimits,
  closureFor,
  closuresToKeep,
  isBeforeOpening,
  isStanding,
  momentOf,
  repeated,
  touchesDay,
  undecidedIn,
  whyNotClosure,
  type ClosureRefusal,
  type ClosureDraft,
  type ClosureRepeat,
} from '#domain/bookings/closures.ts'
import { hasBegun, weeksShown } from '#domain/bookings/bookings.ts'
import { daysOfWeek, facilityClock } from '#domain/calendar/calendar.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { dueSoon } from '#domain/inbox/deadlines.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { itemKey, setItem } from '#server/repositories/items.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { keysUnder, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { parseSlotKey } from '#server/repositories/bookings/slots.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { bookingsInSlots, type AdminBooking, isBooked } from '#server/services/bookings/admin-bookings.ts'
import { boundedKey, countBounded } from '#server/services/limits/rate-limits.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { lastTourDay } from '#domain/tours/tour-days.ts'

export type UndecidedBooking = { closureId: string; booking: AdminBooking }

export type ClosureResult =
  | { outcome: 'closed'; closures: StoredClosure[] }
  | { outcome: ClosureRefusal | 'no_such_unit' | 'full' | 'gone' | 'too_many_closures' }

const maxRemoved = 50

/**
 * Adds a closure, or several for the same hours, and their repetitions, all or none: each can be reopened alone. Idempotent per
 * idempotency key. `counted`: the colleague for whom closing the whole club is counted.
 */
export async function addClosure(
  context: ServiceContext,
  draft: ClosureDraft | readonly ClosureDraft[],
  idempotencyKey: string,
  repeat?: ClosureRepeat,
  counted?: Pick<Principal, 'id' | 'accountKey'>,
): Promise<ClosureResult> {
  const now = context.now()
  const drafts = [draft].flat()
  if (drafts.some((each) => each.scope === 'unit' && each.unit > bookables[each.kind].units))
    return { outcome: 'no_such_unit' }
  const idOf = (index: number) =>
    `cls_${hash('closure', index === 0 ? idempotencyKey : `${idempotencyKey} ${index}`).slice(0, 24)}`
  const added: StoredClosure[] = drafts
    .flatMap((each) => repeated(each, repeat))
    .map((each, index) => Object.assign(each, { id: idOf(index), kept: [] }))
  const ids = new Set(added.map(({ id }) => id))
  const refusal = whyNotClosure(drafts[0]!, now, repeat) ?? whyNotClosure(added.at(-1)!, now)
  const isCounted = counted !== undefined && drafts.some(({ scope }) => scope === 'club')
  const known = isCounted
    ? [boundedKey('club_closed', counted.accountKey, now), itemKey('closures_many', counted.id)]
    : []

  return transact(context, [keys.closures, ...known], (documents): ClosureResult => {
    const current = documents.get(keys.closures)
    const found = current?.closures.filter(({ id }) => ids.has(id)) ?? []
    if (found.length > 0) return { outcome: 'closed', closures: found }
    if (refusal) return { outcome: refusal }
    if (current?.removed?.some((id) => ids.has(id))) return { outcome: 'gone' }
    const others = closuresToKeep(current, now)
    if (others.length + added.length > closureLimits.maxCount) return { outcome: 'full' }
    if (isCounted && !countBounded(documents, 'club_closed', counted.accountKey)) {
      setItem(documents, 'closures_many', counted.id, { due: dueSoon(documents.now) })
      return { outcome: 'too_many_closures' }
    }
    const closures = [...others, ...added].toSorted(byStart)
    documents.set(keys.closures, { ...current, v: 1, closures })
    documents.about({ subject: added[0]!.id })
    return { outcome: 'closed', closures: closures.filter(({ id }) => ids.has(id)) }
  })
}

/** Removes a closure. Idempotent; false if it never existed or is a holiday, which the settings of the club have. */
export async function removeClosure(context: ServiceContext, id: string): Promise<boolean> {
  if (isStanding({ id })) return false
  const stored = await updateWithRetry(context, keys.closures, (current) => {
    const closures = current?.closures.filter((closure) => closure.id !== id) ?? []
    if (!current || closures.length === current.closures.length) return undefined
    return { ...current, closures, removed: [...(current.removed ?? []), id].slice(-maxRemoved) }
  })
  return stored?.value.removed?.includes(id) ?? false
}

/**
 * Records the decision to keep a booking or an event despite a closure, with the message about it.
 * @returns undefined if the closure does not exist.
 */
export async function keepDespiteClosure(
  context: ServiceContext,
  id: string,
  keptId: string,
  message?: Intent,
): Promise<StoredClosure | undefined> {
  const known = [keys.closures, ...(message ? messageKeys(context, message) : [])]
  return transact(context, known, (documents) => {
    const list = documents.get(keys.closures)
    const closure = allClosures(list, documents.now).find((each) => each.id === id)
    if (!closure || closure.kept.includes(keptId)) return closure
    const kept = { ...closure, kept: [...closure.kept, keptId] }
    const others = list?.closures.filter((each) => each.id !== id) ?? []
    documents.set(keys.closures, { ...list, v: 1, closures: [...others, kept].toSorted(byStart) })
    if (message) queueMessage(documents, message)
    return kept
  })
}

/** Current and upcoming closures, by start. */
export async function currentClosures(context: Pick<RequestContext, 'store' | 'now'>): Promise<StoredClosure[]> {
  return (await readClosures(context)).filter((closure) => !isOver(closure, context.now()))
}

/** True once it closes nothing any more. */
export const isOver = ({ to }: Pick<StoredClosure, 'to'>, now: Date): boolean => to <= momentOf(now)

/** Upcoming bookings that overlap one of these closures and that staff have not decided to keep. */
export async function undecidedBookings(
  context: ServiceContext,
  closures: readonly StoredClosure[],
): Promise<UndecidedBooking[]> {
  const listed = await Promise.all(kinds.map((kind) => closedSlotKeys(context, kind, closures)))
  const { bookings } = await bookingsInSlots(context, listed.flat())
  return bookings.flatMap((booking) => {
    // Nobody can accept it any more.
    if (!isBooked(booking)) return []
    const closure = undecidedIn(closures, booking)
    return closure ? { closureId: closure.id, booking } : []
  })
}

/** The lock keys of closed, upcoming slots in the bookable weeks. */
async function closedSlotKeys(
  { store, now }: ServiceContext,
  kind: Kind,
  closures: readonly StoredClosure[],
): Promise<string[]> {
  const { day } = facilityClock(now())
  const relevant = closures.filter((closure) => closure.scope === 'club' || closure.kind === kind)
  const mondays = weeksShown(kind, day).filter((monday) =>
    daysOfWeek(monday).some((date) => relevant.some((closure) => touchesDay(closure, date))),
  )
  const lists = await Promise.all(mondays.map((monday) => keysUnder(store, keys.slotsOfWeek(kind, monday))))
  return lists.flat().filter((key) => {
    const slot = parseSlotKey(key)
    return slot && !hasBegun(slot, now()) && closureFor(relevant, slot)
  })
}

type PublicClosures = Reply<'publicClosures'>['closures']

/** The closures of the whole club and of lanes until the last day of tours: neither why nor which bookings are in them. */
export async function publicClosures(context: Pick<RequestContext, 'store' | 'now'>): Promise<PublicClosures> {
  const last = lastTourDay(context.now())
  // Visitors come for a tour before the club opens, too.
  const closures = (await currentClosures(context)).filter(
    (closure) => closure.from.slice(0, 10) <= last && !isBeforeOpening(closure),
  )
  return closures.flatMap((closure): PublicClosures => {
    const { scope, from, to } = closure
    if (scope === 'club') return [{ scope, from, to }]
    const { kind } = closure
    if (kind !== 'lane') return []
    return [scope === 'kind' ? { scope, kind, from, to } : { scope, kind, unit: closure.unit, from, to }]
  })
}
