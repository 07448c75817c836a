/** Items of the inbox about families that are new. */
import { fromRecords } from '#domain/staff/item-kind.ts'

export const newcomers_many = fromRecords(
  'manager',
  'Many new families that nobody has seen',
  'Check them. They may not be real.',
)
