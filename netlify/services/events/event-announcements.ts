/** Tells the guests of an event, and their calendars, that the club moves, cancels or restores it. */
import pMap from 'p-map'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { markFeeds } from '#server/repositories/feeds.ts'
import { keys } from '#server/repositories/keys.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { rsvpsOfEvent } from '#server/repositories/rsvps.ts'
import { ifReadable } from '#server/repositories/update-with-retry.ts'
import { type EditEventContext, revOf } from './event-list.ts'

type Announcement = { kind: 'event_moved' | 'event_canceled' | 'event_restored'; subjectRef: string }

/** Guests learn of a new time. Written before the change; a message is sent only if the event then has this time. */
export async function announceMove(context: EditEventContext, id: string, datetime: string): Promise<void> {
  if (!context.mailEnabled) return
  const event = (await readEvents(context.store)).find((each) => each.id === id)
  if (!event || event.datetime === datetime) return
  await announce(context, await rsvpsOfEvent(context.store, id), {
    kind: 'event_moved',
    subjectRef: mailSubjectRef.event(id, datetime),
  })
}

/** Records a message for each guest. */
export const announce = (context: EditEventContext, guests: readonly { ownerKey: string }[], message: Announcement) =>
  pMap(guests, ({ ownerKey }) => addToOutbox(context, { ownerKey, ...message }, undoMs), { concurrency: 10 })

/**
 * Tells each guest of the version that a change will make, or has made if the request is repeated: an event may be
 * canceled and restored more than once. Written before the change, like every announcement.
 */
export async function announceNext(context: EditEventContext, id: string, kind: 'event_canceled' | 'event_restored') {
  const [events, told] = await Promise.all([
    readEvents(context.store),
    context.mailEnabled ? rsvpsOfEvent(context.store, id) : [],
    markGuests(context, id),
  ])
  const event = eventOf(events, id)
  const isDone = (event?.canceled === true) === (kind === 'event_canceled')
  const rev = revOf(event ?? {}) + (isDone ? 0 : 1)
  const message: Announcement = { kind, subjectRef: mailSubjectRef.event(id, String(rev)) }
  await announce(context, told, message)
  return { told, message }
}

/** The calendars of the guests are about to change. */
export async function markGuests({ store, now }: EditEventContext, id: string): Promise<void> {
  const prefix = keys.rsvpsOfEvent(id)
  const guests = (await store.list(prefix)).map(({ key }) => key.slice(prefix.length))
  await pMap(guests, (ownerKey) => ifReadable(() => markFeeds(store, ownerKey, now())), {
    concurrency: 10,
  })
}
