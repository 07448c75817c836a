/** Items of the inbox about closures. */
import { fromRecords } from '#domain/staff/item-kind.ts'

export const closed_booking = fromRecords('desk', 'Bookings in closed hours', 'Move, cancel or keep them.')
