/** What a family holds lapses if it has not confirmed its address in time. Idempotent. */
import { hasBegun, slotAt, type Slot } from '#domain/bookings/bookings.ts'
import { hasLapsed, newcomerOf } from '#domain/accounts/newcomers.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { memberIn, readMember, seen, updateMember } from '#server/repositories/accounts/members.ts'
import { bookingsIn, kindOfWeekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { requestMs } from '#server/repositories/places.ts'
import { rsvpKeysOf } from '#server/repositories/rsvps.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { transact } from '#server/repositories/transact.ts'
import { ifMade, keysUnder, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { endBooking } from '#server/services/bookings/change-bookings.ts'
import { endRsvp } from '#server/services/events/rsvp.ts'
import { cancelOrderOf } from '#server/services/shop/fulfil-order.ts'
import { endWish } from '#server/services/standby/change-wishes.ts'
import { keptForStandby } from '#server/services/standby/kept-for-standby.ts'
import { offerAfterResponse } from '#server/services/standby/offer-freed.ts'
import type { Key } from '#server/storage/store.ts'
import type { MemberWeek } from '#records/bookings.ts'

type Context = ServiceContext & Partial<Pick<RequestContext, 'purgeCdn'>>

/** Once a family's time is over. A request that began before may still be writing, so it is looked at again. */
export async function lapseNewcomers(context: Context): Promise<number> {
  const now = context.now().getTime()
  const listed = context.mailEnabled ? await keysUnder(context.store, keys.allNewcomers) : []
  const due = listed
    .map((key) => {
      const [, at = '', accountKey = ''] = key.split('/')
      return { key, accountKey, confirmBy: Number.parseInt(at, 36) }
    })
    .filter(({ confirmBy }) => confirmBy <= now)
  for (const { accountKey, confirmBy, key } of due) {
    await ifMade(context, 'lapse of a family', () => lapse(context, accountKey))
    if (confirmBy + requestMs > now) continue
    // A family that is known by now stays so, whoever of it leaves.
    await updateMember(context, accountKey, (member) => (newcomerOf(member) ? undefined : seen(member)))
    await context.store.remove(key)
  }
  return due.length
}

/** Gives up what the family holds, for whoever waits. */
export async function lapse(context: Context, accountKey: string): Promise<void> {
  const { store } = context
  const member = (await readMember(store, accountKey))?.value
  if (!member || !hasLapsed(newcomerOf(member), context.now())) return
  const [weeks, rsvps, orders, standby] = await Promise.all([
    keysUnder(store, keys.memberWeeks(accountKey)),
    rsvpKeysOf(store, accountKey),
    keysUnder(store, keys.ordersOf(accountKey)),
    readStandby(store, accountKey),
  ])
  for (const week of weeks) offerAfterResponse(context, await lapseWeek(context, accountKey, week))
  for (const key of rsvps) await endRsvp(context, { eventId: key.split('/')[1]!, accountKey, request: 'lapsed' })
  for (const key of orders) await cancelOrderOf(context, accountKey, key.slice(keys.ordersOf(accountKey).length))
  for (const { id } of standby?.value.wishes ?? []) await endWish(context, accountKey, id)
}

/** @returns the slots that are free again. */
async function lapseWeek(context: Context, accountKey: string, week: Key<MemberWeek>): Promise<Slot[]> {
  const kind = kindOfWeekKey(week)
  const upcoming = (stored: MemberWeek | undefined) =>
    bookingsIn(stored).filter((entry) => !hasBegun(entry, context.now()))
  const slots = upcoming((await context.store.read(week))?.value).map((entry) => slotAt(kind, entry))
  if (slots.length === 0) return []
  return transact(
    context,
    [week, keys.member(accountKey), ...slots.map(keys.slot)],
    (documents, kept) => {
      const member = memberIn(documents, accountKey)
      if (!member || !hasLapsed(newcomerOf(member), documents.now)) return []
      return upcoming(documents.get(week)).map((entry) => {
        const slot = slotAt(kind, entry)
        endBooking(documents, { accountKey, slot, id: entry.id }, 'canceled_by_club', { hold: kept(slot) })
        return slot
      })
    },
    keptForStandby(context, slots),
  )
}
