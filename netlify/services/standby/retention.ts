/** When wishes end. */
import { today } from '#domain/calendar/calendar.ts'
import { isWishOver } from '#domain/standby/wishes.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeKeys } from '#server/repositories/remove-keys.ts'
import type { RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { parseEventWishKey, parseWishKey } from '#server/repositories/wish-index.ts'

/** Those for an event stay until it is over, whenever that is by now. */
const wishes: RetentionPolicy = {
  prefixes: () => [keys.allWishes],
  async remove(context, listed, limit) {
    const now = context.now()
    const events = listed.some(parseEventWishKey) ? await readEvents(context.store) : []
    const dayOf = (key: string) => {
      const { event = '', day = '' } = parseEventWishKey(key) ?? {}
      const planned = eventOf(events, event)
      return planned ? today(new Date(planned.datetime)) : day
    }
    const expired = listed.filter((key) => isWishOver(parseWishKey(key) ?? { days: [dayOf(key)] }, now))
    return removeKeys(context, expired.slice(0, limit))
  },
}

export const standbyRetention = [wishes]
