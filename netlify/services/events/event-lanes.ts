/** The lanes that an event closes: closures marked with its id, which change with it in one transaction. */
import {
  allClosures,
  byStart,
  closureLimits,
  closuresToKeep,
  momentOf,
  type ClosureDraft,
} from '#domain/bookings/closures.ts'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { endOfEvent } from '#domain/events/events.ts'
import type { ClosureList, StoredClosure } from '#records/closures.ts'
import type { StoredEvent } from '#records/events.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { readEvents } from '#server/repositories/events.ts'
import { hash } from '#server/repositories/hashes.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

/** All lanes are one closure. A canceled event closes nothing. */
function lanesClosedBy({ datetime, ends, lanes = [], canceled = false, title }: StoredEvent): ClosureDraft[] {
  if (ends === undefined || canceled) return []
  const to = momentOf(endOfEvent({ title, datetime, ends }))
  const span = { from: momentOf(new Date(datetime)), to, reason: title }
  return lanes.length === unitsOf('lane').length
    ? [{ scope: 'kind', kind: 'lane', ...span }]
    : lanes.map((unit) => ({ scope: 'unit', kind: 'lane', unit, ...span }))
}

/** `removed`: what is open again unless one of `left` closes it, of the settings too. Without `stored` nothing changes. */
export type LanesFollowed = { stored?: ClosureList; removed: StoredClosure[]; left: StoredClosure[] }

/**
 * What is closed once the events are others: of each that is not the same object, its lanes and nothing else. What staff have kept
 * despite a closure stays kept. @returns 'full' if there would be too many closures.
 */
export function followEvents(
  list: ClosureList | undefined,
  before: readonly StoredEvent[],
  after: readonly StoredEvent[],
  now: Date,
): LanesFollowed | 'full' {
  const all = closuresToKeep(list, now)
  const unchanged = new Set(after.filter((event) => before.includes(event)).map(({ id }) => id))
  // An event with another title closes the same: nobody decides or is told again.
  const closureOf = ({ reason, ...closed }: ClosureDraft, event: string): StoredClosure => {
    const id = `cls_${hash('event closure', event, JSON.stringify(closed)).slice(0, 24)}`
    const existing = all.find((closure) => closure.id === id)
    return existing?.reason === reason ? existing : { ...closed, reason, id, kept: existing?.kept ?? [], event }
  }
  const closures = after
    .filter(({ id }) => !unchanged.has(id))
    .flatMap((event) => lanesClosedBy(event).map((draft) => closureOf(draft, event.id)))
  const others = all.filter(({ event }) => event === undefined || unchanged.has(event))
  const next = [...others, ...closures].toSorted(byStart)
  if (next.length > Math.max(all.length, closureLimits.maxCount)) return 'full'
  const removed = all.filter((closure) => !next.some(({ id }) => id === closure.id))
  const isSame = removed.length === 0 && next.every((closure) => all.includes(closure))
  const stored: ClosureList = { ...list, v: 1, closures: next }
  return { removed, left: allClosures(stored, now), ...(!isSame && { stored }) }
}

/** The ids of events to come, or that are gone, whose lanes are not closed as they say; `isOpen` if any should be closed. */
export async function eventsWithOtherLanes(
  context: Pick<ServiceContext, 'store' | 'now'>,
): Promise<{ id: string; isOpen: boolean }[]> {
  const [events, closures] = await Promise.all([readEvents(context.store), readClosures(context)])
  const toCome = events.filter(({ datetime }: StoredEvent) => new Date(datetime) > context.now())
  const gone = closures.flatMap(({ event }) =>
    event !== undefined && !events.some(({ id }) => id === event) ? event : [],
  )
  const closed = (id: string) => textOf(closures.filter(({ event }) => event === id))
  return [
    ...toCome.flatMap((event) => {
      const wanted = lanesClosedBy(event)
      return textOf(wanted) === closed(event.id) ? [] : [{ id: event.id, isOpen: wanted.length > 0 }]
    }),
    ...[...new Set(gone)].map((id) => ({ id, isOpen: false })),
  ]
}

const textOf = (closures: readonly ClosureDraft[]) =>
  closures
    .map(({ from, to, ...scope }) => [from, to, scope.scope, 'unit' in scope ? scope.unit : ''].join(' '))
    .toSorted()
    .join()
