/** The club's own events, in one document. Weekly events are rules; an occurrence is stored only when canceled. */
import { occurrenceById } from '#domain/events/events.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { ifReadable } from './update-with-retry.ts'
import type { StoredEvent } from '#records/events.ts'

/** All stored events: past, upcoming and canceled. */
export async function readEvents(store: Store): Promise<StoredEvent[]> {
  const found = await store.read(keys.events)
  return found?.value.events ?? []
}

/** The stored events for a list about something else; undefined if they cannot be read: the list goes on without them. */
export async function eventsIfReadable(store: Store): Promise<StoredEvent[] | undefined> {
  const events = await ifReadable(() => readEvents(store))
  return events === 'unreadable' ? undefined : events
}

/** Finds an event by id: stored, or an occurrence of a weekly event. */
export const eventOf = (events: readonly StoredEvent[], id: string): StoredEvent | undefined =>
  events.find((event) => event.id === id) ?? occurrenceById(id)
