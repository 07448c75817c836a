/** Updates a tour request: status, agreed time, notes, follow-up date, the link to join. */
import { instantOf } from '#domain/calendar/calendar.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { remindAt } from '#domain/notifications/quiet-hours.ts'
import type { Body } from '#api-contract/schemas.ts'
import { adminTourMessages } from '#domain/notifications/admin-messages.ts'
import { whyNotAgree } from '#domain/tours/tour-days.ts'
import { withStatus } from '#domain/tours/tour-to-member.ts'
import { isAgreedAnew, tourVisit } from '#domain/tours/tours.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { keyOfTour } from '#server/repositories/tours.ts'
import type { TourRecord } from '#records/tours.ts'

export type UpdateTourResult =
  | { outcome: 'saved'; tour: TourRecord }
  | { outcome: 'not_found' | 'changed' }
  | ({ outcome: 'no_tour_then' } & NonNullable<ReturnType<typeof whyNotAgree>>)

type UpdateTourContext = ServiceContext &
  Pick<RequestContext, 'keyPepper'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/**
 * Omitted fields stay unchanged. An outdated `rev` changes nothing, so that no colleague's note is lost. Who is confirmed is told,
 * and reminded the day before; the other statuses are for staff only.
 */
export async function updateTour(
  context: UpdateTourContext,
  id: string,
  body: Body<'updateTour'>,
): Promise<UpdateTourResult> {
  const [key, closures] = await Promise.all([
    keyOfTour(context.store, id),
    body.status === 'confirmed' ? readClosures(context) : [],
  ])
  if (!key) return { outcome: 'not_found' }
  const [, month = ''] = key.split('/')
  return transact(logIn(context, 'tour_updated', id), [key], (documents): UpdateTourResult => {
    const current = documents.get(key)
    if (!current) return { outcome: 'not_found' }
    const { rev = 0 } = current
    const tour = nextOf(current, body, rev + 1, documents.now)
    if (!tour) return { outcome: 'saved', tour: current }
    if ((body.rev ?? rev) !== rev) return { outcome: 'changed' }
    if (tour.agreedRev === tour.rev) {
      const whyNot = whyNotAgree(tourVisit(tour), documents.now, closures)
      if (whyNot) return { outcome: 'no_tour_then', ...whyNot }
      if (tour.email) {
        const accountKey = accountKeyOf(context.keyPepper, tour.email)
        const subjectRef = mailSubjectRef.tour(month, id, tour.rev)
        tell(documents, { accountKey, subjectRef }, tourVisit(tour))
      }
    }
    documents.set(key, tour)
    const [from, to] = [adminTourMessages.status[current.status], adminTourMessages.status[tour.status]]
    documents.about({ to, ...(from !== to && { from }) })
    return { outcome: 'saved', tour }
  })
}

/** Confirms the visit, and reminds of it as if that were asked for the day before; not if that time is over. */
function tell(
  documents: Documents,
  about: Pick<Intent, 'accountKey' | 'subjectRef'>,
  { date, time }: ReturnType<typeof tourVisit>,
): void {
  const [confirmed, reminder] = [
    { ...about, kind: 'tour_confirmed' } as const,
    { ...about, kind: 'tour_reminder' } as const,
  ]
  const then = { ...documents, now: remindAt('day', instantOf(date, time)) }
  const isAhead = then.now > documents.now
  documents.need([...messageKeys(documents, confirmed, undoMs), ...(isAhead ? messageKeys(then, reminder) : [])])
  queueMessage(documents, confirmed, undoMs)
  if (isAhead) queueMessage(then, reminder)
}

/** The next version; undefined if it says the same. A request that is new again has no agreed time. */
function nextOf(current: TourRecord, body: Body<'updateTour'>, rev: number, now: Date): TourRecord | undefined {
  const { agreedDate: _, agreedTime: __, agreedRev: ___, ...wished } = current
  const { notes: oldNotes = '', followUp: oldFollowUp = '', ...rest } = body.status === 'new' ? wished : current
  const { status, notes, followUp } = { notes: oldNotes, followUp: oldFollowUp, ...body }
  const { date, time } = tourVisit({ ...current, ...body })
  const isAgreed = isAgreedAnew(current, status, { date, time })
  if (!isAgreed && current.status === status && oldNotes === notes && oldFollowUp === followUp) return undefined
  return {
    ...withStatus(rest, status, now),
    rev,
    ...(notes && { notes }),
    ...(followUp && { followUp }),
    ...(isAgreed && { agreedDate: date, agreedTime: time, agreedRev: rev }),
  }
}
