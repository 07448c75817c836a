/** Items of the inbox about the site itself. */
import { paths } from '#domain/paths.ts'
import { fromRecords } from './item-kind.ts'

export const damaged_records = fromRecords(
  'manager',
  'Records that cannot be read',
  'Ask your technician to run the doctor.',
  {
    path: () => paths.adminOverview,
  },
)
