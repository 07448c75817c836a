/** The list of events: one document, and what follows each change of it. */
import { eventWhen, occurrenceById } from '#domain/events/events.ts'
import { adminEventMessages } from '#domain/messages/admin-event-messages.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { writeAdminLog, type LogDetails } from '#server/repositories/admin-log.ts'
import { syncEventClosures } from './event-closures.ts'
import type { PlacesRecord, StoredEvent } from '#records/events.ts'

export type EditEventContext = ServiceContext &
  Pick<RequestContext, 'newId' | 'purgeCdn' | 'keyPepper'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type WhyNotSaved =
  | 'past'
  | 'too_far'
  | 'backwards'
  | 'required'
  | 'full'
  | 'no_such_event'
  | 'no_such_image'
  | 'canceled'
  | 'over'
  | 'changed'

export type Saved = { outcome: 'saved'; event: StoredEvent }

/** `closures_full`: the event is stored, but its lanes are not closed. */
export type EditEventResult = (Saved & { undecided: number }) | { outcome: WhyNotSaved | 'closures_full' }

/**
 * Applies `next` to the event list, and with it to the places of the event `id`. @returns the outcome of the last call of
 * `next`.
 */
export const updateEvents = <Outcome>(
  context: EditEventContext,
  next: (
    events: readonly StoredEvent[],
    places: PlacesRecord | undefined,
  ) => { outcome: Outcome; events?: readonly StoredEvent[]; places?: PlacesRecord },
  id?: string,
): Promise<Outcome> =>
  transact(context, [keys.events, ...(id === undefined ? [] : [keys.places(id)])], (documents) => {
    const list = documents.get(keys.events)
    const before = id === undefined ? undefined : documents.get(keys.places(id))
    const { outcome, events, places } = next(list?.events ?? [], before)
    if (events) documents.set(keys.events, { ...list, v: 1, events: [...events] })
    if (places && id !== undefined) documents.set(keys.places(id), places)
    return outcome
  })

/** The number of a version of an event; 0 before its first change. */
export const revOf = ({ rev = 0 }: Pick<StoredEvent, 'rev'>) => rev

/** The next version of an event, and when it was made. */
export const nextRev = ({ now }: Pick<EditEventContext, 'now'>, event: StoredEvent) => ({
  rev: revOf(event) + 1,
  changedAt: now().toISOString(),
})

/** Closes the event's lanes, writes the log, and counts the bookings in the way. */
export async function finish(
  context: EditEventContext,
  what: 'event_added' | 'event_changed' | 'event_restored',
  event: StoredEvent,
  previous?: StoredEvent,
): Promise<EditEventResult> {
  // A new event has closed nothing before.
  const isOpen = what === 'event_added' && event.lanes === undefined && event.rev === 1
  const { undecided, full } = isOpen ? { undecided: 0, full: false } : await syncEventClosures(context, event.id)
  await logAndPurge(context, what, event.id, previous ? changeText(previous, event) : { to: event.title })
  return full ? { outcome: 'closures_full' } : { outcome: 'saved', event, undecided }
}

/** Writes the log of staff, and lets the CDN forget the public list. */
export async function logAndPurge(
  context: EditEventContext,
  what: 'event_added' | 'event_changed' | 'event_restored' | 'event_removed' | 'event_canceled',
  id: string,
  details: LogDetails,
) {
  // The public list has no occurrences: the browser derives them.
  if (!occurrenceById(id)) purgeLater(context, 'events')
  await writeAdminLog(context, context.principal, what, id, details)
}

/** What has changed, for the log: the parts of the event that differ, or its title if only its text or picture does. */
function changeText(before: StoredEvent, after: StoredEvent): LogDetails {
  const partsOf = (event: StoredEvent) => [
    event.title,
    eventWhen(event),
    event.room ?? 'no room',
    event.capacity === undefined ? 'no limit' : adminEventMessages.guests(event.capacity),
    `lanes ${event.lanes?.join(', ') ?? 'open'}`,
  ]
  const [old, now] = [partsOf(before), partsOf(after)]
  const changed = now.flatMap((part, index) => (part === old[index] ? [] : [index]))
  if (changed.length === 0) return { to: after.title }
  return {
    from: [before.title, ...changed.filter((index) => index > 0).map((index) => old[index])].join(' · '),
    to: [after.title, ...changed.filter((index) => index > 0).map((index) => now[index])].join(' · '),
  }
}
