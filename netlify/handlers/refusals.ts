/** What each outcome of a service that is no success answers: its status, code and message, and the form field it is about. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import type { playerLimits } from '#domain/accounts/players.ts'
import { arrivalWindow, clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { refusalMessage, type Slot } from '#domain/bookings/bookings.ts'
import { arrivals, type Kind } from '#domain/facility/facility.ts'
import { adminEventMessages, rsvpMessages } from '#domain/messages/admin-event-messages.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { adminTourMessages, outboxMessages } from '#domain/messages/admin-messages.ts'
import { adminOrderMessages, adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import { arrivalMessages, noShowMessages } from '#domain/messages/arrival-messages.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import {
  caregiverMessages,
  familyInvitationMessages,
  playerLimitMessages,
  playerMessages,
} from '#domain/messages/family-messages.ts'
import { feedMessages } from '#domain/messages/feed-messages.ts'
import {
  accountMessages,
  bookingMessages,
  eventMessages,
  registerMessages,
  responseMessages,
  sessionMessages,
  shopMessages,
} from '#domain/messages/messages.ts'
import { moveMessages } from '#domain/messages/move-messages.ts'
import { pushMessages } from '#domain/messages/push-messages.ts'
import { resetMessages } from '#domain/messages/session-messages.ts'
import { codeMessages } from '#domain/messages/sign-in-code-messages.ts'
import { safetyMessages } from '#domain/messages/safety-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { deskStandbyMessages, eventStandbyMessages, standbyMessages } from '#domain/messages/standby-messages.ts'
import { orderRefusals, whyNotCancelOrder, type Order, type OrderStatus } from '#domain/shop/shop.ts'
import { refusedPart } from '#domain/standby/wishes.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'
import { ordersPerDay } from '#server/services/accounts/rate-limits.ts'
import type { Refused } from '#server/services/bookings/booking-rules.ts'

type Refusal = readonly [status: number, code: ErrorCode, message: string, field?: string]

/** By outcome. An entry whose message has details is a function of the outcome. */
export type Refusals = Readonly<Record<string, Refusal | ((details: never) => HttpError)>>

/** The error of an entry of the table. */
export function errorOf(refusal: Refusals[string], details: unknown): HttpError {
  if (typeof refusal === 'function') return refusal(details as never)
  const [status, code, message, field] = refusal
  return field === undefined ? new HttpError(status, code, message) : fieldError(status, code, message, field)
}

/** Outcomes that mean the same in every call. */
export const everywhere = {
  mail_off: [409, 'mail_off', resetMessages.mailOff],
  common_password: [400, 'invalid', registerMessages.passwordCommon, 'password'],
} as const satisfies Refusals

const changed = [409, 'changed', staffMessages.changedByColleague] as const
const changedElsewhere = [409, 'changed_elsewhere', accountMessages.changedElsewhere] as const
const signedOut = [401, 'signed_out', sessionMessages.signedOut] as const
const noMember = [404, 'not_found', adminMemberMessages.gone] as const
const noPlayer = [404, 'not_found', playerMessages.gone] as const
const noPlayerAtDesk = [404, 'not_found', adminMemberMessages.playerGone] as const
/** Why a family is not changed, whoever tries. */
const familyRules = {
  no_family: noMember,
  owner_only: [403, 'forbidden', caregiverMessages.ownerOnlyDetails],
  last_one: [409, 'last_one', playerMessages.lastOne],
} as const
const noImage = [400, 'invalid', adminShopMessages.imageGone, 'image'] as const
const noColleague = [404, 'not_found', staffMessages.accountGone] as const
const lastOwner = [409, 'last_one', staffMessages.lastOwner] as const
const eventOver = [409, 'event_over', eventMessages.over] as const
const eventCanceled = [409, 'event_canceled', eventMessages.eventCanceled] as const
const noEvent = [404, 'not_found', eventMessages.noSuchEvent] as const
/** The family has no such player, or has several and the request names none. */
const player = {
  unknown: [400, 'invalid', playerMessages.notYours, 'player'],
  several: [400, 'invalid', playerMessages.whichOne, 'player'],
} as const
const consent = {
  unpublished: [400, 'invalid', consentMessages.unknownText],
  refused: [400, 'invalid', consentMessages.unknownText],
  outdated: [409, 'changed', consentMessages.outdated],
} as const
const clubClosed = ({ reason }: { reason: string }) =>
  new HttpError(409, 'event_canceled', eventMessages.clubClosed(reason))
