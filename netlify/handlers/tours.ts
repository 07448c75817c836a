/** Tour requests: 'The form is public.' */
import { requestTour } from '#server/flows/request-tour.ts'
import type { Handlers } from '#server/http/house.ts'
import { tooMany } from '#server/http/failure.ts'

export const tours = {
  async requestTour(call) {
    const requested = await requestTour(call)
    if (requested.outcome === 'too_many') throw tooMany(requested.seconds)
    return { request: requested.request }
  },
} satisfies Pick<Handlers, 'requestTour'>
