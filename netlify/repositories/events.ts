/** The club's own events, in one document. Weekly events are rules; an occurrence is stored only when canceled. */
import { occurrenceById, type ClubEvent } from '#domain/events/events.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** A canceled event stays visible to members with an RSVP. */
export type StoredEvent = ClubEvent & {
  canceled?: boolean
  /** Increments with every change; absent means 0. */
  rev?: number
}

export type EventList = { v: 1; events: StoredEvent[] }

/** All stored events: past, upcoming and canceled. */
export async function readEvents(store: Store): Promise<StoredEvent[]> {
  const found = await store.read<EventList>(keys.events)
  return found?.value.events ?? []
}

/** Finds an event by id: stored, or an occurrence of a weekly event. */
export const eventOf = (events: readonly StoredEvent[], id: string): StoredEvent | undefined =>
  events.find((event) => event.id === id) ?? occurrenceById(id)
