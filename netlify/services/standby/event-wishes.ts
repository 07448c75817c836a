/** Wishes for places of a full event, by the size of the party. */
import type { Reply } from '#api-contract/schemas.ts'
import { whyNotComeUnseen } from '#domain/accounts/unseen.ts'
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
import { listEventWishes, putIndexed, wishKey } from '#server/repositories/wish-index.ts'
import { eventOf, eventsIfReadable, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { hasCapacity, takenPlaces } from '#server/repositories/places.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { withdrawn } from './event-offer-rules.ts'
import type { EventWish, StandbyRecord, StoredOffer } from '#records/standby.ts'
import type { StoredEvent } from '#records/events.ts'

export type EventWishView = Reply<'addEventWish'>['wish']

type FamilyContext = ServiceContext & { principal: Principal } & Pick<RequestMeta, 'idempotencyKey'>

export type AddEventWishResult =
  | { outcome: 'waiting'; wish: EventWishView; ahead: number }
  /** There are enough places. */
  | { outcome: 'open'; left: number }
  | { outcome: 'unseen'; reason: string }
  | { outcome: 'no_such_event' | 'canceled' | 'over' | 'too_many' | 'no_player' | 'gone' }

/**
 * Waits for `qty` places. A family waits for an event once: another number replaces the first one, and keeps its place in line
 * only if it is smaller. Idempotent per idempotency key.
 */
export async function addEventWish(
  context: FamilyContext,
  { event: eventId, qty, players }: { event: string; qty: number; players?: string[] | undefined },
): Promise<AddEventWishResult> {
  const { store, principal } = context
  const { accountKey } = principal
  const now = context.now()
  const planned = await readEvents(store)
  const event = eventOf(planned, eventId)
  if (!event || !hasCapacity(event)) return { outcome: 'no_such_event' }
  if (event.canceled) return { outcome: 'canceled' }
  if (whyNotRsvp(event, now) === 'over') return { outcome: 'over' }
  if (players?.some((id) => !principal.players.some((player) => player.id === id && player.retired === undefined)))
    return { outcome: 'no_player' }
  const reason = principal.isUnseen && whyNotComeUnseen({ qty, others: 0 })
  if (reason) return { outcome: 'unseen', reason }
  const id = wishIdOf(accountKey, context.idempotencyKey)
  const known = await readStandby(store, accountKey)
  const taken = await takenPlaces(store, event, now)
  const left = event.capacity - taken
  const before = eventWishes(known?.value).find((each) => each.event === eventId)
  const own = (await store.read(keys.rsvp(eventId, accountKey)))?.value
  const coming = own?.state === 'attending' ? own.qty : 0
  if (!before && left >= qty - coming) return { outcome: 'open', left }

  const { title, datetime } = event
  const at = before && qty <= before.qty ? before.at : now.getTime()
  const what = { event: eventId, title, datetime, qty, ...(players && { players }) }
  const next: EventWish = { kind: 'event', id, ...what, at, asked: 0, unanswered: 0 }
  const [placesKey, standbyKey] = [keys.places(eventId), keys.standby(accountKey)]
  const put = () =>
    transact(context, [standbyKey, placesKey], (documents) => {
      const current = documents.get(standbyKey) ?? emptyStandby
      const waiting = stillToCome(eventWishes(current), planned, now)
      const same = waiting.find((each) => each.event === eventId)
      const isOvertaken = same?.id !== id && same?.id !== before?.id
      const isFull = !same && waiting.length >= settings.wishesPerPlayer
      if (isOvertaken || same?.id === id || current.ended.includes(id) || isFull)
        return { record: current, wish: same, isOvertaken }
      const rest = eventWishes(current)
        .filter((each) => each === same || !waiting.includes(each))
        .reduce((others, { id: gone }) => withoutWish(others, gone), current)
      const record = { ...rest, wishes: [...rest.wishes, next] }
      documents.set(standbyKey, record)
      // What is held for the number of before goes to the next in line.
      const held = current.offers.find((offer) => offer.wish === same?.id)
      const places = withdrawn(documents.get(placesKey), { accountKey, id: held?.id }, event, now)
      if (places) documents.set(placesKey, places)
      return { record, wish: next, replaced: same }
    })
  const { record, wish, replaced, isOvertaken } = await putIndexed(store, accountKey, next, put)
  // What it waited for before has changed meanwhile, and with it the place in line, which the key names.
  if (isOvertaken) return addEventWish(context, { event: eventId, qty, players })
  if (replaced) await store.remove(wishKey(accountKey, replaced))
  if (!wish) return { outcome: record.ended.includes(id) ? 'gone' : 'too_many' }
  const line = await listEventWishes(store, eventId)
  const ahead = line.findIndex((each) => each.id === wish.id)
  return { outcome: 'waiting', wish: toEventWish(wish, record.offers), ahead }
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
  return stillToCome(wishes, events, now()).map((wish) => toEventWish(asPlanned(wish, events), record?.offers))
}

export function toEventWish(stored: EventWish, offers: readonly StoredOffer[] = []): EventWishView {
  const { kind: _kind, asked: _, unanswered: _unanswered, at, ...wish } = stored
  const offer = offers.find((each) => each.wish === wish.id)
  return {
    ...wish,
    at: new Date(at).toISOString(),
    ...(offer && { offer: { id: offer.id, held: offer.held, until: new Date(offer.until).toISOString() } }),
  }
}
