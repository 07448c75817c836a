/** Handlers of passes, arrivals, departures and no-shows. */
import { arrivalMessages } from '#domain/arrivals/arrival-messages.ts'
import { arrivalWindow, clockOf } from '#domain/arrivals/arrivals.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { arrivals } from '#domain/facility/facility.ts'
import type { Handlers } from '#server/http/call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { arrivalCard } from '#server/services/arrivals/card.ts'
import { leave } from '#server/services/arrivals/leave.ts'
import { disputeNoShow, settleNoShows } from '#server/services/arrivals/no-shows.ts'
import { arrive, markAbsent, releaseRest, undoArrival } from '#server/services/arrivals/record.ts'
import { resolvePass } from '#server/services/arrivals/resolve-pass.ts'
import { answer, done, noBooking, noPlayerAtDesk, type Refusals } from './answer.ts'

export const arrivalRefusals = {
  not_found: noBooking,
  too_early: ({ booking }: { booking: Slot }) => {
    const opens = new Date(arrivalWindow(booking).opens).toISOString()
    return new HttpError(409, 'invalid', arrivalMessages.tooEarly(clockTime(clockOf(opens))))
  },
  over: [409, 'invalid', arrivalMessages.over],
  is_here: [409, 'invalid', 'They’re checked in. Undo that first.'],
  not_today: [409, 'invalid', 'Only on the day of the session.'],
  not_then: [409, 'invalid', 'Only on the day of the session, and the day after it.'],
  not_missing: [409, 'invalid', `Mark someone missing from ${arrivals.missing} minutes after the start.`],
  exempt: [409, 'invalid', 'This hour was closed, or we moved the booking, so it can’t be a no-show.'],
  unstaffed: [409, 'unstaffed', arrivalMessages.unstaffed],
  on_hold: [409, 'on_hold', arrivalMessages.seeCoach],
  not_here: [409, 'invalid', 'They are not checked in, or have left.'],
  no_collector: [409, 'changed', 'This person may no longer pick the player up. Please look again.'],
} as const satisfies Refusals

const refusals = {
  release: {
    not_found: noBooking,
    not_absent: [409, 'invalid', 'Mark it as a no-show or excused first.'],
    too_early: [409, 'invalid', 'The rest can be given away once half of the time is over.'],
    over: [409, 'invalid', arrivalMessages.over],
  },
  noShow: {
    no_player: noPlayerAtDesk,
    not_found: [404, 'not_found', 'This no-show was taken back.'],
    too_late: [409, 'invalid', `You had ${arrivals.disputeHours} hours to tell us. Please ask at the desk.`],
  },
} as const satisfies Record<string, Refusals>

export const arrivalsHandlers = {
  arrivalCard: async (call) => answer((await arrivalCard(call, call.params.id)) ?? 'not_found', arrivalRefusals),

  resolvePass: (call) => resolvePass(call, call.body.pass),

  async arrive(call) {
    const { booking, arrival } = answer(await arrive(call, call.params.id, call.body), arrivalRefusals)
    return { id: booking.id, arrival }
  },

  async markAbsent(call) {
    const { id } = call.params
    const { arrival } = answer(await markAbsent(call, id, call.body), arrivalRefusals)
    return { id, arrival }
  },

  async leave(call) {
    const { at, name } = answer(await leave(call, call.params.id, call.body), arrivalRefusals)
    return { at, name }
  },

  undoArrival: async (call) => done(answer(await undoArrival(call, call.params.id, call.query.was), arrivalRefusals)),

  releaseRest: async (call) => done(answer(await releaseRest(call, call.params.id), refusals.release)),

  async settleNoShows(call) {
    const noShows = await settleNoShows(call, call.params, call.body)
    return { noShows: [...answer(noShows ?? 'no_player', refusals.noShow)] }
  },

  disputeNoShow: async (call) => ({
    noShow: answer(await disputeNoShow(call, call.params.id), refusals.noShow).noShow,
  }),
} satisfies Partial<Handlers>
