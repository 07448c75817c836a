/** What the list of events says about one, without the form. */
import { andList } from '#domain/text/text.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { adminEventMessages } from '#domain/messages/admin-event-messages.ts'

export type AdminEvent = Reply<'adminEvents'>['events'][number]

/** What adding, editing or removing an event changes: also the members' list in this browser. */
export const changedByEvents = ['adminEvents', 'listEvents', 'listRsvps', 'listClosures', 'daySheet'] as const

/** '5 of 12 places', or '5 guests' of an event without a capacity; undefined for one that is over. */
export function placesText({ capacity, taken }: Pick<AdminEvent, 'capacity' | 'taken'>): string | undefined {
  if (taken === undefined) return undefined
  return capacity === undefined ? adminEventMessages.guests(taken) : adminEventMessages.places(taken, capacity)
}

/** 'Closes lanes 1 and 2'; undefined for an event that closes none. */
export function closingText({ lanes = [] }: AdminEvent): string | undefined {
  if (lanes.length === 0) return undefined
  if (lanes.length === unitsOf('lane').length) return 'Closes all lanes'
  return `Closes ${lanes.length === 1 ? 'lane' : 'lanes'} ${andList(lanes.map(String))}`
}
