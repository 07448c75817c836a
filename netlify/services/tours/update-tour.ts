/** Staff work on a tour request: what has become of it, what was said, when to ask again. */
import type { Body } from '#api-contract/schemas.ts'
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { keyOfTour, type TourRecord } from '#server/repositories/tours.ts'

export type Updated = { outcome: 'saved'; tour: TourRecord } | { outcome: 'not_found' } | { outcome: 'changed' }

type Asking = ServiceContext & Pick<RequestContext, 'newId'> & { principal: Principal }

/** What is left out stays. A `rev` that is no longer the present one changes nothing, so that no colleague's note is lost. */
export async function updateTour(desk: Asking, id: string, body: Body<'updateTour'>): Promise<Updated> {
  const key = await keyOfTour(desk.store, id)
  if (!key) return { outcome: 'not_found' }
  const last: { outcome: Updated } = { outcome: { outcome: 'not_found' } }
  await updateWithRetry<TourRecord>(desk, key, (there) => {
    if (!there) return undefined
    const { notes: noted = '', followUp: awaited = '', rev = 0, ...rest } = there
    const { status, notes = noted, followUp = awaited } = body
    const isSame = there.status === status && noted === notes && awaited === followUp
    last.outcome = isSame ? { outcome: 'saved', tour: there } : { outcome: 'changed' }
    if (isSame || (body.rev ?? rev) !== rev) return undefined
    const tour: TourRecord = { ...rest, status, rev: rev + 1, ...(notes && { notes }), ...(followUp && { followUp }) }
    last.outcome = { outcome: 'saved', tour }
    return tour
  })
  if (last.outcome.outcome === 'saved') await writeAdminLog(desk, desk.principal, 'tour_updated', id)
  return last.outcome
}
