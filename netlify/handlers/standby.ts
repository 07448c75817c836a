/** Handlers of the standby list. */
import { type Kind, standby } from '#domain/facility/facility.ts'
import { deskStandbyMessages, standbyMessages } from '#domain/standby/standby-messages.ts'
import { refusedPart, usualNotice } from '#domain/standby/wishes.ts'
import { isolated } from '#domain/text/text.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signerIn } from '#server/repositories/accounts/signers.ts'
import type { Refused } from '#server/services/bookings/booking-rules.ts'
import { acceptOffer } from '#server/services/standby/answer-offer.ts'
import { declineOffer, endWish, pauseWish } from '#server/services/standby/change-wishes.ts'
import { giveSlot, wishesOfDay } from '#server/services/standby/desk.ts'
import { addEventWish } from '#server/services/standby/event-wishes.ts'
import { answerOffer } from '#server/services/standby/linked-offer.ts'
import { addWish, openNow, ownStandby, tellingOf, waitingOn } from '#server/services/standby/wishes.ts'
import { answer, done, eventCanceled, eventOver, noEvent, refusalsOf, unseen, type Refusals } from './answer.ts'
import { player, reservationError } from './bookings-refusals.ts'
import { bookedReply } from './bookings.ts'
import { deskRefusals, shown } from './desk-bookings.ts'

const noWish = [404, 'not_found', 'You are no longer waiting for this. Please reload the page.'] as const

const refusals = {
  givenSlot: {
    gone: [404, 'not_found', 'This family is no longer waiting for this. Please reload the page.'],
    other: [400, 'invalid', deskStandbyMessages.other],
  },
  wish: {
    ...player,
    gone: noWish,
    full: ({ name }: { name: string }) =>
      new HttpError(
        409,
        'full',
        `${isolated(name)} is waiting for ${standby.wishesPerPlayer} times already. Stop one of them first.`,
      ),
    impossible: ({ reason }: { reason: string }) => fieldError(400, 'invalid', reason, 'days'),
    unseen,
    ...refusalsOf([400, 'invalid'], standbyMessages.refusals, refusedPart),
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
    unseen,
    no_such_event: noEvent,
    canceled: eventCanceled,
    over: eventOver,
    too_many: [409, 'full', `You are waiting for ${standby.wishesPerPlayer} events already. Stop one of them first.`],
  },
  offer: {
    over: [409, 'offer_over', 'This offer is over. You are still on the standby list unless you stopped waiting.'],
    unknown: [404, 'not_found', 'This link is not valid. Please open it again from the email.'],
    refused: ({ kind, why }: { kind: Kind; why: Refused }) => reservationError(kind, why),
  },
} as const satisfies Record<string, Refusals>

export const standbyHandlers = {
  async standby(call) {
    const [own, telling] = await Promise.all([ownStandby(call), tellingOf(call, call.principal.accountKey)])
    return { ...own, telling }
  },

  async addWish(call) {
    const added = await addWish(call, { units: [], notice: usualNotice, ...call.body })
    const { wish: waiting } = answer(added, refusals.wish)
    const [telling, open] = await Promise.all([tellingOf(call, call.principal.accountKey), openNow(call, waiting)])
    return { wish: waiting, telling, open }
  },

  async addEventWish(call) {
    const { wish } = answer(await addEventWish(call, call.body), refusals.eventWish)
    return { wish, telling: await tellingOf(call, call.principal.accountKey) }
  },

  async pauseWish(call) {
    const wish = await pauseWish(call, call.principal.accountKey, call.params.id, call.body.paused)
    return { wish: answer(wish ?? 'gone', refusals.wish) }
  },

  endWish: async (call) =>
    done(answer((await endWish(call, call.principal.accountKey, call.params.id)) || 'gone', refusals.wish)),

  standbyWaiting: (call) => waitingOn(call, call.query),

  async acceptOffer(call) {
    const { principal, params } = call
    const { kind, bookings, by } = answer(await acceptOffer(call, principal, params.id), refusals.offer)
    return { ...bookedReply(kind, bookings, principal.email), acceptedBy: await acceptedBy(call, by) }
  },
  declineOffer: async (call) =>
    done(answer((await declineOffer(call, call.principal.accountKey, call.params.id)) || 'over', refusals.offer)),
  answerOffer: async (call) => ({
    offer: answer(await answerOffer(call, call.body), refusals.offer).offer,
  }),

  adminStandby: async (call) => ({ wishes: await wishesOfDay(call, call.query.day) }),

  async giveSlot(call) {
    const given = answer(await giveSlot(call, { ...call.body, wish: call.params.id }), refusals.givenSlot)
    const made = given.outcome === 'refused' ? answer(given.why, deskRefusals(call.body.kind)) : given.bookings
    return { bookings: await Promise.all(made.map((each) => shown(call, each))) }
  },
} satisfies Partial<Handlers>

/** Which caregiver was first. */
async function acceptedBy({ store, principal }: Call<'acceptOffer'>, by: string | undefined) {
  const you = by === undefined || by === principal.id
  const other = you ? undefined : signerIn(await readMember(store, principal.accountKey), by)
  return { name: other?.value.profileName ?? principal.profileName, you }
}
