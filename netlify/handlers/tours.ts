/** Handlers of tour requests. */
import { today } from '#domain/calendar/calendar.ts'
import type { TourRecord } from '#records/tours.ts'
import type { Handlers } from '#server/http/call.ts'
import { fieldError } from '#server/http/http-error.ts'
import { recentTours } from '#server/repositories/tours.ts'
import { inviteVisitor } from '#server/services/tours/invite-visitor.ts'
import { requestTour } from '#server/services/tours/request-tour.ts'
import { updateTour } from '#server/services/tours/update-tour.ts'
import { answer, changed, type Refusals } from './answer.ts'

const refusals = {
  not_found: [404, 'not_found', 'This request no longer exists.'],
  has_joined: [409, 'changed', 'This family has joined already.'],
  changed,
  no_tour_then: ({ field, message }: { field: string; message: string }) => fieldError(400, 'invalid', message, field),
} as const satisfies Refusals

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
  listTours: async (call) => ({ requests: (await recentTours(call, today(call.now()))).map(toAdminTour) }),
  async updateTour(call) {
    const { tour } = answer(await updateTour(call, call.params.id, call.body), refusals)
    return { request: toAdminTour(tour) }
  },
  async inviteVisitor(call) {
    const { tour, token, expiresAt, isSent } = answer(await inviteVisitor(call, call.params.id), refusals)
    return { request: toAdminTour(tour), token, expiresAt, isSent }
  },
} satisfies Partial<Handlers>
