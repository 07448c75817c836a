/** The day sheet: a look that finds nothing new costs two lists and two reads, however full the day is. */
import { touchesDay } from '#domain/bookings/closures.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { ClosureList, StoredClosure } from '#server/repositories/closures.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { CheckIns } from '#server/repositories/check-ins.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { bookingsAt, type AdminBooking } from './admin-bookings.ts'

export type Sheet = { bookings: (AdminBooking & { checkedIn: boolean })[]; blocks: StoredClosure[] }

/** The sheet of a day, or only its version if that is still `since`. No version is given while something is being made. */
export async function daySheet(
  context: ServiceContext,
  date: Day,
  since = '',
): Promise<{ version: string; sheet?: Sheet }> {
  const { store } = context
  const [lanes, units, blocks, came] = await Promise.all([
    store.list(keys.slotsOfDay('lane', date)),
    store.list(keys.slotsOfDay('speede', date)),
    store.read<ClosureList>(keys.closures),
    store.read<CheckIns>(keys.checkIns(date)),
  ])
  const slots = [...lanes, ...units]
  const version = hash(date, ...slots.map(({ key, tag }) => `${key} ${tag}`), blocks?.tag ?? '', came?.tag ?? '')
  if (since === version) return { version }

  const bookings = await bookingsAt(
    context,
    slots.map(({ key }) => key),
  )
  return {
    version: bookings.some(({ holding }) => holding) ? '' : version,
    sheet: {
      bookings: bookings.map((booking) =>
        Object.assign(booking, { checkedIn: booking.id in (came?.value.came ?? {}) }),
      ),
      blocks: (blocks?.value.blocks ?? []).filter((block) => touchesDay(block, date)),
    },
  }
}
