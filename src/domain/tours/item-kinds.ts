/** Items of the inbox about tours. */
import { paths, tourPath as path } from '#domain/paths.ts'
import { fromRecords } from '#domain/staff/item-kind.ts'

export const tour_new = fromRecords('desk', 'Tour request', 'Agree on a day and time with the visitor.', { path })
export const tours_more = fromRecords('desk', 'More tour requests', 'Check them. They may not be real.', {
  path: () => paths.adminTours,
})
export const tour_visit = fromRecords('desk', 'Tour', 'Show the visitor around, then say whether they came.', { path })
export const tour_missed = fromRecords('desk', 'Visitor did not come', 'Call, and agree on another time.', { path })
export const tour_follow_up = fromRecords('desk', 'Tour to follow up', 'Call the visitor.', { path })
