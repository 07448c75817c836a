/** Handlers of the standby list: wishes, and the offers that are made for them. */
import { usualNotice } from '#domain/standby/wishes.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signerIn } from '#server/repositories/accounts/signers.ts'
import { acceptOffer } from '#server/services/standby/answer-offer.ts'
import { addEventWish } from '#server/services/standby/event-wishes.ts'
import { declineOffer, endWish, pauseWish } from '#server/services/standby/change-wishes.ts'
import { answerOffer } from '#server/services/standby/linked-offer.ts'
import { addWish, openNow, ownStandby, tellingOf, waitingOn } from '#server/services/standby/wishes.ts'
import { answer, done } from './answer.ts'
import { bookedReply } from './bookings.ts'
import { refusals } from './refusals.ts'

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
} satisfies Partial<Handlers>

/** Which caregiver was first. */
async function acceptedBy({ store, principal }: Call<'acceptOffer'>, by: string | undefined) {
  const you = by === undefined || by === principal.id
  const other = you ? undefined : signerIn(await readMember(store, principal.accountKey), by)
  return { name: other?.value.profileName ?? principal.profileName, you }
}
