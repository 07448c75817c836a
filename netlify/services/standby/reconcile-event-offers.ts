/** Offers for events that nobody has answered, in the family's standby document. */
import type { StoredEventWish } from '#server/repositories/event-standby.ts'
import { keys } from '#server/repositories/keys.ts'
import { queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { readStandby, type StandbyRecord } from '#server/repositories/standby.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { hasEnded, unanswered } from './event-offer-rules.ts'

/**
 * Takes offers that have ended out of a family's wishes, and tells it if one pauses thereby. Whoever finds them does this.
 * @returns the document afterwards. Idempotent.
 */
export async function reconcileEventOffers(
  context: ServiceContext,
  ownerKey: string,
): Promise<StandbyRecord | undefined> {
  const change = { now: context.now(), mailEnabled: context.mailEnabled }
  const now = change.now.getTime()
  const found = (await readStandby(context.store, ownerKey))?.value
  const ended = found?.events?.filter(({ offer }) => hasEnded(offer, now)) ?? []
  if (ended.length === 0) return found
  const key = keys.standby(ownerKey)
  return transact(context, [key], (documents) => {
    const standby = documents.get(key)
    if (!standby?.events) return standby
    const events = standby.events.map((wish) => {
      if (!hasEnded(wish.offer, now)) return wish
      const next = unanswered(wish)
      if (next.paused && !wish.paused) queueMessage(documents, change, ofPause(ownerKey, next))
      return next
    })
    const record = { ...standby, events }
    documents.set(key, record)
    return record
  })
}

const ofPause = (ownerKey: string, { id, at }: StoredEventWish): Intent => ({
  ownerKey,
  kind: 'wish_paused',
  subjectRef: `${id}.${at}`,
})
