/** The club's own events, in one document. Weekly events are rules; an occurrence is stored only when canceled. */
import * as z from 'zod'
import { occurrenceById } from '#domain/events/events.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { instant, time, version1 } from './records/fields.ts'
import { ifReadable } from './update-with-retry.ts'

/** A canceled event stays visible to members with an RSVP. `rev` increments with every change, of which `changedAt` is the last; absent means 0. */
const storedEvent = z.object({
  id: z.string(),
  title: z.string(),
  datetime: instant,
  summary: z.string(),
  image: z.string().exactOptional(),
  ends: time.exactOptional(),
  room: z.string().exactOptional(),
  lanes: z.array(z.int()).exactOptional(),
  canceled: z.boolean().exactOptional(),
  rev: z.int().exactOptional(),
  changedAt: instant.exactOptional(),
  /** How many people may come, and when an event without a capacity was first given one. */
  capacity: z.int().exactOptional(),
  cappedAt: instant.exactOptional(),
})
export type StoredEvent = z.infer<typeof storedEvent>

export const eventList = z.object({ v: version1, events: z.array(storedEvent) })
export type EventList = z.infer<typeof eventList>

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    events: EventList
  }
}

/** All stored events: past, upcoming and canceled. */
export async function readEvents(store: Store): Promise<StoredEvent[]> {
  const found = await store.read<EventList>(keys.events)
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
