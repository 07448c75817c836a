/** What a family waits for at an event ends with its RSVP, if that is for as many. */
import type { EventWish } from '#records/standby.ts'
import { keys } from '#server/repositories/keys.ts'
import { eventWishes, withoutWish } from '#server/repositories/standby.ts'
import type { Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { forgetWishes, listEventWishes } from '#server/repositories/wish-index.ts'

type Guests = { eventId: string; accountKey: string; qty: number }

/** True if the family waits there. One operation. */
export const isWaitingAt = async ({ store }: ServiceContext, { eventId, accountKey }: Guests): Promise<boolean> =>
  (await listEventWishes(store, eventId)).some((each) => each.accountKey === accountKey)

/** Ends it. @returns what has ended, for `forgetWaiting` once it is stored. */
export function endWaiting(documents: Documents, { eventId, accountKey, qty }: Guests): EventWish | undefined {
  const standby = documents.get(keys.standby(accountKey))
  const ended = eventWishes(standby).find((each) => each.event === eventId && each.qty <= qty)
  if (standby && ended) documents.set(keys.standby(accountKey), withoutWish(standby, ended.id))
  return ended
}

export const forgetWaiting = (context: ServiceContext, accountKey: string, ended: EventWish | undefined): void =>
  forgetWishes(context, accountKey, ended ? [ended] : [])
