/** A family pauses, resumes or ends what it waits for, a slot or places of an event, or declines what is offered for it. */
import type { Reply } from '#api-contract/schemas.ts'
import { eventsIfReadable } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { readStandby, resumed, withoutWish, withWish } from '#server/repositories/standby.ts'
import { type StoredOffer } from '#records/standby.ts'
import { forgetWishes, wishKey } from '#server/repositories/wish-index.ts'
import { transact } from '#server/repositories/transact.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { decline, keysOfOffer } from './end-offers.ts'
import { plannedEventWishes } from './event-wishes.ts'
import { offerAfterResponse } from './offer-freed.ts'
import { toWish } from './wishes.ts'

/** Pauses or resumes a wish; its place in line stays. @returns undefined if there is no such wish. */
export async function pauseWish(
  context: ServiceContext,
  accountKey: string,
  id: string,
  isPaused: boolean,
): Promise<Reply<'pauseWish'>['wish'] | undefined> {
  const isIt = (wish: { id: string }) => wish.id === id
  const stored = await updateWithRetry(context, keys.standby(accountKey), (current) => {
    const wish = current?.wishes.find(isIt)
    if (!current || !wish || isPaused === (wish.paused !== undefined)) return undefined
    return withWish(current, isPaused ? { ...wish, paused: 'by_family' } : resumed(wish))
  })
  const wish = stored?.value.wishes.find(isIt)
  if (!stored || !wish) return undefined
  return wish.kind === 'event'
    ? (await plannedEventWishes(context, stored.value)).find(isIt)
    : toWish(wish, stored.value.offers)
}

/** Ends a wish. What is held for it goes on. Idempotent. @returns false if the family never had it. */
export async function endWish(context: ServiceContext, accountKey: string, id: string): Promise<boolean> {
  const known = (await readStandby(context.store, accountKey))?.value
  const key = keys.standby(accountKey)
  const offers = known?.offers.filter(({ wish }) => wish === id) ?? []
  if (!known?.wishes.some((wish) => wish.id === id) && offers.length === 0) return known?.ended.includes(id) ?? false
  const { removed, freed, isEnded } = await transact(
    context,
    [key, ...offers.flatMap((offer) => keysOfOffer(accountKey, offer))],
    (documents, events) => {
      const held = documents.get(key)?.offers.filter((offer) => offer.wish === id && offer.held) ?? []
      const goesOn = held.flatMap((offer) => decline(documents, accountKey, offer, events))
      const current = documents.get(key)
      const wish = current?.wishes.find((each) => each.id === id)
      if (current && wish) documents.set(key, withoutWish(current, id))
      return { removed: wish, freed: goesOn, isEnded: documents.get(key)?.ended.includes(id) ?? false }
    },
    eventsOf(context, offers),
  )
  if (removed) forgetWishes(context, accountKey, [removed])
  offerAfterResponse(context, freed)
  return isEnded
}

/** The family says 'no thanks': its wish keeps its place. Idempotent. @returns false if the offer is over. */
export async function declineOffer(context: ServiceContext, accountKey: string, id: string): Promise<boolean> {
  const offer = (await readStandby(context.store, accountKey))?.value.offers.find((each) => each.id === id)
  // Of slots that nobody holds there is nothing to decline.
  if (!offer || (offer.kind !== 'event' && !offer.held)) return false
  const freed = await transact(
    context,
    [keys.standby(accountKey), ...keysOfOffer(accountKey, offer)],
    (documents, events) => decline(documents, accountKey, offer, events),
    eventsOf(context, [offer]),
  )
  offerAfterResponse(context, freed)
  return freed.length > 0
}

/** The events as they are planned, if one of these offers is of one. */
const eventsOf = ({ store }: Pick<ServiceContext, 'store'>, offers: readonly StoredOffer[]) =>
  offers.some(({ kind }) => kind === 'event') ? eventsIfReadable(store) : undefined

/** Removes everything of an account that has ended. */
export async function removeStandby({ store }: Pick<ServiceContext, 'store'>, accountKey: string): Promise<void> {
  const record = (await readStandby(store, accountKey))?.value
  for (const wish of record?.wishes ?? []) await store.remove(wishKey(accountKey, wish))
  if (record) await store.remove(keys.standby(accountKey))
}
