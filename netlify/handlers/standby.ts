/** Handlers of the standby list: wishes, and the offers that are made for them. */
import { eventMessages } from '#domain/messages/messages.ts'
import { eventStandbyMessages, standbyMessages } from '#domain/messages/standby-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { refusedPart, usualNotice } from '#domain/standby/wishes.ts'
import { HttpError, fieldError, tooMany } from '#server/http/http-error.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signerIn } from '#server/repositories/accounts/signers.ts'
import type { Refused } from '#server/services/bookings/booking-rules.ts'
import type { Principal } from '#server/context/request-context.ts'
import { eventOfOfferId } from '#server/repositories/standby.ts'
import { acceptOffer } from '#server/services/standby/answer-offer.ts'
import { acceptPlaces, type AcceptPlacesResult } from '#server/services/standby/event-answers.ts'
import { addEventWish, type AddEventWishResult } from '#server/services/standby/event-wishes.ts'
import { endWish, pauseWish } from '#server/services/standby/change-wishes.ts'
import { declineOffer } from '#server/services/standby/decline-offer.ts'
import { answerOffer, checkOffer, type LinkResult } from '#server/services/standby/linked-offer.ts'
import {
  addWish,
  openNow,
  ownStandby,
  tellingOf,
  waitingOn,
  type AddWishResult,
} from '#server/services/standby/wishes.ts'
import { bookedReply } from './bookings.ts'
import { playerError, reservationError } from './reservation-error.ts'

export const standbyHandlers = {
  async standby(call) {
    const [own, telling] = await Promise.all([ownStandby(call), tellingOf(call, call.principal.ownerKey)])
    return { ...own, telling }
  },

  async addWish(call) {
    const { players, units = [], notice = usualNotice, ...wish } = call.body
    const added = await addWish(call, { ...wish, units, notice, players })
    if (added.outcome !== 'waiting') throw wishError(added, call.principal)
    const [telling, open] = await Promise.all([tellingOf(call, call.principal.ownerKey), openNow(call, added.wish)])
    return { wish: added.wish, telling, open }
  },

  async addEventWish(call) {
    const added = await addEventWish(call, call.body)
    if (added.outcome !== 'waiting') throw eventWishError(added)
    const telling = await tellingOf(call, call.principal.ownerKey)
    return { wish: added.wish, telling, ahead: added.ahead }
  },

  async pauseWish(call) {
    const wish = await pauseWish(call, call.principal.ownerKey, call.params.id, call.body.paused)
    if (!wish) throw wishGone()
    return { wish }
  },

  async endWish(call) {
    if (!(await endWish(call, call.principal.ownerKey, call.params.id))) throw wishGone()
    return undefined
  },

  standbyWaiting: async (call) => ({ waiting: await waitingOn(call, call.query) }),

  async acceptOffer(call) {
    const { principal, params } = call
    const { ownerKey, players, email } = principal
    if (eventOfOfferId(params.id) !== undefined)
      return acceptedPlaces(await acceptPlaces(call, principal, params.id), principal)
    const accepted = await acceptOffer(call, { ownerKey, players, caregiver: principal.id }, params.id)
    if (accepted.outcome !== 'booked') throw acceptError(accepted)
    const by = await acceptedBy(call, accepted.by)
    return { ...bookedReply(accepted.kind, accepted.bookings, email), acceptedBy: by }
  },
  async declineOffer(call) {
    if (!(await declineOffer(call, call.principal.ownerKey, call.params.id))) throw offerOver()
    return undefined
  },
  checkOffer: async (call) => ({ offer: linkedOffer(await checkOffer(call, call.body.token)) }),
  answerOffer: async (call) => ({ offer: linkedOffer(await answerOffer(call, call.body.token, call.body.answer)) }),
} satisfies Partial<Handlers>

/** @throws HttpError with why there is none. */
function linkedOffer(result: LinkResult) {
  if (result.outcome === 'found') return result.offer
  if (result.outcome === 'too_many') throw tooMany(result.seconds)
  if (result.outcome === 'closed') throw new HttpError(409, 'event_canceled', eventMessages.clubClosed(result.reason))
  if (result.outcome === 'unknown') throw new HttpError(404, 'not_found', standbyMessages.badLink)
  throw acceptError(result)
}

/** @throws HttpError with why there is no RSVP. */
function acceptedPlaces(result: AcceptPlacesResult, { profileName }: Pick<Principal, 'profileName'>) {
  if (result.outcome === 'closed') throw new HttpError(409, 'event_canceled', eventMessages.clubClosed(result.reason))
  if (result.outcome === 'over') throw offerOver()
  const { booking, by = profileName } = result
  return { bookings: [], speedeBookings: [], rsvp: booking, acceptedBy: { name: by, you: by === profileName } }
}

function eventWishError(failure: Exclude<AddEventWishResult, { outcome: 'waiting' }>): HttpError {
  switch (failure.outcome) {
    case 'open':
      return fieldError(400, 'invalid', eventStandbyMessages.open(failure.left), 'qty')
    case 'no_such_event':
      return new HttpError(404, 'not_found', eventMessages.noSuchEvent)
    case 'canceled':
      return new HttpError(409, 'event_canceled', eventMessages.eventCanceled)
    case 'over':
      return new HttpError(409, 'event_over', eventMessages.over)
    case 'no_player':
      return fieldError(400, 'invalid', playerMessages.notYours, 'players')
    case 'too_many':
      return new HttpError(409, 'full', eventStandbyMessages.tooMany)
    default:
      return wishGone()
  }
}

const offerOver = () => new HttpError(409, 'offer_over', standbyMessages.over)

const acceptError = (failure: { outcome: 'over' } | { outcome: 'refused'; kind: Kind; why: Refused }): HttpError =>
  failure.outcome === 'over' ? offerOver() : reservationError(failure.kind, failure.why)

/** Which caregiver was first. */
async function acceptedBy({ store, principal }: Call<'acceptOffer'>, by: string | undefined) {
  const you = by === undefined || by === principal.id
  const other = you ? undefined : signerIn(await readMember(store, principal.ownerKey), by)
  return { name: other?.value.profileName ?? principal.profileName, you }
}

const wishGone = () => new HttpError(404, 'not_found', standbyMessages.gone)

function wishError(
  failure: Exclude<AddWishResult, { outcome: 'waiting' }>,
  { players }: { players: readonly { id: string; name: string }[] },
): HttpError {
  switch (failure.outcome) {
    case 'full': {
      const name = players.find(({ id }) => id === failure.player)?.name ?? ''
      return new HttpError(409, 'full', standbyMessages.full(name))
    }
    case 'several':
    case 'unknown':
      return playerError(failure.outcome)
    case 'retired':
      return fieldError(400, 'invalid', playerMessages.retired, 'player')
    case 'gone':
      return wishGone()
    case 'other_ages':
      return fieldError(400, 'invalid', failure.reason, 'to')
    default:
      return fieldError(400, 'invalid', standbyMessages.refusals[failure.outcome], refusedPart[failure.outcome])
  }
}
