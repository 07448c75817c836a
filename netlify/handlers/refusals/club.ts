/** Refusals of events, the shop, tours, calendars, notifications, the inbox and messages. */
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { adminShopMessages } from '#domain/shop/admin-shop-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { playerMessages } from '#domain/families/family-messages.ts'
import { pushMessages } from '#domain/notifications/push-messages.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { type Order, type OrderStatus, orderRefusals, whyNotCancelOrder } from '#domain/shop/shop.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'
import { ordersPerDay } from '#server/services/limits/rate-limits.ts'
import {
  type Refusals,
  changed,
  clubClosed,
  eventCanceled,
  eventOver,
  noEvent,
  noImage,
  noMember,
  noPlayerAtDesk,
  refusalsOf,
  tooManyCancellations,
  unseen,
} from './refusal.ts'

const fewLeft = (item: string, left: number): string =>
  left === 0 ? `${item} is sold out. Please remove it.` : `Only ${left} left of ${item}. Please order fewer.`

export const clubRefusals = {
  rsvp: {
    no_such_event: noEvent,
    canceled: eventCanceled,
    over: eventOver,
    closed: clubClosed,
    unseen,
    too_many: tooManyCancellations,
    full: ({ left }: { left: number }) => new HttpError(409, 'event_full', eventMessages.tooFewPlaces(left)),
    too_early: [400, 'invalid', bookingMessages.outsideWindow],
    no_player: [400, 'invalid', playerMessages.notYours],
    retired: [400, 'invalid', playerMessages.retired],
    paused: [400, 'invalid', playerMessages.paused],
    gone: [404, 'not_found', bookingMessages.gone],
  },
  // Of an event that is removed, 'canceled' is a success.
  removal: { no_such_event: noEvent },
  event: {
    no_such_event: noEvent,
    no_such_image: noImage,
    canceled: eventCanceled,
    changed,
    over: eventOver,
    past: [400, 'invalid', adminEventMessages.past, 'datetime'],
    too_far: [400, 'invalid', adminEventMessages.tooFar, 'datetime'],
    required: [400, 'invalid', adminEventMessages.endRequired, 'ends'],
    full: [409, 'full', 'The calendar is full. Please remove an event first.'],
    closures_full: [
      409,
      'full',
      'The event is saved, but its lanes are not closed: there are too many closures. Please remove one first.',
    ],
    no_rsvp: [404, 'not_found', 'This guest is no longer on the list.'],
  },
  product: {
    no_such_product: [404, 'not_found', 'This product is no longer in the shop.'],
    changed,
    full: [409, 'full', 'The shop is full. Please remove a product first.'],
    no_such_image: noImage,
  },
  image: {
    not_found: [404, 'not_found', responseMessages.notFound],
    too_large: [413, 'too_large', adminShopMessages.imageTooLarge],
    not_an_image: [415, 'not_an_image', adminShopMessages.notAnImage],
  },
  order: {
    ...refusalsOf([400, 'invalid'], orderRefusals),
    too_many: ({ seconds }: { seconds: number }) =>
      new HttpError(
        429,
        'too_many',
        `You have placed ${ordersPerDay.count} orders today. Please ask at the front desk for more.`,
        { retryAfter: seconds },
      ),
    unseen,
    sold_out: ({ item, left = 0 }: { item?: string; left?: number }) =>
      new HttpError(409, 'sold_out', item === undefined ? shopMessages.soldOut : fewLeft(item, left)),
    price_changed: [409, 'price_changed', orderRefusals.price_changed],
    not_found: [404, 'not_found', 'This order no longer exists.'],
    too_late: ({ order }: { order: Order }) => new HttpError(409, 'changed', whyNotCancelOrder(order) ?? ''),
  },
  bucks: {
    no_player: noPlayerAtDesk,
    refunded: [409, 'changed', 'This was refunded already.'],
    too_long_ago: [409, 'changed', 'This is too long ago; it can no longer be put back on the card.'],
    not_spent: [409, 'changed', 'Only what was spent at the desk can be refunded.'],
    too_little: [409, 'invalid', 'There is not enough on this card.', 'amount'],
  },
  orderStatus: {
    spent: [409, 'invalid', 'The credit of this order is spent. Refund it on the child’s card first.'],
    not_found: [404, 'not_found', 'This order no longer exists.'],
    changed: [409, 'changed', 'A colleague has changed this order meanwhile. Please look at it again.'],
    already_updated: ({ status }: { status: Exclude<OrderStatus, 'pending_pickup'> }) =>
      new HttpError(
        409,
        'changed',
        `A colleague has already marked this order as ${status === 'picked_up' ? 'picked up' : 'canceled'}.`,
      ),
  },
  visitorLink: { closed: [403, 'forbidden', 'This link has been used or is over. You can join all the same.'] },
  tour: {
    not_found: [404, 'not_found', 'This request no longer exists.'],
    has_joined: [409, 'changed', 'This family has joined already.'],
    changed,
    no_tour_then: ({ field, message }: { field: string; message: string }) =>
      fieldError(400, 'invalid', message, field),
  },
  feed: {
    no_address: [404, 'not_found', responseMessages.notFound],
    no_player: [400, 'invalid', playerMessages.notYours, 'player'],
    not_found: [404, 'not_found', 'This calendar has ended.'],
  },
  push: {
    push_off: [409, 'push_off', pushMessages.impossible],
    unknown: [400, 'invalid', pushMessages.unknown, 'endpoint'],
  },
  item: {
    not_found: [404, 'not_found', 'This is no longer in the inbox.'],
    changed: [409, 'changed', 'The family has changed this meanwhile. Please look at it again.'],
    no_tick: [409, 'invalid', 'This is done where it stands: open it.'],
    done_already: ({ name }: { name: string }) => new HttpError(409, 'changed', `${name} has done this already.`),
  },
  outbox: {
    not_found: [404, 'not_found', 'This email is no longer in the outbox.'],
    sent: [409, 'changed', 'This email was sent meanwhile.'],
  },
  clubMessage: {
    not_found: [404, 'not_found', 'This message no longer exists.'],
    no_such_event: noEvent,
    no_member: noMember,
    nobody: [409, 'invalid', 'No family would get this message.'],
    too_soon: ({ seconds }: { seconds: number }) =>
      new HttpError(429, 'too_many', 'You have just sent a message. Please wait a minute before the next one.', {
        retryAfter: seconds,
      }),
  },
} as const satisfies Record<string, Refusals>
