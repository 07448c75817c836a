/** What becomes of bookings when an account ends, and what its export shows of them. */
import { hasBegun } from '#domain/bookings/bookings.ts'
import { eraser, exporter, hasNewOwner, unlessNewOwner, updateErased } from '#server/repositories/accounts/leaving.ts'
import { anonymizeWeek, isOffer, kindOfWeekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { cancel } from './cancel.ts'
import { withdrawOffer } from './change-bookings.ts'
import { ownChanges } from './club-changes.ts'

/** Cancels future bookings, which frees their slots. Bookings that have begun stay, without a name. */
export const bookingEraser = eraser(['mw'], async (context, accountKey) => {
  for (const { key } of await context.store.list(keys.memberWeeks(accountKey))) {
    const kind = kindOfWeekKey(key)
    const week = await context.store.read(key)
    // Read before that, it is the account's own, and a booking id names one request. Nobody is left to be told.
    if (await hasNewOwner(context, accountKey)) return
    for (const entry of week?.value.entries ?? []) {
      if (isOffer(entry)) await withdrawOffer(context, { kind, accountKey, entry })
      else if (!hasBegun(entry, context.now()))
        await cancel({ ...context, mailEnabled: false }, { kind, id: entry.id, accountKey })
    }
    await updateErased(context, accountKey, key, anonymizeWeek)
  }
})

/** Changes by the club of bookings that the account no longer has. */
export const clubChangeEraser = eraser(['change'], async (context, accountKey) => {
  for (const { key } of await context.store.list(keys.clubChangesOf(accountKey)))
    await unlessNewOwner(context, accountKey, () => context.store.remove(key))
})

export const bookingExporter = exporter(['mw'], ({ bookings }) => bookings)

export const clubChangeExporter = exporter(['change'], async (own) => ({
  clubChanges: await ownChanges(own, own.principal.accountKey),
}))
