/** Handlers of bookings that staff make, move and cancel. */
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Entry } from '#records/bookings.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { bookForMember, bookingById } from '#server/services/bookings/admin-bookings.ts'
import { changesOfMembers } from '#server/services/bookings/club-changes.ts'
import { type MoveRequest, move } from '#server/services/bookings/move.ts'
import { answer, type Refusals } from './answer.ts'
import { heldForThem, lostBooking, player, reservationRefusals } from './bookings-refusals.ts'
import { cancelAndLog } from './bookings.ts'

const refusals = {
  ...player,
  no_member: [400, 'invalid', 'No member has this email. Please check it, or register the family first.', 'email'],
  held_for_you: heldForThem,
  not_found: [404, 'not_found', bookingMessages.gone],
  decided: [409, 'changed', 'Someone has decided about this booking meanwhile.'],
  // Canceled between the booking and the read that shows it.
  lost: lostBooking,
} as const satisfies Refusals

export const deskBookingsHandlers = {
  async bookForMember(call) {
    const reserved = await bookForMember(call, call.body)
    const booking = await shown(call, answer(reserved, deskRefusals(call.body.kind)).booking)
    return { booking }
  },

  cancelBooking: (call) => cancelAndLog(call, call.body.kind, call.body.reason || undefined),

  async moveBooking(call) {
    const { unit, date, time, overLimit = false, anyAge = false, reason } = call.body
    const to = { unit, date, time }
    const request = { id: call.params.id, to, overLimit, anyAge, reason: reason || undefined }
    return { booking: await moveAndLog(call, request) }
  },

  adminChanges: async (call) => ({ changes: await changesOfMembers(call) }),
} satisfies Partial<Handlers>

/** Moves a booking of a family, and logs it. @throws HttpError if it stays where it is. */
export async function moveAndLog(call: Call<'moveBooking' | 'moveAll'>, request: MoveRequest) {
  const moved = await move(logIn(call, 'booking_moved', request.id), request)
  const { kind } = answer(moved, refusals)
  return shown(call, answer(moved, deskRefusals(kind)).booking)
}

export const deskRefusals = (kind: Kind) => ({ ...reservationRefusals(kind), ...refusals })

/** A new booking as staff see it. @throws HttpError if it was canceled meanwhile. */
export const shown = async (call: RequestContext, { id }: Entry) =>
  answer((await bookingById(call, id)) ?? 'lost', refusals)
