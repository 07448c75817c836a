/** A family pauses or resumes what it waits for, ends it, or declines what is offered for it. */
import type { Reply } from '#api-contract/schemas.ts'
import { keys } from '#server/repositories/keys.ts'
import { readStandby, resumed, slotOffers, slotWishes, withoutWish, withWish } from '#server/repositories/standby.ts'
import { recordOutcome } from '#server/services/waiting/offer-outcome.ts'
import { forgetWishes } from '#server/repositories/wish-index.ts'
import { transact } from '#server/repositories/transact.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { endOffered, keysOfOffer } from './end-offers.ts'
import { toWish } from './wishes.ts'

/** Pauses or resumes a wish for a slot; its place in line stays. @returns undefined if there is no such wish. */
export async function pauseWish(
  context: ServiceContext,
  accountKey: string,
  id: string,
  isPaused: boolean,
): Promise<Reply<'pauseWish'>['wish'] | undefined> {
  const isIt = (wish: { id: string }) => wish.id === id
  const stored = await updateWithRetry(context, keys.standby(accountKey), (current) => {
    const wish = slotWishes(current).find(isIt)
    if (!current || !wish || isPaused === (wish.paused !== undefined)) return undefined
    return withWish(current, isPaused ? { ...wish, paused: 'by_family' } : resumed(wish))
  })
  const wish = slotWishes(stored?.value).find(isIt)
  return wish && toWish(wish, slotOffers(stored?.value))
}

/** Ends a wish. What is held for it goes on. Idempotent. @returns false if the family never had it. */
export async function endWish(context: ServiceContext, accountKey: string, id: string): Promise<boolean> {
  const known = (await readStandby(context.store, accountKey))?.value
  const key = keys.standby(accountKey)
  const offers = slotOffers(known).filter(({ wish }) => wish === id)
  if (!known?.wishes.some((wish) => wish.id === id) && offers.length === 0) return known?.ended.includes(id) ?? false
  const { removed, isEnded } = await transact(
    context,
    [key, ...offers.flatMap((offer) => keysOfOffer(accountKey, offer))],
    (documents) => {
      const held = slotOffers(documents.get(key)).filter((offer) => offer.wish === id && offer.held)
      for (const offer of held) endOffered(documents, accountKey, offer, 'declined')
      const current = documents.get(key)
      const wish = current?.wishes.find((each) => each.id === id)
      if (current && wish) documents.set(key, withoutWish(current, id))
      return { removed: wish, isEnded: documents.get(key)?.ended.includes(id) ?? false }
    },
  )
  if (removed) forgetWishes(context, accountKey, [removed])
  return isEnded
}

/** The family says 'no thanks': its wish keeps its place. Idempotent. @returns false if the offer is over. */
export async function declineOffer(context: ServiceContext, accountKey: string, id: string): Promise<boolean> {
  const offer = slotOffers((await readStandby(context.store, accountKey))?.value).find((each) => each.id === id)
  if (!offer) return false
  return transact(context, [keys.standby(accountKey), ...keysOfOffer(accountKey, offer)], (documents) => {
    if (offer.held) return endOffered(documents, accountKey, offer, 'declined')
    recordOutcome(documents, accountKey, offer, 'declined')
    return true
  })
}
