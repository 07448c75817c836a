/**
 * The preview pass: handles every member endpoint in the browser, from browser storage, with the rules and messages of
 * the server (product 3). The table is complete by type: a missing handler is a type error.
 */
import type { AudienceOf, EndpointName } from '#api-contract/endpoints.ts'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { isQuantity, occurrenceById, whyNotRsvp, type ClubEvent } from '#domain/events/events.ts'
import { scheduleOf } from '#domain/bookings/schedule.ts'
import { bookingMessages, eventMessages, sessionMessages } from '#domain/messages/messages.ts'
import { noShowMessages } from '#domain/messages/arrival-messages.ts'
import { feedMessages } from '#domain/messages/feed-messages.ts'
import { pushMessages } from '#domain/messages/push-messages.ts'
import { standbyMessages } from '#domain/messages/standby-messages.ts'
import type { Input } from '#lib/api/input.ts'
import {
  bookingsEntry,
  eventBookingsEntry,
  cachedEventsEntry,
  ordersEntry,
  speedeEntry,
} from '#lib/browser-storage/browser-storage.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { removeRsvp, saveRsvp } from '#lib/browser-storage/local-cache.ts'
import { ownOrders } from '#domain/shop/own-orders.ts'
import { accountHandlers } from './preview-account.ts'
import { bookingHandlers } from './preview-bookings.ts'
import { cancelPreviewOrder, placePreviewOrder } from './preview-shop.ts'
import { refusal, type PreviewContext } from './preview-context.ts'

type MemberEndpoint = {
  [Name in EndpointName]: AudienceOf<Name> extends 'member' | 'account' ? Name : never
}[EndpointName]

type Handlers = { [Name in MemberEndpoint]: (input: Input<Name>, context: PreviewContext) => Reply<Name> }

const handlers: Handlers = {
  whoAmI: (_, { profile }) => ({ profile, role: 'member' }),

  ...bookingHandlers,

  createRsvp({ params, body }, context) {
    const event = findOpenEvent(params.id, body, context.now)
    const { name, email } = ownerOf(body, context)
    const existing = eventBookingsEntry.read().find(({ eventId }) => eventId === event.id)
    const { id: eventId, title, datetime } = event
    const booking = {
      id: existing?.id ?? context.newId(),
      eventId,
      title,
      datetime,
      name,
      email,
      qty: body.qty,
      players: body.players,
    }
    const ts = context.now.toISOString()
    saveRsvp(booking, ts)
    return { attendee: { name, email, qty: body.qty, ts }, booking }
  },
  cancelRsvp({ params }, { now }) {
    const rsvp = findOrThrow(eventBookingsEntry.read(), params.bookingId)
    if (whyNotRsvp({ ...rsvp, id: rsvp.eventId }, now) === 'over') throw eventStarted()
    removeRsvp(rsvp.id)
    return undefined
  },

  // The preview pass has no other guests, and asks nobody.
  eventPlaces: () => ({ places: [], notHeld: [] }),

  schedule(_, { profile, now }) {
    const sources = {
      bookings: bookingsEntry.read(),
      speedeBookings: speedeEntry.read(),
      eventBookings: eventBookingsEntry.read(),
    }
    return { ...sources, items: scheduleOf(sources, profile.email, now) }
  },

  // Nobody else books in a preview pass, so there is nothing to wait for.
  standby: () => ({ wishes: [], offers: [], events: [], telling: 'off' }),
  standbyWaiting: () => ({ waiting: [] }),
  pushDevices: () => ({ devices: [] }),
  savePush: noPush,
  removePush: noPush,
  listFeeds: () => ({ feeds: [] }),
  addFeed: noFeeds,
  editFeed: noFeeds,
  endFeed: noFeeds,
  addWish: notInPreview,
  addEventWish: notInPreview,
  pauseWish: notInPreview,
  endWish: notInPreview,
  acceptOffer: notInPreview,
  declineOffer: notInPreview,

  // Nobody else changes bookings of a preview pass.
  scheduleChanges: () => ({ changes: [] }),
  confirmScheduleChange: () => undefined,
  disputeNoShow() {
    throw refusal('not_found', noShowMessages.gone)
  },

  ...accountHandlers,

  cancelOrder: ({ params }) => cancelPreviewOrder(params.id),
  placeOrder: ({ body }, { profile, now, newId }) => ({ order: placePreviewOrder(body, profile, now, newId()) }),
  listOrders: (_, { profile }) => ({ orders: ownOrders(ordersEntry.read(), profile.email) }),
}

/**
 * Handles a member endpoint in the browser.
 * @throws ApiError as the server would; 403 for an endpoint that members cannot use.
 */
export async function handlePreviewRequest(
  name: EndpointName,
  input: { params?: object; query?: unknown; body?: unknown },
  now = new Date(),
): Promise<unknown> {
  const profile = profileEntry.read()
  if (!profile) throw refusal('signed_out', sessionMessages.signedOut)
  if (!isMemberEndpoint(name)) throw refusal('forbidden', sessionMessages.staffOnly)
  const handler = handlers[name] as (input: unknown, context: PreviewContext) => unknown
  return handler(input, { profile, now, newId: () => crypto.randomUUID() })
}

const isMemberEndpoint = (name: EndpointName): name is MemberEndpoint => name in handlers

/** Bookings use the account's e-mail; the name may be the child's (product 4). */
const ownerOf = ({ name }: { name: string }, { profile }: PreviewContext) => ({
  name: name.trim(),
  email: profile.email,
})

function findOpenEvent(id: string, { name, qty }: Body<'createRsvp'>, now: Date): ClubEvent {
  if (!name.trim() || !isQuantity(qty)) {
    throw refusal('invalid', eventMessages.missing.description)
  }
  const event = occurrenceById(id) ?? cachedEventsEntry.read().find((each) => each.id === id)
  const why = event ? whyNotRsvp(event, now) : undefined
  if (!event) throw refusal('not_found', eventMessages.noSuchEvent)
  if (why === 'too_early') throw refusal('invalid', bookingMessages.outsideWindow)
  if (why === 'over') throw eventStarted()
  return event
}

function notInPreview(): never {
  throw refusal('invalid', standbyMessages.notInPreview)
}

function noPush(): never {
  throw refusal('invalid', pushMessages.notInPreview)
}

function noFeeds(): never {
  throw refusal('invalid', feedMessages.notInPreview)
}

const eventStarted = () => refusal('event_over', eventMessages.over)

function findOrThrow<Item extends { id: string }>(stored: readonly Item[], id: string): Item {
  const item = stored.find((each) => each.id === id)
  if (!item) throw refusal('not_found', bookingMessages.gone)
  return item
}
