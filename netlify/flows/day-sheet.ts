/** The day sheet: a look that finds nothing new costs two lists and two reads, however full the day is. */
import { touchesDay } from '#domain/blocks.ts'
import type { Day } from '#domain/calendar.ts'
import type { BlockList, KeptBlock } from '#server/records/blocks.ts'
import type { Desk } from '#server/records/change.ts'
import type { CheckIns } from '#server/records/checkins.ts'
import { fingerprint, keys } from '#server/records/keys.ts'
import { bookingsAt, type DeskBooking } from './desk-bookings.ts'

export type Sheet = { bookings: (DeskBooking & { checkedIn: boolean })[]; blocks: KeptBlock[] }

/** The sheet of a day, or only its version if that is still `since`. No version is given while something is being made. */
export async function daySheet(desk: Desk, date: Day, since = ''): Promise<{ version: string; sheet?: Sheet }> {
  const { store } = desk
  const [lanes, units, blocks, came] = await Promise.all([
    store.list(keys.slotsOfDay('lane', date)),
    store.list(keys.slotsOfDay('speede', date)),
    store.read<BlockList>(keys.blocks),
    store.read<CheckIns>(keys.checkIns(date)),
  ])
  const slots = [...lanes, ...units]
  const version = fingerprint(date, ...slots.map(({ key, tag }) => `${key} ${tag}`), blocks?.tag ?? '', came?.tag ?? '')
  if (since === version) return { version }

  const bookings = await bookingsAt(
    desk,
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
