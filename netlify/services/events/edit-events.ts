/** Adds and edits events. */
import type { Body } from '#api-contract/schemas.ts'
import { eventIdOf, eventInstant, eventLimits, whyNotEnd, whyNotEventTime } from '#domain/events/event-draft.ts'
import type { StoredEvent } from '#records/events.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { hash } from '#server/repositories/hashes.ts'
import { markGuests } from '#server/services/feeds/mark-guests.ts'
import { saveWithImage } from '#server/services/shop/product-images.ts'
import {
  finish,
  changeEvent,
  revOf,
  updateEvents,
  announceMove,
  type EditEventContext,
  type EditEventResult,
  type SavedEvent,
} from './event-list.ts'

type EventFields = Omit<StoredEvent, 'id' | 'rev' | 'canceled' | 'cappedAt' | 'changedAt'>

/** The stored form of what staff typed or of an event, in one order, so that two can be compared. */
const fieldsOf = ({
  title,
  datetime,
  summary,
  image,
  ends,
  room,
  capacity,
  lanes = [],
}: Body<'addEvent'>): EventFields => ({
  title,
  datetime: eventInstant(datetime)!.toISOString(),
  summary,
  ...(image && { image }),
  ...(ends && { ends }),
  ...(room && { room }),
  ...(capacity !== undefined && { capacity }),
  ...(lanes.length > 0 && { lanes: [...new Set(lanes)].toSorted((one, other) => one - other) }),
})

const isSame = (event: StoredEvent, fields: EventFields) => JSON.stringify(fieldsOf(event)) === JSON.stringify(fields)

/** Adds an event. Idempotent. */
export async function addEvent(context: EditEventContext, body: Body<'addEvent'>): Promise<EditEventResult> {
  const { now, principal, idempotencyKey } = context
  const fields = fieldsOf(body)
  const id = eventIdOf(body.title, hash('event', principal.accountKey, idempotencyKey).slice(0, 8))
  const when = new Date(fields.datetime)
  const whyNot = whyNotEventTime(when, now()) ?? whyNotEnd(fields)
  const logged = logIn(context, 'event_added', id)
  const add = () =>
    updateEvents(logged, (events, set): SavedEvent => {
      const existing = events.find((event) => event.id === id)
      if (existing) return { outcome: 'saved', event: existing }
      if (whyNot) return { outcome: whyNot }
      const remaining = withRoomForOne(events, now())
      if (!remaining) return { outcome: 'full' }
      const event: StoredEvent = { id, ...fields, rev: 1, changedAt: now().toISOString() }
      return set([...remaining, event], { to: event.title })
        ? { outcome: 'saved', event }
        : { outcome: 'closures_full' }
    })
  return finish(context, await saveWithImage(context.store, body.image ?? '', add))
}

/** Makes room for one event by dropping the oldest past events. @returns undefined if too many are still to come. */
function withRoomForOne(events: readonly StoredEvent[], now: Date): StoredEvent[] | undefined {
  const surplus = events.length - eventLimits.maxCount + 1
  if (surplus <= 0) return [...events]
  const past = events
    .filter(({ datetime }) => new Date(datetime) <= now)
    .toSorted((a, b) => a.datetime.localeCompare(b.datetime))
  if (past.length < surplus) return undefined
  const dropped = new Set(past.slice(0, surplus).map(({ id }) => id))
  return events.filter(({ id }) => !dropped.has(id))
}

/** Updates an event if `body.rev` is still current, so that no colleague's change is lost. */
export async function editEvent(
  context: EditEventContext,
  id: string,
  body: Body<'editEvent'>,
): Promise<EditEventResult> {
  const fields = fieldsOf(body)
  await Promise.all([
    announceMove(context, id, fields.datetime, (event) => whyNotEdit(event, fields, body.rev, context.now())),
    markGuests(context, id),
  ])
  const next = (existing: StoredEvent, now: Date) => {
    // Already has these values: a retry after a lost response, or a colleague made the same change.
    if (!existing.canceled && isSame(existing, fields)) return existing
    const whyNot = whyNotEdit(existing, fields, body.rev, now)
    if (whyNot) return whyNot
    const { image: _image, ends: _ends, room: _room, lanes: _lanes, ...others } = existing
    return { ...withCapacity(others, fields, now), ...fields }
  }
  const change = () => changeEvent(logIn(context, 'event_changed', id), id, next)
  return finish(context, await saveWithImage(context.store, body.image ?? '', change))
}

/** The event without its capacity, and with the time since when it has one. */
function withCapacity({ capacity, cappedAt, ...event }: StoredEvent, fields: EventFields, now: Date): StoredEvent {
  if (fields.capacity === undefined) return event
  const since = capacity === undefined ? now.toISOString() : cappedAt
  return { ...event, ...(since !== undefined && { cappedAt: since }) }
}

function whyNotEdit(existing: StoredEvent, fields: EventFields, rev: number, now: Date) {
  if (existing.canceled) return 'canceled'
  if (revOf(existing) !== rev) return 'changed'
  const when = new Date(fields.datetime)
  return (existing.datetime === fields.datetime ? undefined : whyNotEventTime(when, now)) ?? whyNotEnd(fields)
}
