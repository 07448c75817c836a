/** The retention policies of all subjects. */
import type { RetentionPolicy } from '#server/repositories/retention-policy.ts'
import { arrivalRetention } from '#server/services/arrivals/leaving.ts'
import { bookingRetention } from '#server/services/bookings/leaving.ts'
import { clubMessageRetention } from '#server/services/club-messages/leaving.ts'
import { coachNoteRetention } from '#server/services/coach-notes/leaving.ts'
import { eventRetention } from '#server/services/events/leaving.ts'
import { inboxRetention } from '#server/services/inbox/leaving.ts'
import { incidentRetention } from '#server/services/incidents/leaving.ts'
import { limitRetention } from '#server/services/limits/leaving.ts'
import { outboxRetention } from '#server/services/outbox/leaving.ts'
import { proofRetention } from '#server/services/proof/leaving.ts'
import { shopRetention } from '#server/services/shop/leaving.ts'
import { signInRetention } from '#server/services/sign-in/leaving.ts'
import { staffRetention } from '#server/services/staff/leaving.ts'
import { standbyRetention } from '#server/services/standby/leaving.ts'
import { tourRetention } from '#server/services/tours/leaving.ts'
import { operationsRetention } from './leaving.ts'

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
  ...coachNoteRetention,
  ...limitRetention,
  ...signInRetention,
  ...inboxRetention,
  ...outboxRetention,
  ...operationsRetention,
]
