/** Items of the inbox about closures. */
import { paths } from '#domain/paths.ts'
import { fromRecords, written } from '#domain/staff/item-kind.ts'

export const closed_booking = fromRecords('desk', 'Bookings in closed hours', 'Move, cancel or keep them.')
export const closures_many = written('manager', 'Club closed many times', 'Ask your colleague why.', {
  path: () => paths.adminStaff,
})
