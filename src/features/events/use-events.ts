/** The club's calendar: painted as last seen, refreshed from the public list; and what this member has answered. */
import { useEffect } from 'react'
import { upcoming, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import { api } from '#lib/api/api.ts'
import { eventBookingsEntry, knownEventsEntry, useStorageEntry } from '#lib/browser-storage/browser-storage.ts'
import { useNow } from '#lib/clock.ts'
import { useQuery } from '#lib/api/query.ts'

const noEvents: ClubEvent[] = []
const noBookings: EventBooking[] = []

/** Events to come, soonest first, and how the asking went. Without an answer the list last seen stands in. */
export function useEvents() {
  const now = useNow()
  const known = useStorageEntry(knownEventsEntry, noEvents)
  const asked = useQuery({ queryKey: ['events'], queryFn: async () => (await api('listEvents')).events })
  const { data } = asked
  useEffect(() => {
    if (data) knownEventsEntry.write(data.map(withoutGaps))
  }, [data])
  return { events: upcoming(data?.map(withoutGaps) ?? known, now), now, asked }
}

/** An event without an image has no such field, rather than an undefined one. */
const withoutGaps = ({ image, ...event }: Omit<ClubEvent, 'image'> & { image?: string | undefined }): ClubEvent => ({
  ...event,
  ...(image !== undefined && { image }),
})

/** This member's own RSVPs, by event. */
export function useOwnRsvps(email: string): ReadonlyMap<string, EventBooking> {
  const kept = useStorageEntry(eventBookingsEntry, noBookings)
  return new Map(kept.filter((item) => sameEmail(item.email, email)).map((item) => [item.eventId, item]))
}
