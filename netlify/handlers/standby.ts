/** Handlers of the standby list: wishes, and the offers that are made for them. */
import { standbyMessages } from '#domain/messages/standby-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { refusedPart, usualNotice } from '#domain/standby/wishes.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import {
  addWish,
  endWish,
  openNow,
  ownStandby,
  pauseWish,
  tellingOf,
  waitingOn,
  type AddWishResult,
} from '#server/services/standby/wishes.ts'
import { playerError } from './reservation-error.ts'

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

  async pauseWish(call) {
    const wish = await pauseWish(call, call.params.id, call.body.paused)
    if (!wish) throw wishGone()
    return { wish }
  },

  async endWish(call) {
    if (!(await endWish(call, call.principal.ownerKey, call.params.id))) throw wishGone()
    return undefined
  },

  standbyWaiting: async (call) => ({ waiting: await waitingOn(call, call.query) }),

  // Nothing is offered yet.
  acceptOffer: () => Promise.reject(offerOver()),
  declineOffer: () => Promise.reject(offerOver()),
  checkOffer: () => Promise.reject(badLink()),
  answerOffer: () => Promise.reject(badLink()),
} satisfies Partial<Handlers>

const offerOver = () => new HttpError(409, 'offer_over', standbyMessages.over)
const badLink = () => new HttpError(404, 'not_found', standbyMessages.badLink)

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
    default:
      return fieldError(400, 'invalid', standbyMessages.refusals[failure.outcome], refusedPart[failure.outcome])
  }
}
