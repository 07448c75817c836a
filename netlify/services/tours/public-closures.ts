/** What everybody may know of the closures: who asks for a tour sees whether the lanes are open then. */
import type { Reply } from '#api-contract/schemas.ts'
import { lastTourDay } from '#domain/tours/tour-days.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { currentClosures } from '#server/services/bookings/closures.ts'

type PublicClosures = Reply<'publicClosures'>['closures']

/** The closures of the whole club and of lanes until the last day of tours: neither why nor which bookings are in them. */
export async function publicClosures(context: Pick<RequestContext, 'store' | 'now'>): Promise<PublicClosures> {
  const last = lastTourDay(context.now())
  const closures = (await currentClosures(context)).filter(({ from }) => from.slice(0, 10) <= last)
  return closures.flatMap((closure): PublicClosures => {
    const { scope, from, to } = closure
    if (scope === 'club') return [{ scope, from, to }]
    const { kind } = closure
    if (kind !== 'lane') return []
    return [scope === 'kind' ? { scope, kind, from, to } : { scope, kind, unit: closure.unit, from, to }]
  })
}
