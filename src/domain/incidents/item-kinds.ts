/** Items of the inbox about incidents. */
import { written } from '#domain/staff/item-kind.ts'
import { incidentPath } from './incident-path.ts'

export const incident = written('coach', 'Incident report', 'Complete the report, and call the family.', {
  isUrgent: true,
  path: incidentPath,
})
