/** What each outcome of a service that is no success answers: its status, code and message, and the form field it is about. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import type { playerLimits } from '#domain/accounts/players.ts'
import { arrivalWindow, clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { refusalMessage, type Slot } from '#domain/bookings/bookings.ts'
import { arrivals, cancellationsPerDay, type Kind } from '#domain/facility/facility.ts'
import { adminEventMessages } from '#domain/messages/admin-event-messages.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { mailChoiceMessages, accountMessages, registerMessages } from '#domain/messages/account-messages.ts'
import { arrivalMessages, noShowMessages } from '#domain/messages/arrival-messages.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import {
  caregiverMessages,
  familyInvitationMessages,
  playerLimitMessages,
  playerMessages,
} from '#domain/messages/family-messages.ts'
import { dueMessages, membershipMessages } from '#domain/messages/membership-messages.ts'
import { bookingMessages } from '#domain/messages/booking-messages.ts'
import { eventMessages } from '#domain/messages/event-messages.ts'
import { sessionMessages, resetMessages } from '#domain/messages/session-messages.ts'
import { shopMessages } from '#domain/messages/shop-messages.ts'
import { responseMessages } from '#domain/messages/site-messages.ts'
import { moveMessages } from '#domain/messages/move-messages.ts'
import { pushMessages } from '#domain/messages/push-messages.ts'
import { safetyMessages } from '#domain/messages/safety-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { deskStandbyMessages, eventStandbyMessages, standbyMessages } from '#domain/messages/standby-messages.ts'
import { orderRefusals, whyNotCancelOrder, type Order, type OrderStatus } from '#domain/shop/shop.ts'
import { refusedPart } from '#domain/standby/wishes.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'
import { ordersPerDay } from '#server/services/accounts/rate-limits.ts'
import type { Refused } from '#server/services/bookings/booking-rules.ts'

type Refusal = readonly [status: number, code: ErrorCode, message: string, field?: string | undefined]

/** By outcome. An entry whose message has details is a function of the outcome. */
export type Refusals = Readonly<Record<string, Refusal | ((details: never) => HttpError)>>

/** The error of an entry of the table. */
export function errorOf(refusal: Refusals[string], details: unknown): HttpError {
  if (typeof refusal === 'function') return refusal(details as never)
  const [status, code, message, field] = refusal
  return field === undefined ? new HttpError(status, code, message) : fieldError(status, code, message, field)
}

/** Of a request that is not valid: a message by outcome, and the form field it is about, if there is one. */
const invalid = <Name extends string>(messages: Record<Name, string>, fields?: Record<Name, string>) =>
  Object.fromEntries(
    (Object.keys(messages) as Name[]).map((name) => [name, [400, 'invalid', messages[name], fields?.[name]]]),
  ) as unknown as Record<Name, Refusal>

/** Outcomes that mean the same in every call. */
export const everywhere = {
  mail_off: [409, 'mail_off', resetMessages.mailOff],
  common_password: [400, 'invalid', registerMessages.passwordCommon, 'password'],
} as const satisfies Refusals

const invalidFields = ({ fields }: { fields: Record<string, string> }) =>
  new HttpError(400, 'invalid', Object.values(fields)[0]!, { fields })

const changed = [
  409,
  'changed',
  'A colleague changed this while you were editing. The current version is below. Your changes are still in the form.',
] as const
const changedElsewhere = [
  409,
  'changed_elsewhere',
  'These details were changed on another device. Your changes are still here. Save again to replace the saved version.',
] as const
const signedOut = [401, 'signed_out', sessionMessages.signedOut] as const
const noMember = [404, 'not_found', 'This member no longer exists.'] as const
const noPlayer = [404, 'not_found', playerMessages.gone] as const
const noPlayerAtDesk = [404, 'not_found', 'This family no longer has this player.'] as const
/** Of a request that comes too late for what it says: a message by outcome. */
const outdated = <Name extends string>(messages: Record<Name, string>) =>
  Object.fromEntries(
    (Object.keys(messages) as Name[]).map((name) => [name, [409, 'changed', messages[name]]]),
  ) as unknown as Record<Name, Refusal>
