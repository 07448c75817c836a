/** Lanes that do not follow their event, because the process that changed it ended in between. */
import type { ClosureDraft } from '#domain/bookings/closures.ts'
import type { StoredEvent } from '#records/events.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { readEvents } from '#server/repositories/events.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { lanesClosedBy, syncEventClosures } from './event-closures.ts'

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

/** Lets the lanes follow their events. @returns of how many. */
export async function reconcileLanes(context: Parameters<typeof syncEventClosures>[0]): Promise<number> {
  const others = await eventsWithOtherLanes(context)
  for (const { id } of others) await syncEventClosures(context, id)
  return others.length
}
