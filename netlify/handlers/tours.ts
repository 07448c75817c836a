/** Tour requests: 'The form is public', what becomes of a request is for staff. */
import { today } from '#domain/calendar.ts'
import { staffWords, tourDeskWords } from '#domain/staff-words.ts'
import { requestTour } from '#server/flows/request-tour.ts'
import { updateTour } from '#server/flows/update-tour.ts'
import type { Handlers } from '#server/http/house.ts'
import { Failure, tooMany } from '#server/http/failure.ts'
import { recentTours, type TourRecord } from '#server/records/tours.ts'

const toDesk = (tour: TourRecord) => ({ notes: '', followUp: '', rev: 0, ...tour })

export const tours = {
  async requestTour(call) {
    const requested = await requestTour(call)
    if (requested.outcome === 'too_many') throw tooMany(requested.seconds)
    return { request: requested.request }
  },
  listTours: async ({ store, now }) => ({ requests: (await recentTours(store, today(now()))).map(toDesk) }),
  async updateTour(call) {
    const updated = await updateTour(call, call.params.id, call.body)
    if (updated.outcome === 'not_found') throw new Failure(404, 'not_found', tourDeskWords.gone)
    if (updated.outcome === 'changed') throw new Failure(409, 'changed', staffWords.changedMeanwhile)
    return { request: toDesk(updated.tour) }
  },
} satisfies Pick<Handlers, 'requestTour' | 'listTours' | 'updateTour'>