const noWish = [404, 'not_found', standbyMessages.gone] as const
const noBooking = [404, 'not_found', arrivalMessages.gone] as const

/** Why there is no booking of this kind. */
export const reservationRefusals = (kind: Kind) =>
  ({
    no_such_slot: [400, 'invalid', refusalMessage(kind, 'no_such_slot')],
    past: [400, 'invalid', refusalMessage(kind, 'past')],
    outside_window: [400, 'invalid', refusalMessage(kind, 'outside_window')],
    slot_taken: [409, 'slot_taken', refusalMessage(kind, 'slot_taken')],
    already_yours: [409, 'slot_taken', bookingMessages[kind].taken],
    same_time: [409, 'same_time', playerMessages.sameTime],
    retired: [400, 'invalid', playerMessages.retired],
    weekly_limit: [409, 'weekly_limit', refusalMessage(kind, 'weekly_limit')],
    family_limit: [409, 'weekly_limit', playerMessages.familyLimit],
    held_for_you: [409, 'held_for_you', standbyMessages.heldForYou],
    gone: [409, 'invalid', bookingMessages.lost],
    closed: ({ reason }: { reason: string }) => new HttpError(409, 'slot_closed', bookingMessages.closed(reason)),
    other_ages: ({ reason }: { reason: string }) => new HttpError(409, 'other_ages', reason),
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
    is_here: [409, 'invalid', arrivalMessages.isHere],
    not_today: [409, 'invalid', arrivalMessages.notToday],
    not_missing: [409, 'invalid', arrivalMessages.notMissing(arrivals.missing)],
    exempt: [409, 'invalid', arrivalMessages.exempt],
    unstaffed: [409, 'unstaffed', arrivalMessages.unstaffed],
  },
  release: {
    not_found: noBooking,
    not_absent: [409, 'invalid', arrivalMessages.notAbsent],
    too_early: [409, 'invalid', arrivalMessages.releaseTooEarly],
    over: [409, 'invalid', arrivalMessages.over],
  },
  noShow: {
    no_player: noPlayerAtDesk,
    not_found: [404, 'not_found', noShowMessages.gone],
    too_late: [409, 'invalid', noShowMessages.tooLate(arrivals.disputeHours)],
  },
  consentAtDoor: { ...consent, no_player: noBooking, gone: noBooking },
  consent: { ...consent, no_player: noPlayer, gone: signedOut },
  door: { not_found: [404, 'not_found', arrivalMessages.doorGone] },

  player,
  cancellation: {
    not_found: [404, 'not_found', bookingMessages.gone],
    begun: [409, 'invalid', bookingMessages.alreadyStarted],
    other_week: [400, 'invalid', playerMessages.cancelInOneWeek],
  },
  desk: {
    ...player,
    no_member: [400, 'invalid', daySheetMessages.noMember, 'email'],
    held_for_you: [409, 'held_for_you', daySheetMessages.heldForThem],
    not_found: [404, 'not_found', bookingMessages.gone],
    decided: [409, 'changed', closureMessages.decidedMeanwhile],
    // Canceled between the booking and the read that shows it.
    lost: [409, 'invalid', bookingMessages.lost],
  },
  closure: {
    backwards: [400, 'invalid', closureMessages.refusal.backwards, 'to'],
    over: [400, 'invalid', closureMessages.refusal.over, 'to'],
    too_far: [400, 'invalid', closureMessages.refusal.too_far, 'from'],
    too_long: [400, 'invalid', closureMessages.refusal.too_long, 'to'],
    overlaps: [400, 'invalid', closureMessages.refusal.overlaps, 'to'],
    no_such_unit: [400, 'invalid', closureMessages.noSuchUnit, 'unit'],
    gone: [404, 'not_found', closureMessages.gone],
    full: [409, 'full', closureMessages.full],
  },
  givenSlot: {
    gone: [404, 'not_found', deskStandbyMessages.gone],
    other: [400, 'invalid', deskStandbyMessages.other],
  },

  wish: {
    ...player,
    gone: noWish,
    full: ({ name }: { name: string }) => new HttpError(409, 'full', standbyMessages.full(name)),
    retired: [400, 'invalid', playerMessages.retired, 'player'],
    other_ages: ({ reason }: { reason: string }) => fieldError(400, 'invalid', reason, 'to'),
    past: [400, 'invalid', standbyMessages.refusals.past, refusedPart.past],
    outside_window: [400, 'invalid', standbyMessages.refusals.outside_window, refusedPart.outside_window],
    no_such_unit: [400, 'invalid', standbyMessages.refusals.no_such_unit, refusedPart.no_such_unit],
    too_few_units: [400, 'invalid', standbyMessages.refusals.too_few_units, refusedPart.too_few_units],
    backwards: [400, 'invalid', standbyMessages.refusals.backwards, refusedPart.backwards],
    no_session: [400, 'invalid', standbyMessages.refusals.no_session, refusedPart.no_session],
    no_such_notice: [400, 'invalid', standbyMessages.refusals.no_such_notice, refusedPart.no_such_notice],
  },
  eventWish: {
    gone: noWish,
    open: ({ left }: { left: number }) => fieldError(400, 'invalid', eventStandbyMessages.open(left), 'qty'),
    no_such_event: noEvent,
    canceled: eventCanceled,
    over: eventOver,
    no_player: [400, 'invalid', playerMessages.notYours, 'players'],
    too_many: [409, 'full', eventStandbyMessages.tooMany],
  },
  offer: {
    over: [409, 'offer_over', standbyMessages.over],
    unknown: [404, 'not_found', standbyMessages.badLink],
    closed: clubClosed,
    refused: ({ kind, why }: { kind: Kind; why: Refused }) => reservationError(kind, why),
  },

  rsvp: {
    no_such_event: noEvent,
    canceled: eventCanceled,
    over: eventOver,
    closed: clubClosed,
    full: ({ left }: { left: number }) => new HttpError(409, 'event_full', eventMessages.tooFewPlaces(left)),
    too_early: [400, 'invalid', bookingMessages.outsideWindow],
    no_player: [400, 'invalid', playerMessages.notYours],
    retired: [400, 'invalid', playerMessages.retired],
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
    backwards: [400, 'invalid', adminEventMessages.endBeforeStart, 'ends'],
    required: [400, 'invalid', adminEventMessages.endRequired, 'ends'],
    full: [409, 'full', adminEventMessages.full],
    closures_full: [409, 'full', adminEventMessages.closuresFull],
    no_rsvp: [404, 'not_found', rsvpMessages.gone],
  },

  product: {
    no_such_product: [404, 'not_found', adminShopMessages.gone],
    changed,
    full: [409, 'full', adminShopMessages.full],
    no_such_image: noImage,
  },
  image: {
    not_found: [404, 'not_found', responseMessages.notFound],
    too_large: [413, 'too_large', adminShopMessages.imageTooLarge],
    not_an_image: [415, 'not_an_image', adminShopMessages.notAnImage],
  },
  order: {
    too_many: ({ seconds }: { seconds: number }) =>
      new HttpError(429, 'too_many', shopMessages.tooManyOrders(ordersPerDay.count), { retryAfter: seconds }),
    sold_out: ({ item, left = 0 }: { item?: string; left?: number }) =>
      new HttpError(409, 'sold_out', item === undefined ? shopMessages.soldOut : shopMessages.fewLeft(item, left)),
    price_changed: [409, 'price_changed', orderRefusals.price_changed],
    empty: [400, 'invalid', orderRefusals.empty],
    too_many_lines: [400, 'invalid', orderRefusals.too_many_lines],
    no_such_product: [400, 'invalid', orderRefusals.no_such_product],
    no_such_size: [400, 'invalid', orderRefusals.no_such_size],
    no_such_player: [400, 'invalid', orderRefusals.no_such_player],
    quantity: [400, 'invalid', orderRefusals.quantity],
    not_found: [404, 'not_found', shopMessages.noSuchOrder],
    too_late: ({ order }: { order: Order }) => new HttpError(409, 'changed', whyNotCancelOrder(order) ?? ''),
  },
  orderStatus: {
    not_found: [404, 'not_found', adminOrderMessages.gone],
    changed,
    already_updated: ({ status }: { status: Exclude<OrderStatus, 'pending_pickup'> }) =>
      new HttpError(409, 'changed', adminOrderMessages.alreadyUpdated(status)),
  },

  tour: { not_found: [404, 'not_found', adminTourMessages.gone], changed },
  feed: {
    no_address: [404, 'not_found', responseMessages.notFound],
    no_player: [400, 'invalid', playerMessages.notYours, 'player'],
    not_found: [404, 'not_found', feedMessages.noSuchFeed],
  },
  push: {
    push_off: [409, 'push_off', pushMessages.impossible],
    unknown: [400, 'invalid', pushMessages.unknown, 'endpoint'],
  },
  outbox: {
    not_found: [404, 'not_found', outboxMessages.gone],
    sent: [409, 'changed', outboxMessages.alreadySent],
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
    no_caregiver: [404, 'not_found', adminMemberMessages.caregiverGone],
    full: ({ limit }: { limit: keyof typeof playerLimits }) =>
      new HttpError(409, 'full', adminMemberMessages.tooManyPlayers[limit]),
  },
  safety: {
    no_family: noPlayer,
    gone: noPlayer,
    no_player: noPlayer,
    changed: changedElsewhere,
    full: [409, 'full', safetyMessages.tooMany],
    refused: ({ fields }: { fields: Record<string, string> }) =>
      new HttpError(400, 'invalid', Object.values(fields)[0]!, { fields }),
  },
  safetyByStaff: { no_player: noPlayerAtDesk, full: [409, 'full', safetyMessages.tooMany] },
  caregiver: {
    full: [409, 'full', caregiverMessages.full],
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
    no_note: [404, 'not_found', adminMemberMessages.noteGone],
    full: [409, 'full', adminMemberMessages.notesFull],
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
    pending: () => new HttpError(503, 'try_again', sessionMessages.signOutPending, { retryAfter: 2 }),
  },
  code: { refused: [401, 'bad_credentials', codeMessages.refused, 'code'] },
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
    same: [400, 'invalid', mailChoiceMessages.sameAddress, 'email'],
    taken: [409, 'email_taken', registerMessages.emailTaken, 'email'],
    wrong_password: [403, 'wrong_password', accountMessages.wrongPassword, 'password'],
    gone: signedOut,
  },
  addressLink: {
    invalid: [403, 'forbidden', mailChoiceMessages.addressLinkInvalid],
    taken: [409, 'email_taken', registerMessages.emailTaken],
  },
  staffSetUp: {
    closed: [403, 'forbidden', staffMessages.setupCodeInvalid],
    email_taken: [409, 'email_taken', staffMessages.emailTaken, 'email'],
  },
  invitation: {
    closed: [403, 'forbidden', staffMessages.invitationInvalid],
    email_taken: [409, 'email_taken', staffMessages.emailTaken, 'email'],
    mail_off: [409, 'mail_off', staffMessages.inviteMailOff],
  },
  colleague: {
    not_found: noColleague,
    yourself: [409, 'invalid', staffMessages.cannotRemoveSelf],
    last_owner: lastOwner,
  },
} as const satisfies Record<string, Refusals>