const membershipRefusals = outdated(membershipMessages.refusals)
/** Why a family is not changed, whoever tries. */
const familyRules = {
  no_family: noMember,
  first_only: [
    403,
    'forbidden',
    'Only the caregiver who registered the family can change the billing address, plans and the card.',
  ],
  ...membershipRefusals,
} as const
const noImage = [400, 'invalid', 'This image is no longer available. Please choose it again.', 'image'] as const
const noColleague = [404, 'not_found', 'This account no longer exists.'] as const
const lastOwner = [409, 'last_one', 'The club needs an owner. Make a colleague an owner first.'] as const
const eventOver = [409, 'event_over', eventMessages.over] as const
const eventCanceled = [409, 'event_canceled', 'This event was canceled.'] as const
const noEvent = [404, 'not_found', eventMessages.noSuchEvent] as const
/** The family has no such player, or has several and the request names none. */
const player = {
  unknown: [400, 'invalid', playerMessages.notYours, 'player'],
  several: [400, 'invalid', 'This family has several players. Please say who plays.', 'player'],
} as const
const consent = {
  unpublished: [400, 'invalid', consentMessages.unknownText],
  refused: [400, 'invalid', consentMessages.unknownText],
  outdated: [409, 'changed', 'A text has changed meanwhile. Please reload the page, read the new one and sign again.'],
} as const
const clubClosed = ({ reason }: { reason: string }) =>
  new HttpError(409, 'event_canceled', `The club is closed then: ${reason}`)
const noWish = [404, 'not_found', 'You are no longer waiting for this. Please reload the page.'] as const
const unconfirmed = ({ reason }: { reason: string }) => new HttpError(409, 'unconfirmed', reason)
const tooManyCancellations = [
  409,
  'full',
  `Your family has canceled ${cancellationsPerDay} times today. Please call the desk.`,
] as const
const noBooking = [404, 'not_found', 'This booking no longer exists.'] as const

/** Why there is no booking of this kind. */
export const reservationRefusals = (kind: Kind) =>
  ({
    no_such_slot: [400, 'invalid', refusalMessage(kind, 'no_such_slot')],
    past: [400, 'invalid', refusalMessage(kind, 'past')],
    outside_window: [400, 'invalid', refusalMessage(kind, 'outside_window')],
    slot_taken: [409, 'slot_taken', refusalMessage(kind, 'slot_taken')],
    already_yours: [409, 'slot_taken', bookingMessages[kind].taken],
    same_time: [409, 'same_time', 'This player already has a booking at that time.'],
    retired: [400, 'invalid', playerMessages.retired],
    paused: [400, 'invalid', playerMessages.paused],
    weekly_limit: [409, 'weekly_limit', refusalMessage(kind, 'weekly_limit')],
    family_limit: [409, 'weekly_limit', "Players who have stopped have used your family's sessions of this week"],
    held_for_you: [409, 'held_for_you', 'This slot is held for you. Accept the offer to book it.'],
    gone: [409, 'invalid', bookingMessages.lost],
    closed: ({ reason }: { reason: string }) => new HttpError(409, 'slot_closed', `This slot is closed: ${reason}`),
    other_ages: ({ reason }: { reason: string }) => new HttpError(409, 'other_ages', reason),
    unconfirmed,
    on_hold: ({ held }: { held: { name: string; note: string; expected?: string | undefined } }) =>
      new HttpError(409, 'on_hold', safetyMessages.bookLater(held)),
    same_day_only: ({ name }: { name: string }) =>
      new HttpError(409, 'same_day_only', noShowMessages.sameDayOnly(name, arrivals.noShows.count)),
  }) as const satisfies Record<Refused['outcome'], Refusals[string]>

