/** A family pauses, resumes or ends what it waits for: a slot, or places of an event. */
import type { Reply } from '#api-contract/schemas.ts'
import type { StoredEventWish } from '#server/repositories/event-standby.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  readStandby,
  resumed,
  withoutWish,
  wishKey,
  type StandbyRecord,
  type StoredWish,
} from '#server/repositories/standby.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { declineOffer } from './answer-offer.ts'
import { endEventWish } from './event-answers.ts'
import { plannedEventWishes } from './event-wishes.ts'
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

/** Ends a wish. Idempotent. @returns false if the family never had it. */
export async function endWish(context: ServiceContext, ownerKey: string, id: string): Promise<boolean> {
  const ofEvent = (await readStandby(context.store, ownerKey))?.value.events?.find((wish) => wish.id === id)
  if (ofEvent) {
    await endEventWish(context, ownerKey, ofEvent)
    return true
  }
  let removed: StoredWish | undefined
  const stored = await updateWithRetry<StandbyRecord>(context, keys.standby(ownerKey), (current) => {
    removed = current?.wishes.find((each) => each.id === id)
    return current && removed ? withoutWish(current, id) : undefined
  })
  if (removed) await context.store.remove(wishKey(ownerKey, removed))
  // What is held for it goes on. Also if the first request died before.
  for (const offer of stored?.value.offers ?? [])
    if (offer.wish === id && offer.held) await declineOffer(context, ownerKey, offer.id)
  return stored?.value.ended.includes(id) ?? false
}
