/** The retention policies of all subjects. */
import type { RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { inboxRetention } from '#server/services/inbox/leaving.ts'
import { leaving } from '#server/services/leaving/subjects.ts'
import { operationsRetention } from './leaving.ts'

export const retentionPolicies: readonly RetentionPolicy[] = [
  ...leaving.filter((each) => 'prefixes' in each),
  ...inboxRetention,
  ...operationsRetention,
]
