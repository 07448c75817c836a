/**
 * The day sheet. An unchanged day costs two lists and two reads, however full it is: what is kept with the families (names,
 * phones, alerts, who has stopped) is read again only once the version is too old.
 */
import type { Reply } from '#api-contract/schemas.ts'
import { allClosures, touchesDay } from '#domain/bookings/closures.ts'
import type { Arrival } from '#domain/arrivals/arrivals.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { allArrivals, arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { ifReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { cardsOfDay } from '#server/services/arrivals/card.ts'
import { passHash } from '#server/services/arrivals/passes.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { bookingsInSlots, type AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import type { StoredClosure } from '#records/closures.ts'

export type DaySheet = {
  bookings: AdminBooking[]
  unreadable?: Slot[]
  /** Slots that are held for a family that waits for them. */
  offers?: (AdminBooking & { until: string })[]
  closures: StoredClosure[]
}

/** Milliseconds after which a sheet is sent again although no booking has changed. */
const refreshMs = 300_000

/**
 * The sheet of a day, or only its version if that equals `since`. The version is empty while a booking is being changed or cannot
 * be read. `takesArrivals`: where only they have changed, they come alone, by the id of the booking; a check-in of a full day
 * would cost each open screen two reads a booking.
 */
export async function daySheet(
  context: ServiceContext & Pick<RequestContext, 'keyPepper'>,
  date: Day,
  since = '',
  takesArrivals = false,
): Promise<{ version: string; sheet?: DaySheet; arrivals?: Record<string, Arrival> }> {
  const { store, now } = context
  const [lanes, units, closures, found] = await Promise.all([
    store.list(keys.slotsOfDay('lane', date)),
    store.list(keys.slotsOfDay('speede', date)),
    store.read(keys.closures),
    ifReadable(() => readArrivals(store, date)),
  ])
  const slots = [...lanes, ...units]
  // A sheet without arrivals is better than none.
  const arrivals = found === 'unreadable' ? undefined : found
  const ofSlots = hash(
    date,
    ...slots.map(({ key, tag }) => `${key} ${tag}`),
    closures?.tag ?? '',
    `${Math.floor(now().getTime() / refreshMs)}`,
  )
  const version = `${ofSlots}-${hash(arrivals?.tag ?? '').slice(0, 12)}`
  if (since === version) return { version }
  if (takesArrivals && since.startsWith(ofSlots) && found !== 'unreadable')
    return { version, arrivals: allArrivals(arrivals?.value) }

  const { bookings, unreadable, areChanging } = await bookingsInSlots(
    context,
    slots.map(({ key }) => key),
  )
  const offers = bookings.flatMap((offer) =>
    offer.offeredUntil === undefined ? [] : [Object.assign(offer, { until: offer.offeredUntil })],
  )
  return {
    version: areChanging || unreadable.length > 0 || found === 'unreadable' ? '' : version,
    sheet: {
      bookings: bookings
        .filter(({ offeredUntil }) => offeredUntil === undefined)
        .map((booking) => {
          const arrival = arrivalOf(arrivals?.value, booking.id)
          return Object.assign(booking, { pass: passHash(context.keyPepper, booking), ...(arrival && { arrival }) })
        }),
      ...(offers.length > 0 && { offers }),
      ...(unreadable.length > 0 && { unreadable }),
      closures: allClosures(closures?.value, now()).filter((closure) => touchesDay(closure, date)),
    },
  }
}

/**
 * Today and tomorrow with the cards of today, or only the version if that equals `since`. A colleague whose role has changed
 * reads other cards.
 */
export async function deskDays(
  context: Parameters<typeof daySheet>[0] & { principal: Principal },
  since = '',
): Promise<{ version: string; days?: { date: Day; sheet: DaySheet }[]; cards?: Reply<'deskDays'>['cards'] }> {
  const now = context.now()
  const day = today(now)
  const dates = [day, addDays(day, 1)]
  const { staffRole: role = 'desk' } = context.principal
  const [knownRole, ...versions] = since.split('.')
  const known = knownRole === role ? versions : []
  const sheets = await Promise.all(dates.map((date, nth) => daySheet(context, date, known[nth])))
  const parts = sheets.map(({ version }) => version)
  const version = parts.includes('') ? '' : [role, ...parts].join('.')
  if (sheets.every(({ sheet }) => !sheet)) return { version }
  // Both or none, so that what a desk keeps is of one moment.
  const all = await Promise.all(
    dates.map(async (date, nth) => sheets[nth]!.sheet ?? (await daySheet(context, date)).sheet!),
  )
  return {
    version,
    days: dates.map((date, nth) => ({ date, sheet: all[nth]! })),
    cards: { at: now.toISOString(), all: await cardsOfDay(context, day, all[0]!.bookings) },
  }
}
