/** Items of the inbox about who comes and goes. */
import { fromRecords } from '#domain/staff/item-kind.ts'

export const dispute = fromRecords('coach', 'Disputed no-show', 'Decide whether it stands.')
export const still_here = fromRecords(
  'desk',
  'Child not picked up',
  'See who is with them, then say with whom they left, or that they are no longer here.',
  { isUrgent: true },
)
