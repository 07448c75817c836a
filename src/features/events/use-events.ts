/** The club's events, shown from the local cache and refreshed from the server, and this member's RSVPs. */
import { useEffect } from 'react'
import { upcoming, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { eventBookingsEntry, cachedEventsEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { useNow } from '#lib/clock.ts'

const noEvents: ClubEvent[] = []
const noBookings: EventBooking[] = []

/** Upcoming events, soonest first, and the state of the query. Until it succeeds, the events are those of the local cache. */
export function useEvents() {
  const now = useNow()
  const cached = useStorageEntry(cachedEventsEntry, noEvents)
  const query = useApiQuery('listEvents', { select: ({ events }) => events })
  const { data } = query
  useEffect(() => {
    if (data) cachedEventsEntry.write(data)
  }, [data])
  return { events: upcoming(data ?? cached, now), now, query }
}

/** This member's own RSVPs, by event. */
export function useOwnRsvps(email: string): ReadonlyMap<string, EventBooking> {
  const rsvps = useStorageEntry(eventBookingsEntry, noBookings)
  return new Map(rsvps.filter((rsvp) => sameEmail(rsvp.email, email)).map((rsvp) => [rsvp.eventId, rsvp]))
}

/** How many places are left of each event with a capacity, by event. Empty until the server has said. */
export function usePlacesLeft(events: readonly ClubEvent[]): ReadonlyMap<string, number> {
  const { data = [] } = useApiQuery('eventPlaces', {
    select: ({ places }) => places,
    enabled: events.some(({ capacity }) => capacity !== undefined),
    staleTime: 0,
  })
  return new Map(data.map(({ event, left }) => [event, left]))
}
