/** What becomes of the records of each subject: with time, with the account, and in the export of a family's data. */
import { arrivalLeaving } from '#server/services/arrivals/leaving.ts'
import { bookingLeaving } from '#server/services/bookings/leaving.ts'
import { messageLeaving } from '#server/services/club-messages/leaving.ts'
import { coachNoteLeaving } from '#server/services/coach-notes/leaving.ts'
import { eventLeaving } from '#server/services/events/leaving.ts'
import { familyLeaving } from '#server/services/families/leaving.ts'
import { feedLeaving } from '#server/services/feeds/leaving.ts'
import { lineLeaving } from '#server/services/full-club/leaving.ts'
import { incidentLeaving } from '#server/services/incidents/leaving.ts'
import { limitLeaving } from '#server/services/limits/leaving.ts'
import { dueLeaving } from '#server/services/memberships/leaving.ts'
import { outboxLeaving } from '#server/services/outbox/leaving.ts'
import { proofLeaving } from '#server/services/proof/leaving.ts'
import { deviceLeaving } from '#server/services/push/leaving.ts'
import { shopLeaving } from '#server/services/shop/leaving.ts'
import { signInLeaving } from '#server/services/sign-in/leaving.ts'
import { staffLeaving } from '#server/services/staff/leaving.ts'
import { standbyLeaving } from '#server/services/standby/leaving.ts'
import { tourLeaving } from '#server/services/tours/leaving.ts'

/** In the order in which they are asked. */
export const leaving = [
  ...proofLeaving,
  ...incidentLeaving,
  ...familyLeaving,
  ...bookingLeaving,
  ...eventLeaving,
  ...shopLeaving,
  ...arrivalLeaving,
  ...standbyLeaving,
  ...tourLeaving,
  ...staffLeaving,
  ...messageLeaving,
  ...coachNoteLeaving,
  ...dueLeaving,
  ...lineLeaving,
  ...feedLeaving,
  ...deviceLeaving,
  ...limitLeaving,
  ...signInLeaving,
  ...outboxLeaving,
]
