/** Items of the inbox about messages. */
import { fromRecords } from '#domain/staff/item-kind.ts'

export const call = fromRecords('desk', 'Could not be delivered', 'Call: no email or notice has reached them.', {
  ticks: true,
})
