/** When wishes end: with time, and with an account; and what its export shows of them. */
import { today } from '#domain/calendar/calendar.ts'
import { isWishOver } from '#domain/standby/wishes.ts'
import { eraser, exporter, unlessNewOwner } from '#server/repositories/accounts/leaving.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeKeys, removeValue } from '#server/repositories/remove-keys.ts'
import type { RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { parseEventWishKey, parseWishKey, wishKey } from '#server/repositories/wish-index.ts'
import { standbyForExport } from './wishes.ts'

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

export const standbyLeaving = [
  wishes,
  eraser(['standby', 'wish'], (context, accountKey) =>
    unlessNewOwner(context, accountKey, async () => {
      const { store } = context
      const record = (await readStandby(store, accountKey))?.value
      for (const wish of record?.wishes ?? []) await store.remove(wishKey(accountKey, wish))
      await removeValue(context, keys.standby(accountKey))
    }),
  ),
  exporter(['standby'], async ({ store, principal }) => ({
    standby: await standbyForExport({ store }, principal.accountKey),
  })),
]
