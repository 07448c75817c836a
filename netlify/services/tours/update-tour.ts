/** Updates a tour request: status, notes, follow-up date. */
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import type { Body } from '#api-contract/schemas.ts'
import { adminTourMessages } from '#domain/messages/admin-messages.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { accountKeyOf } from '#server/repositories/keys.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { keyOfTour } from '#server/repositories/tours.ts'
import type { TourRecord } from '#records/tours.ts'

export type UpdateTourResult = { outcome: 'saved'; tour: TourRecord } | { outcome: 'not_found' | 'changed' }

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
  const wanted = ({ notes = '', followUp = '' }: TourRecord) => ({ notes, followUp, ...body })
  const isSame = (tour: TourRecord) => {
    const { status, notes, followUp } = wanted(tour)
    return tour.status === status && (tour.notes ?? '') === notes && (tour.followUp ?? '') === followUp
  }
  const stored = await updateWithRetry<TourRecord>(
    context,
    key,
    (current) => {
      if (!current || isSame(current) || (body.rev ?? current.rev ?? 0) !== (current.rev ?? 0)) return undefined
      before = current.status
      const { notes: _, followUp: __, rev = 0, ...rest } = current
      const { status, notes, followUp } = wanted(current)
      return { ...rest, status, rev: rev + 1, ...(notes && { notes }), ...(followUp && { followUp }) }
    },
    found,
  )
  if (!stored) return { outcome: 'not_found' }
  if (!isSame(stored.value)) return { outcome: 'changed' }
  const [from, to] = [before && adminTourMessages.status[before], adminTourMessages.status[stored.value.status]]
  await writeAdminLog(context, context.principal, 'tour_updated', id, { to, ...(from !== to && { from }) })
  return { outcome: 'saved', tour: stored.value }
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
  const accountKey = accountKeyOf(context.keyPepper, email)
  await addToOutbox(context, { accountKey, kind: 'tour_confirmed', subjectRef: mailSubjectRef.tour(month, id) }, undoMs)
}
