/** A family's wish at a full event: places for so many people. */
import type { Reply } from '#api-contract/schemas.ts'
import { whyNotComeUnseen } from '#domain/newcomers/unseen.ts'
import { standby as settings } from '#domain/facility/facility.ts'
import { whyNotRsvp } from '#domain/events/events.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import {
  asPlanned,
  emptyStandby,
  eventWishes,
  readStandby,
  withoutWish,
  wishIdOf,
} from '#server/repositories/standby.ts'
import { forgetWishes, putIndexed } from '#server/repositories/wish-index.ts'
import { eventOf, eventsIfReadable, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { hasCapacity, readPlacesLeft } from '#server/repositories/places.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { EventWish, StandbyRecord } from '#records/standby.ts'
import type { StoredEvent } from '#records/events.ts'

type EventWishView = Reply<'addEventWish'>['wish']

type FamilyContext = ServiceContext & { principal: Pick<Principal, 'accountKey' | 'isUnseen'> } & Pick<
    RequestMeta,
    'idempotencyKey'
  >

export type AddEventWishResult =
  | { outcome: 'waiting'; wish: EventWishView }
  /** There are places. */
  | { outcome: 'open'; left: number }
  | { outcome: 'unseen'; reason: string }
  | { outcome: 'no_such_event' | 'canceled' | 'over' | 'too_many' | 'gone' }

/**
 * Waits for `qty` places. A family waits for an event once: another number replaces the first one. Idempotent per idempotency
 * key.
 */
export async function addEventWish(
  context: FamilyContext,
  { event: eventId, qty }: { event: string; qty: number },
): Promise<AddEventWishResult> {
  const { store, principal } = context
  const { accountKey } = principal
  const now = context.now()
  const planned = await readEvents(store)
  const event = eventOf(planned, eventId)
  if (!event || !hasCapacity(event)) return { outcome: 'no_such_event' }
  if (event.canceled) return { outcome: 'canceled' }
  if (whyNotRsvp(event, now) === 'over') return { outcome: 'over' }
  const reason = principal.isUnseen && whyNotComeUnseen({ qty, others: 0 })
  if (reason) return { outcome: 'unseen', reason }
  const [known, left] = await Promise.all([readStandby(store, accountKey), readPlacesLeft(context, event)])
  const ofEvent = (record: StandbyRecord | undefined) => eventWishes(record).find((each) => each.event === eventId)
  const before = ofEvent(known?.value)
  if (!before && left > 0) return { outcome: 'open', left }

  const { title, datetime } = event
  const id = wishIdOf(accountKey, context.idempotencyKey)
  const next: EventWish = { kind: 'event', id, event: eventId, title, datetime, qty, at: now.getTime() }
  const withNext = (current = emptyStandby): StandbyRecord | undefined => {
    const waiting = stillToCome(eventWishes(current), planned, now)
    const same = ofEvent(current)
    if (same?.id === id || current.ended.includes(id)) return undefined
    if (!same && waiting.length >= settings.wishesPerPlayer) return undefined
    const over = eventWishes(current).filter((each) => each === same || !waiting.includes(each))
    const rest = over.reduce((others, each) => withoutWish(others, each.id), current)
    return { ...rest, wishes: [...rest.wishes, next] }
  }
  const put = async () => ({
    record: (await updateWithRetry(context, keys.standby(accountKey), withNext, known ?? 'nothing'))?.value,
  })
  const { record } = await putIndexed(store, accountKey, next, put)
  const wish = ofEvent(record)
  if (before && before.id !== wish?.id) forgetWishes(context, accountKey, [before])
  if (!wish) return { outcome: record?.ended.includes(id) ? 'gone' : 'too_many' }
  return { outcome: 'waiting', wish: toEventWish(wish) }
}

const stillToCome = (wishes: readonly EventWish[], events: readonly StoredEvent[], now: Date) =>
  wishes.filter((wish) => new Date(asPlanned(wish, events).datetime) > now)

/** A family's wishes for events that are still to come, as these are planned now. One operation if there is a wish. */
export async function plannedEventWishes(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  record: StandbyRecord | undefined,
): Promise<EventWishView[]> {
  const wishes = eventWishes(record)
  const events = (wishes.length > 0 && (await eventsIfReadable(store))) || []
  return stillToCome(wishes, events, now()).map((wish) => toEventWish(asPlanned(wish, events)))
}

export function toEventWish(stored: EventWish): EventWishView {
  const { kind: _, at, ...wish } = stored
  return { ...wish, at: new Date(at).toISOString() }
}
