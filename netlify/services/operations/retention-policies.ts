/** The retention policies of all subjects. */
import type { RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { arrivalRetention } from '#server/services/arrivals/retention.ts'
import { bookingRetention } from '#server/services/bookings/retention.ts'
import { clubMessageRetention } from '#server/services/club-messages/retention.ts'
import { eventRetention } from '#server/services/events/retention.ts'
import { inboxRetention } from '#server/services/inbox/retention.ts'
import { incidentRetention } from '#server/services/incidents/retention.ts'
import { limitRetention } from '#server/services/limits/retention.ts'
import { outboxRetention } from '#server/services/outbox/retention.ts'
import { proofRetention } from '#server/services/proof/retention.ts'
import { shopRetention } from '#server/services/shop/retention.ts'
import { signInRetention } from '#server/services/sign-in/retention.ts'
import { staffRetention } from '#server/services/staff/retention.ts'
import { standbyRetention } from '#server/services/standby/retention.ts'
import { tourRetention } from '#server/services/tours/retention.ts'
import { operationsRetention } from './retention.ts'

export const retentionPolicies: readonly RetentionPolicy[] = [
  ...proofRetention,
  ...incidentRetention,
  ...bookingRetention,
  ...eventRetention,
  ...shopRetention,
  ...arrivalRetention,
  ...standbyRetention,
  ...tourRetention,
  ...staffRetention,
  ...clubMessageRetention,
  ...limitRetention,
  ...signInRetention,
  ...inboxRetention,
  ...outboxRetention,
  ...operationsRetention,
]
