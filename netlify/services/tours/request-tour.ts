/** Keeps a visitor's wish for a tour. The same wish sent again on the same day is one wish. */
import { today } from '#domain/calendar/calendar.ts'
import type { Body, Reply } from '#api-contract/schemas.ts'
import type { RequestContext, RequestMeta } from '#server/http/request-context.ts'
import { createTour, readTour, tourIdOf, type TourRecord } from '#server/repositories/tours.ts'
import { limitByNetwork } from '#server/services/accounts/rate-limits.ts'

export type Requested =
  | { outcome: 'requested'; request: Reply<'requestTour'>['request'] }
  | { outcome: 'too_many'; seconds: number }

export async function requestTour(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'requestTour'> },
): Promise<Requested> {
  const { store, now, body } = context
  const { website, ...wish } = body
  const day = today(now())
  const id = tourIdOf(wish, day)
  const requested: Requested = { outcome: 'requested', request: { id, ...wish } }
  // People never see that field. A program that fills it gets the same answer, and leaves nothing behind.
  if (website) return requested

  const month = day.slice(0, 7)
  if (await readTour(store, month, id)) return requested
  const leave = await limitByNetwork(context, 'tour')
  if (!leave.allowed) return { outcome: 'too_many', seconds: leave.seconds }
  const tour: TourRecord = { v: 1, id, ...wish, status: 'new', createdAt: now().toISOString() }
  await createTour(store, month, tour)
  return requested
}
