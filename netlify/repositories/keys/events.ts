/** Keys of events and RSVPs. */
import type { EventList, RsvpRecord, RsvpIndexEntry, PlacesRecord } from '#records/events.ts'
import { keyOf } from './key-of.ts'

export const events = keyOf<EventList>('events/all')
export const rsvp = (eventId: string, accountKey: string) => keyOf<RsvpRecord>(`rsvp/${eventId}/${accountKey}`)
export const rsvpsOfEvent = (eventId: string) => keyOf<RsvpRecord>(`rsvp/${eventId}/`)
export const allRsvps = keyOf<RsvpRecord>('rsvp/')
/** Index from a member to their RSVPs, so that a schedule does not scan every event. */
export const rsvpIndex = (accountKey: string, eventId: string) =>
  keyOf<RsvpIndexEntry>(`mrsvp/${accountKey}/${eventId}`)
export const rsvpIndexOf = (accountKey: string) => keyOf<RsvpIndexEntry>(`mrsvp/${accountKey}/`)
export const allRsvpIndexes = keyOf<RsvpIndexEntry>('mrsvp/')
/** Who has which places of an event with a capacity. */
export const places = (eventId: string) => keyOf<PlacesRecord>(`place/${eventId}`)
export const allPlaces = keyOf<PlacesRecord>('place/')