export const lateMove = (kind: Kind) => [409, 'invalid', moveMessages.late(kind)] as const

/** Why a reservation failed, as an error. */
export const reservationError = (kind: Kind, why: Refused): HttpError =>
  errorOf(reservationRefusals(kind)[why.outcome], why)

/** By subject. */
export const refusals = {
  arrival: {
    not_found: noBooking,
    too_early: ({ booking }: { booking: Slot }) => {
      const opens = new Date(arrivalWindow(booking).opens).toISOString()
      return new HttpError(409, 'invalid', arrivalMessages.tooEarly(clockTime(clockOf(opens))))
    },
    over: [409, 'invalid', arrivalMessages.over],
    is_here: [409, 'invalid', 'They’re checked in. Undo that first.'],
    not_today: [409, 'invalid', 'Only on the day of the session.'],
    not_missing: [409, 'invalid', `Mark someone missing from ${arrivals.missing} minutes after the start.`],
    exempt: [409, 'invalid', 'This hour was closed, or we moved the booking, so it can’t be a no-show.'],
    unstaffed: [409, 'unstaffed', arrivalMessages.unstaffed],
    on_hold: [409, 'on_hold', arrivalMessages.seeCoach],
    not_here: [409, 'invalid', 'They are not checked in, or have left.'],
    no_collector: [409, 'changed', 'This person may no longer pick the player up. Please look again.'],
  },
  release: {
    not_found: noBooking,
    not_absent: [409, 'invalid', 'Mark it as a no-show or excused first.'],
    too_early: [409, 'invalid', 'The rest can be given away once half of the time is over.'],
    over: [409, 'invalid', arrivalMessages.over],
  },
  noShow: {
    no_player: noPlayerAtDesk,
    not_found: [404, 'not_found', 'This no-show was taken back.'],
    too_late: [409, 'invalid', `You had ${arrivals.disputeHours} hours to tell us. Please ask at the desk.`],
  },
  consentAtDoor: { ...consent, no_player: noBooking, gone: noBooking },
  consent: { ...consent, no_player: noPlayer, gone: signedOut },
  door: { not_found: [404, 'not_found', 'This tablet is no longer signed in.'] },

  player,
  cancellation: {
    too_many: tooManyCancellations,
    not_found: [404, 'not_found', bookingMessages.gone],
    begun: [409, 'invalid', bookingMessages.alreadyStarted],
    other_week: [400, 'invalid', 'Please cancel bookings of one week at a time.'],
  },
  desk: {
    ...player,
    no_member: [400, 'invalid', 'No member has this email. Please check it, or register the family first.', 'email'],
    held_for_you: [
      409,
      'held_for_you',
      'This slot is offered to this family already. They accept it on their Standby page.',
    ],
    not_found: [404, 'not_found', bookingMessages.gone],
    decided: [409, 'changed', 'Someone has decided about this booking meanwhile.'],
    // Canceled between the booking and the read that shows it.
    lost: [409, 'invalid', bookingMessages.lost],
  },
  closure: {
    ...invalid(closureMessages.refusal, {
      backwards: 'to',
      over: 'to',
      too_far: 'from',
      too_long: 'to',
      overlaps: 'to',
    }),
    no_such_unit: [400, 'invalid', 'This lane or unit does not exist.', 'unit'],
    gone: [404, 'not_found', 'This closure no longer exists.'],
    full: [409, 'full', 'There are too many closures. Please remove one first.'],
  },
  givenSlot: {
    gone: [404, 'not_found', 'This family is no longer waiting for this. Please reload the page.'],
    other: [400, 'invalid', deskStandbyMessages.other],
  },

  wish: {
    ...player,
    gone: noWish,
    full: ({ name }: { name: string }) => new HttpError(409, 'full', standbyMessages.full(name)),
    retired: [400, 'invalid', playerMessages.retired, 'days'],
    paused: [400, 'invalid', playerMessages.paused, 'days'],
    other_ages: ({ reason }: { reason: string }) => fieldError(400, 'invalid', reason, 'to'),
    ...invalid(standbyMessages.refusals, refusedPart),
  },
  eventWish: {
    gone: noWish,
    open: ({ left }: { left: number }) =>
      fieldError(
        400,
        'invalid',
        `${left} ${left === 1 ? 'place is' : 'places are'} free: please book ${left === 1 ? 'it' : 'them'}.`,
        'qty',
      ),
    no_such_event: noEvent,
    canceled: eventCanceled,
    over: eventOver,
    no_player: [400, 'invalid', playerMessages.notYours, 'players'],
    too_many: [409, 'full', eventStandbyMessages.tooMany],
  },
  offer: {
    over: [409, 'offer_over', 'This offer is over. You are still on the standby list unless you stopped waiting.'],
    unknown: [404, 'not_found', 'This link is not valid. Please open it again from the email.'],
    closed: clubClosed,
    retired: [400, 'invalid', playerMessages.retired],
    refused: ({ kind, why }: { kind: Kind; why: Refused }) => reservationError(kind, why),
  },

  rsvp: {
    no_such_event: noEvent,
    canceled: eventCanceled,
    over: eventOver,
    closed: clubClosed,
    unconfirmed,
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
    ...invalid(orderRefusals),
    too_many: ({ seconds }: { seconds: number }) =>
      new HttpError(
        429,
        'too_many',
        `You have placed ${ordersPerDay.count} orders today. Please ask at the front desk for more.`,
        { retryAfter: seconds },
      ),
    unconfirmed,
    sold_out: ({ item, left = 0 }: { item?: string; left?: number }) =>
      new HttpError(409, 'sold_out', item === undefined ? shopMessages.soldOut : shopMessages.fewLeft(item, left)),
    price_changed: [409, 'price_changed', orderRefusals.price_changed],
    not_found: [404, 'not_found', 'This order no longer exists.'],
    too_late: ({ order }: { order: Order }) => new HttpError(409, 'changed', whyNotCancelOrder(order) ?? ''),
  },
  bucks: {
    no_player: noPlayerAtDesk,
    no_move: [409, 'changed', 'This was refunded already.'],
    too_little: [409, 'invalid', 'There is not so much on this card.', 'amount'],
  },
  orderStatus: {
    spent: [409, 'invalid', 'The credit of this order is spent. Refund it on the child’s card first.'],
    not_found: [404, 'not_found', 'This order no longer exists.'],
    changed,
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
    no_tick: [409, 'invalid', 'This is done where it stands: open it.'],
    no_colleague: [400, 'invalid', 'This colleague may not see it. Please choose someone else.', 'given'],
    done_already: ({ name }: { name: string }) => new HttpError(409, 'changed', `${name} has done this already.`),
  },
  outbox: {
    not_found: [404, 'not_found', 'This email is no longer in the outbox.'],
    no_call: [404, 'not_found', 'This call is no longer needed.'],
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

  family: {
    ...familyRules,
    gone: signedOut,
    changed: changedElsewhere,
    no_player: noPlayer,
    no_caregiver: [404, 'not_found', caregiverMessages.gone],
    full: ({ limit }: { limit: keyof typeof playerLimits }) => new HttpError(409, 'full', playerLimitMessages[limit]),
  },
  familyByStaff: {
    ...familyRules,
    gone: noMember,
    changed,
    no_player: noPlayerAtDesk,
    no_caregiver: [404, 'not_found', 'This family no longer has this caregiver.'],
    full: ({ limit }: { limit: keyof typeof playerLimits }) =>
      new HttpError(409, 'full', adminMemberMessages.tooManyPlayers[limit]),
  },
  dues: outdated(dueMessages.refusals),
  safety: {
    no_family: noPlayer,
    gone: noPlayer,
    no_player: noPlayer,
    changed: changedElsewhere,
    denied: ({ name }: { name: string }) => new HttpError(409, 'invalid', safetyMessages.deniedAtDesk(name)),
    refused: invalidFields,
  },
  safetyByStaff: { no_player: noPlayerAtDesk, changed },
  incident: {
    no_player: noPlayerAtDesk,
    no_incident: [404, 'not_found', 'The family has left, and this report is sealed.'],
    changed,
    refused: invalidFields,
  },
  seal: { not_found: [404, 'not_found', 'This record is no longer kept.'] },
  caregiver: {
    full: [409, 'full', 'Your family already has two caregivers. Remove the other one first.'],
    gone: signedOut,
    not_found: [404, 'not_found', caregiverMessages.gone],
  },
  familyInvitation: {
    used: [403, 'forbidden', familyInvitationMessages.used],
    expired: [403, 'forbidden', familyInvitationMessages.expired],
    unknown: [403, 'forbidden', familyInvitationMessages.unknown],
    own: [409, 'email_taken', familyInvitationMessages.own, 'email'],
    has_account: [409, 'email_taken', familyInvitationMessages.hasAccount, 'email'],
  },
  member: {
    no_member: noMember,
    no_note: [404, 'not_found', 'This note no longer exists.'],
    full: [409, 'full', 'There are too many notes about this family. Please remove one first.'],
    not_confirmed: [400, 'invalid', adminMemberMessages.confirmEmail, 'confirm'],
  },

  newAccount: { email_taken: [409, 'email_taken', registerMessages.emailTaken, 'email'] },
  accountDeletion: {
    not_confirmed: [400, 'invalid', accountMessages.confirmEmail, 'confirm'],
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'password'],
  },
  session: {
    // One message for an unknown address and a wrong password, so as not to reveal who has an account.
    refused: [401, 'bad_credentials', sessionMessages.badCredentials],
    pending: () =>
      new HttpError(
        503,
        'try_again',
        'You are logged out in this browser. The server will end the session as soon as it can.',
        { retryAfter: 2 },
      ),
  },
  code: {
    // The same for an unknown address and a wrong, expired or used code: nobody learns who has an account.
    refused: [
      401,
      'bad_credentials',
      'This code does not belong to this email, has expired or has been used. Check both, or get a new code.',
      'code',
    ],
  },
  reset: { closed: [403, 'forbidden', resetMessages.linkInvalid] },
  password: {
    common_password: [400, 'invalid', registerMessages.passwordCommon, 'next'],
    // 403 instead of 401, because the session is valid.
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'current'],
  },
  verification: {
    not_found: [404, 'not_found', mailChoiceMessages.linkInvalid],
    invalid: [403, 'forbidden', mailChoiceMessages.verifyLinkInvalid],
    gone: noMember,
  },
  newAddress: {
    same: [400, 'invalid', 'This is your email already.', 'email'],
    taken: [409, 'email_taken', registerMessages.emailTaken, 'email'],
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'password'],
    gone: signedOut,
  },
  addressLink: {
    invalid: [403, 'forbidden', mailChoiceMessages.addressLinkInvalid],
    taken: [409, 'email_taken', registerMessages.emailTaken],
  },
  staffSetUp: {
    closed: [403, 'forbidden', 'This setup code is incorrect, or the first account already exists.'],
    email_taken: [409, 'email_taken', staffMessages.emailTaken, 'email'],
  },
  invitation: {
    closed: [403, 'forbidden', 'This invitation has already been used or has expired. Ask a colleague for a new one.'],
    email_taken: [409, 'email_taken', staffMessages.emailTaken, 'email'],
    mail_off: [409, 'mail_off', 'This site has no mail server. Leave the address empty, and share the link yourself.'],
  },
  colleague: {
    not_found: noColleague,
    yourself: [409, 'invalid', 'You can’t remove your own account. Ask a colleague to do it.'],
    last_owner: lastOwner,
  },
} as const satisfies Record<string, Refusals>
