/** Handlers of tour requests: 'The form is public'; the list, updates and invitations are for staff. */
import { today } from '#domain/calendar/calendar.ts'
import { publicClosures } from '#server/services/closures/closures.ts'
import { requestTour } from '#server/services/tours/request-tour.ts'
import { inviteVisitor } from '#server/services/tours/invite-visitor.ts'
import { updateTour } from '#server/services/tours/update-tour.ts'
import type { Handlers } from '#server/http/call.ts'
import { recentTours } from '#server/repositories/tours.ts'
import type { TourRecord } from '#records/tours.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'

/** A tour request with the fields that staff add. */
const absent = {
  notes: '',
  followUp: '',
  email: '',
  childAge: '',
  agreedDate: '',
  agreedTime: '',
  invitedAt: '',
  joinedAt: '',
  family: '',
  rev: 0,
}
const toAdminTour = (tour: TourRecord) => ({ ...absent, ...tour })

export const toursHandlers = {
  requestTour: async (call) => ({ request: answer(await requestTour(call)).request }),
  publicClosures: async (call) => ({ closures: await publicClosures(call) }),
  listTours: async (call) => ({ requests: (await recentTours(call, today(call.now()))).map(toAdminTour) }),
  async updateTour(call) {
    const { tour } = answer(await updateTour(call, call.params.id, call.body), refusals.tour)
    return { request: toAdminTour(tour) }
  },
  async inviteVisitor(call) {
    const { tour, token, expiresAt, isSent } = answer(await inviteVisitor(call, call.params.id), refusals.tour)
    return { request: toAdminTour(tour), token, expiresAt, isSent }
  },
} satisfies Partial<Handlers>
