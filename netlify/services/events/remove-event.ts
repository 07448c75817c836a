/** Removes or cancels events, and restores them. */
import type { StoredEvent } from '#records/events.ts'
import { occurrenceById, whyNotRsvp } from '#domain/events/events.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { rsvpsOfEvent } from '#server/repositories/rsvps.ts'
import { removeUnusedImage } from '#server/services/shop/product-images.ts'
import {
  finish,
  nextRev,
  purgeEvents,
  updateEvents,
  announce,
  announceNext,
  changeEvent,
  type EditEventContext,
  type EditEventResult,
} from './event-list.ts'

/**
 * 'Removing an event that has RSVPs cancels it' (product 5). Cancels the event first, which stops new RSVPs, and deletes
 * it only if it has none. An occurrence of a weekly event is canceled for that day.
 */
export async function removeEvent(
  context: EditEventContext,
  id: string,
): Promise<'removed' | 'canceled' | 'no_such_event'> {
  const occurrence: StoredEvent | undefined = occurrenceById(id)
  const cancelable = occurrence && whyNotRsvp(occurrence, context.now()) === undefined ? occurrence : undefined
  const { told, message } = await announceNext(
    context,
    id,
    'event_canceled',
    (stored) => (stored ?? cancelable) !== undefined,
  )
  const logged = logIn(context, 'event_canceled', id)
  const title = await updateEvents(logged, (events, set) => {
    const existing = events.find((event) => event.id === id) ?? cancelable
    if (existing && !existing.canceled)
      set(
        [...events.filter((event) => event.id !== id), { ...existing, canceled: true, ...nextRev(context, existing) }],
        { to: existing.title },
      )
    return existing?.title
  })
  if (title === undefined) return 'no_such_event'

  const guests = await rsvpsOfEvent(context.store, id)
  const isKept = occurrence !== undefined || guests.length > 0
  // Those who replied while it was being canceled.
  const late = guests.filter(({ accountKey }) => !told.some((each) => each.accountKey === accountKey))
  await announce(context, late, message)
  purgeEvents(context, id)
  if (!isKept) {
    const image = await updateEvents(logged, (events, set) => {
      const existing = events.find((event) => event.id === id)
      if (existing)
        set(
          events.filter((event) => event !== existing),
          { what: 'event_removed', to: title },
        )
      return existing?.image
    })
    if (image !== undefined) context.waitUntil(removeUnusedImage(context, image))
  }
  return isKept ? 'canceled' : 'removed'
}

/**
 * Takes back that an upcoming event, or an occurrence of a weekly one, was canceled. Its guests stay on the list, and those
 * who were told of the cancellation are told of this. Idempotent.
 */
export async function restoreEvent(context: EditEventContext, id: string): Promise<EditEventResult> {
  const isOver = ({ datetime }: StoredEvent, now: Date) => new Date(datetime) <= now
  await announceNext(context, id, 'event_restored', (stored) => stored !== undefined && !isOver(stored, context.now()))
  const restored = await changeEvent(logIn(context, 'event_restored', id), id, (existing, now) => {
    if (!existing.canceled) return existing
    if (isOver(existing, now)) return 'over'
    const { canceled: _, ...held } = existing
    return held
  })
  return finish(context, restored)
}
