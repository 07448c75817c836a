/** Items of the inbox about tours. */
import { fromRecords } from '#domain/staff/item-kind.ts'

export const tour_new = fromRecords('desk', 'Tour request', 'Agree on a day and time with the visitor.')
export const tours_more = fromRecords('desk', 'More tour requests', 'Check them: they may not be real.')
export const tour_visit = fromRecords('desk', 'Tour', 'Show the visitor around, then say whether they came.')
export const tour_missed = fromRecords('desk', 'Visitor did not come', 'Call, and agree on another time.')
export const tour_follow_up = fromRecords('desk', 'Tour to follow up', 'Call the visitor.')
