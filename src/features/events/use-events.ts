/** The club's events, shown from the local cache and refreshed from the server, and this member's RSVPs. */
import { useEffect } from 'react'
import { upcoming, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import { api } from '#lib/api/api.ts'
import { eventBookingsEntry, cachedEventsEntry, useStorageEntry } from '#lib/browser-storage/browser-storage.ts'
import { useNow } from '#lib/clock.ts'
import { useQuery } from '#lib/api/query.ts'

const noEvents: ClubEvent[] = []
const noBookings: EventBooking[] = []

/** Upcoming events, soonest first, and the state of the query. Until it succeeds, the events are those of the local cache. */
export function useEvents() {
  const now = useNow()
  const cached = useStorageEntry(cachedEventsEntry, noEvents)
  const query = useQuery({ queryKey: ['events'], queryFn: async () => (await api('listEvents')).events })
  const { data } = query
  useEffect(() => {
    if (data) cachedEventsEntry.write(data.map(toEvent))
  }, [data])
  return { events: upcoming(data?.map(toEvent) ?? cached, now), now, query }
}

/** Omits `image` where it is undefined. */
const toEvent = ({ image, ...event }: Omit<ClubEvent, 'image'> & { image?: string | undefined }): ClubEvent => ({
  ...event,
  ...(image !== undefined && { image }),
})

/** This member's own RSVPs, by event. */
export function useOwnRsvps(email: string): ReadonlyMap<string, EventBooking> {
  const rsvps = useStorageEntry(eventBookingsEntry, noBookings)
  return new Map(rsvps.filter((rsvp) => sameEmail(rsvp.email, email)).map((rsvp) => [rsvp.eventId, rsvp]))
}
