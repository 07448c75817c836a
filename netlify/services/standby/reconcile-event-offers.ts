/** Offers for events that nobody has answered, in the family's standby document. */
import { standby as settings } from '#domain/facility/facility.ts'
import { keys } from '#server/repositories/keys.ts'
import { messagesFor } from '#server/repositories/outbox.ts'
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
  const now = context.now().getTime()
  const found = (await readStandby(context.store, ownerKey))?.value
  const ended = found?.events?.filter(({ offer }) => hasEnded(offer, now)) ?? []
  if (ended.length === 0) return found
  const pausing = ended.filter((wish) => wish.unanswered + 1 >= settings.unanswered)
  const messages = messagesFor(
    context,
    pausing.map(({ id, at }) => ({ ownerKey, kind: 'wish_paused' as const, subjectRef: `${id}.${at}` })),
  )
  return transact(
    context,
    { standby: keys.standby(ownerKey), ...messages.documents },
    ({ standby, ...values }): { write?: object; result: StandbyRecord | undefined } => {
      const events = standby?.events?.map((wish) => (hasEnded(wish.offer, now) ? unanswered(wish) : wish))
      if (!standby || !events) return { result: standby }
      const isDue = (nth: number) =>
        events.some(({ id, paused }, index) => {
          const hasPaused = paused === 'unanswered' && !standby.events![index]!.paused
          return hasPaused && id === pausing[nth]!.id
        })
      const record = { ...standby, events }
      return { write: { standby: record, ...messages.write(values, isDue) }, result: record }
    },
  )
}
