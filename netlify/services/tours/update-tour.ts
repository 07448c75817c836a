/** Updates a tour request: status, notes, follow-up date. */
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import type { Body } from '#api-contract/schemas.ts'
import { adminTourMessages } from '#domain/messages/admin-messages.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { keyOfTour } from '#server/repositories/tours.ts'
import type { TourRecord } from '#records/tours.ts'

export type UpdateTourResult =
  | { outcome: 'saved'; tour: TourRecord }
  | { outcome: 'not_found' }
  | { outcome: 'changed' }

type UpdateTourContext = ServiceContext &
  Pick<RequestContext, 'keyPepper'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/** Omitted fields stay unchanged. An outdated `rev` changes nothing, so that no colleague's note is lost. */
export async function updateTour(
  context: UpdateTourContext,
  id: string,
  body: Body<'updateTour'>,
): Promise<UpdateTourResult> {
  const key = await keyOfTour(context.store, id)
  if (!key) return { outcome: 'not_found' }
  const found = await context.store.read<TourRecord>(key)
  if (found) await queueAnswer(context, key, found.value, body)
  let before: TourRecord['status'] | undefined
  const result: { outcome: UpdateTourResult } = { outcome: { outcome: 'not_found' } }
  await updateWithRetry<TourRecord>(
    context,
    key,
    (current) => {
      if (!current) return undefined
      const { notes: previousNotes = '', followUp: previousFollowUp = '', rev = 0, ...rest } = current
      const { status, notes = previousNotes, followUp = previousFollowUp } = body
      before = current.status
      const isSame = current.status === status && previousNotes === notes && previousFollowUp === followUp
      result.outcome = isSame ? { outcome: 'saved', tour: current } : { outcome: 'changed' }
      if (isSame || (body.rev ?? rev) !== rev) return undefined
      const tour: TourRecord = { ...rest, status, rev: rev + 1, ...(notes && { notes }), ...(followUp && { followUp }) }
      result.outcome = { outcome: 'saved', tour }
      return tour
    },
    found,
  )
  const { outcome } = result
  if (outcome.outcome !== 'saved') return outcome
  const [from, to] = [before && adminTourMessages.status[before], adminTourMessages.status[outcome.tour.status]]
  await writeAdminLog(context, context.principal, 'tour_updated', id, { to, ...(from !== to && { from }) })
  return outcome
}

/** Queues the message that a tour is confirmed, before the write that confirms it. The other statuses are for staff only. */
async function queueAnswer(
  context: UpdateTourContext,
  key: string,
  { id, email, status }: TourRecord,
  body: Body<'updateTour'>,
): Promise<void> {
  if (!email || body.status !== 'confirmed' || status === 'confirmed') return
  const [, month = ''] = key.split('/')
  const ownerKey = ownerKeyOf(context.keyPepper, email)
  await addToOutbox(context, { ownerKey, kind: 'tour_confirmed', subjectRef: mailSubjectRef.tour(month, id) }, undoMs)
}
