/** A family pauses, resumes or ends what it waits for: a slot, or places of an event. */
import type { Reply } from '#api-contract/schemas.ts'
import type { StoredEventWish } from '#server/repositories/event-standby.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  forgetWishes,
  readStandby,
  resumed,
  withoutWish,
  type StandbyRecord,
  type StoredWish,
} from '#server/repositories/standby.ts'
import { transact } from '#server/repositories/transact.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { decline } from './answer-offer.ts'
import { endEventWish } from './event-answers.ts'
import { plannedEventWishes } from './event-wishes.ts'
import { offerAfterResponse } from './offer-freed.ts'
import { keysOfOffer } from './over-offers.ts'
import { toWish } from './wishes.ts'

/** Pauses or resumes a wish; its place in line stays. @returns undefined if there is no such wish. */
export async function pauseWish(
  context: ServiceContext,
  ownerKey: string,
  id: string,
  isPaused: boolean,
): Promise<Reply<'pauseWish'>['wish'] | undefined> {
  const changed = <Each extends StoredWish | StoredEventWish>(wish: Each): Each =>
    wish.id !== id ? wish : isPaused ? { ...wish, paused: 'by_family' } : resumed(wish)
  const stored = await updateWithRetry<StandbyRecord>(context, keys.standby(ownerKey), (current) => {
    const { wishes = [], events = [] } = current ?? {}
    const wish = [...wishes, ...events].find((each) => each.id === id)
    if (!current || !wish || isPaused === (wish.paused !== undefined)) return undefined
    return { ...current, wishes: wishes.map(changed), ...(current.events && { events: events.map(changed) }) }
  })
  const { wishes = [], events = [] } = stored?.value ?? {}
  const wish = wishes.find((each) => each.id === id)
  if (wish) return toWish(wish, stored?.value)
  return (
    await plannedEventWishes(
      context,
      events.filter((each) => each.id === id),
    )
  )[0]
}

/** Ends a wish. What is held for it goes on. Idempotent. @returns false if the family never had it. */
export async function endWish(context: ServiceContext, ownerKey: string, id: string): Promise<boolean> {
  const known = (await readStandby(context.store, ownerKey))?.value
  const ofEvent = known?.events?.find((wish) => wish.id === id)
  if (ofEvent) {
    await endEventWish(context, ownerKey, ofEvent)
    return true
  }
  const key = keys.standby(ownerKey)
  const change = { now: context.now(), mailEnabled: context.mailEnabled }
  const offers = known?.offers.filter(({ wish }) => wish === id) ?? []
  if (!known?.wishes.some((wish) => wish.id === id) && offers.length === 0) return known?.ended.includes(id) ?? false
  const { removed, freed, isEnded } = await transact(
    context,
    [key, ...offers.flatMap((offer) => keysOfOffer(ownerKey, offer))],
    (documents) => {
      const before = documents.get(key)
      const held = before?.offers.filter((offer) => offer.wish === id && offer.held) ?? []
      const goesOn = held.flatMap((offer) => decline(documents, ownerKey, offer, change))
      const current = documents.get(key)
      const wish = current?.wishes.find((each) => each.id === id)
      if (current && wish) documents.set(key, withoutWish(current, id))
      return { removed: wish, freed: goesOn, isEnded: documents.get(key)?.ended.includes(id) ?? false }
    },
  )
  if (removed) forgetWishes(context, ownerKey, [removed])
  offerAfterResponse(context, freed)
  return isEnded
}
