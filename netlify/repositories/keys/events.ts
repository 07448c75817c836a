/** Keys of events and RSVPs. */
import { keyOf } from './key-of.ts'

export const events = keyOf('events/all')
export const rsvp = (eventId: string, accountKey: string) => keyOf(`rsvp/${eventId}/${accountKey}`)
export const rsvpsOfEvent = (eventId: string) => keyOf(`rsvp/${eventId}/`)
export const allRsvps = keyOf('rsvp/')
/** Index from a member to their RSVPs, so that a schedule does not scan every event. */
export const rsvpIndex = (accountKey: string, eventId: string) => keyOf(`mrsvp/${accountKey}/${eventId}`)
export const rsvpIndexOf = (accountKey: string) => keyOf(`mrsvp/${accountKey}/`)
export const allRsvpIndexes = keyOf('mrsvp/')
/** Who has which places of an event with a capacity. */
export const places = (eventId: string) => keyOf(`place/${eventId}`)
export const allPlaces = keyOf('place/')
