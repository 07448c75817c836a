/** Items of the inbox about who comes and goes. */
import { fromRecords } from '#domain/staff/item-kind.ts'

export const dispute = fromRecords('coach', 'Disputed no-show', 'Decide whether it stands.')
export const unmarked = fromRecords(
  'desk',
  'Nobody said whether they came',
  'Mark each of them on that day’s sheet: was here, no-show or excused. Today is the last day for it.',
)
export const still_here = fromRecords(
  'desk',
  'Child not picked up',
  'See who is with them, then say with whom they left, or that they are no longer here.',
  { isUrgent: true },
)
