/** Handlers of tour requests: 'The form is public'; the list and updates are for staff. */
import { today } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { adminTourMessages } from '#domain/messages/admin-messages.ts'
import { publicClosures } from '#server/services/tours/public-closures.ts'
import { requestTour } from '#server/services/tours/request-tour.ts'
import { updateTour } from '#server/services/tours/update-tour.ts'
import type { Handlers } from '#server/http/call.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import { recentTours } from '#server/repositories/tours.ts'
import type { TourRecord } from '#records/tours.ts'

/** A tour request with the fields that staff add. */
const toAdminTour = (tour: TourRecord) => ({ notes: '', followUp: '', email: '', childAge: '', rev: 0, ...tour })

export const toursHandlers = {
  async requestTour(call) {
    const requested = await requestTour(call)
    if (requested.outcome === 'too_many') throw tooMany(requested.seconds)
    return { request: requested.request }
  },
  publicClosures: async (call) => ({ closures: await publicClosures(call) }),
  listTours: async ({ store, now }) => ({ requests: (await recentTours(store, today(now()))).map(toAdminTour) }),
  async updateTour(call) {
    const updated = await updateTour(call, call.params.id, call.body)
    if (updated.outcome === 'not_found') throw new HttpError(404, 'not_found', adminTourMessages.gone)
    if (updated.outcome === 'changed') throw new HttpError(409, 'changed', staffMessages.changedByColleague)
    return { request: toAdminTour(updated.tour) }
  },
} satisfies Partial<Handlers>
