/** Items of the inbox about messages. */
import { tourPath } from '#domain/paths.ts'
import { fromRecords } from '#domain/staff/item-kind.ts'

export const call = fromRecords('desk', 'Could not be delivered', 'Call: no email or notice has reached them.', {
  ticks: true,
  path: (subject) => (subject.startsWith('tour_') ? tourPath(subject.split(' ')[0]!) : undefined),
})
