/** The club's events, shown from the local cache and refreshed from the server, and this member's RSVPs. */
import { useEffect } from 'react'
import { guestsText } from '#domain/events/guests.ts'
import { upcoming, type EventBooking } from '#domain/events/events.ts'
import { sameEmail } from '#domain/people/people.ts'
import { justNowMs } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { eventBookingsEntry, cachedEventsEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { useAccount } from '#lib/session/account.ts'
import { useNow } from '#lib/clock.ts'

/** Upcoming events, soonest first, and the state of the query. Until it succeeds, the events are those of the local cache. */
export function useEvents() {
  const now = useNow()
  const query = useApiQuery('listEvents', { select: ({ events }) => events })
  const { data } = query
  const cached = useStorageEntry(cachedEventsEntry, data === undefined)
  useEffect(() => {
    if (data) cachedEventsEntry.write(data)
  }, [data])
  return { events: upcoming(data ?? cached, now), now, query }
}

/** This member's own RSVPs, by event. */
export function useOwnRsvps(email: string): ReadonlyMap<string, EventBooking> {
  const rsvps = useStorageEntry(eventBookingsEntry)
  return new Map(rsvps.filter((rsvp) => sameEmail(rsvp.email, email)).map((rsvp) => [rsvp.eventId, rsvp]))
}

/** Of coming events, by event: how many places are left, and why one does not take place. */
export function useEventStates() {
  const { data, isPending } = useApiQuery('eventPlaces', { staleTime: justNowMs })
  return {
    isPending,
    left: new Map(data?.places.map(({ event, left }) => [event, left])),
    notHeld: new Map(data?.notHeld.map(({ event, why }) => [event, why])),
  }
}

export type NotHeld = ReturnType<typeof useEventStates>['notHeld']

/** Who comes with the family's RSVP, in words; undefined without one. */
export function useGuests(own: EventBooking | undefined): string | undefined {
  const { data: account } = useAccount()
  return own && guestsText(own, account?.players ?? [])
}
