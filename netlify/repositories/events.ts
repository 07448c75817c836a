/** The club's own events, all in one document that one read brings. Weekly ones are rules and stand here only when canceled. */
import { occurrenceById, type ClubEvent } from '#domain/events/events.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** A canceled event stays for those who answered it. */
export type StoredEvent = ClubEvent & {
  canceled?: boolean
  /** Grows with every change; absent counts as 0. */ rev?: number
}

export type EventList = { v: 1; events: StoredEvent[] }

/** Every event on record, past, coming and canceled. */
export async function readEvents(store: Store): Promise<StoredEvent[]> {
  const found = await store.read<EventList>(keys.events)
  return found?.value.events ?? []
}

/** The event an id names, on record or by the rule of a weekly one. */
export const eventOf = (events: readonly StoredEvent[], id: string): StoredEvent | undefined =>
  events.find((event) => event.id === id) ?? occurrenceById(id)
