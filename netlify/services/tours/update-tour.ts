/** Updates a tour request: status, notes, follow-up date. */
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import type { Body } from '#api-contract/schemas.ts'
import { adminTourMessages } from '#domain/messages/admin-messages.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { transact } from '#server/repositories/transact.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { accountKeyOf } from '#server/repositories/keys.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { keyOfTour } from '#server/repositories/tours.ts'
import type { TourRecord } from '#records/tours.ts'

export type UpdateTourResult = { outcome: 'saved'; tour: TourRecord } | { outcome: 'not_found' | 'changed' }

type UpdateTourContext = ServiceContext &
  Pick<RequestContext, 'keyPepper'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/**
 * Omitted fields stay unchanged. An outdated `rev` changes nothing, so that no colleague's note is lost. Who is confirmed is told;
 * the other statuses are for staff only.
 */
export async function updateTour(
  context: UpdateTourContext,
  id: string,
  body: Body<'updateTour'>,
): Promise<UpdateTourResult> {
  const key = await keyOfTour(context.store, id)
  if (!key) return { outcome: 'not_found' }
  const [, month = ''] = key.split('/')
  const updated = await transact(context, [key], (documents) => {
    const current = documents.get(key)
    if (!current) return { outcome: 'not_found' as const }
    const { notes: oldNotes = '', followUp: oldFollowUp = '', rev = 0, ...rest } = current
    const { status, notes, followUp } = { notes: oldNotes, followUp: oldFollowUp, ...body }
    if (current.status === status && oldNotes === notes && oldFollowUp === followUp)
      return { outcome: 'saved' as const, tour: current }
    if ((body.rev ?? rev) !== rev) return { outcome: 'changed' as const }
    const tour = { ...rest, status, rev: rev + 1, ...(notes && { notes }), ...(followUp && { followUp }) }
    if (current.email && status === 'confirmed' && current.status !== status) {
      const accountKey = accountKeyOf(context.keyPepper, current.email)
      const message = { accountKey, kind: 'tour_confirmed', subjectRef: mailSubjectRef.tour(month, id) } as const
      documents.need(messageKeys(documents, message, undoMs))
      queueMessage(documents, message, undoMs)
    }
    documents.set(key, tour)
    return { outcome: 'saved' as const, tour, before: current.status }
  })
  if (updated.outcome !== 'saved') return updated
  const { tour, before } = updated
  const [from, to] = [before && adminTourMessages.status[before], adminTourMessages.status[tour.status]]
  await writeAdminLog(context, context.principal, 'tour_updated', id, { to, ...(from !== to && { from }) })
  return { outcome: 'saved', tour }
}
