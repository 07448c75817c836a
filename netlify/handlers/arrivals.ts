/** Handlers of arrivals: the card, what a person records about a booking, no-shows, passes, and the tablet at the door. */
import type { Handlers } from '#server/http/call.ts'
import { missingConsents } from '#domain/consents/consents.ts'
import { giveConsent } from '#server/services/families/consents.ts'
import { arrivalCard } from '#server/services/arrivals/card.ts'
import { doorDay, resolvePass } from '#server/services/door/door-day.ts'
import { leave } from '#server/services/arrivals/leave.ts'
import { disputeNoShow, settleNoShows } from '#server/services/arrivals/no-shows.ts'
import { arrive, isOtherDayAtDoor, markAbsent, releaseRest, undoArrival } from '#server/services/arrivals/record.ts'
import { bookingById } from '#server/services/bookings/admin-bookings.ts'
import { deskDays } from '#server/services/day-sheet/day-sheet.ts'
import { offerAfterResponse } from '#server/services/standby/offer-freed.ts'
import { endDoor, openDoor } from '#server/services/door/doors.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'
import { startSession } from './start-session.ts'

export const arrivalsHandlers = {
  deskDays: (call) => deskDays(call, call.query.since),

  arrivalCard: async (call) => answer((await arrivalCard(call, call.params.id)) ?? 'not_found', refusals.arrival),

  async arrive(call) {
    const { booking, arrival } = answer(await arrive(call, call.params.id, call.body.at), refusals.arrival)
    return { id: booking.id, arrival }
  },

  async markAbsent(call) {
    const { id } = call.params
    const { arrival } = answer(await markAbsent(call, id, call.body), refusals.arrival)
    return { id, arrival }
  },

  async leave(call) {
    const { at, name } = answer(await leave(call, call.params.id, call.body), refusals.arrival)
    return { at, name }
  },

  undoArrival: async (call) => done(answer(await undoArrival(call, call.params.id, call.query.was), refusals.arrival)),

  async releaseRest(call) {
    const { slot } = answer(await releaseRest(call, call.params.id), refusals.release)
    offerAfterResponse(call, [slot])
  },

  async settleNoShows(call) {
    const noShows = await settleNoShows(call, call.params, call.body)
    return { noShows: [...answer(noShows ?? 'no_player', refusals.noShow)] }
  },

  disputeNoShow: async (call) => ({
    noShow: answer(await disputeNoShow(call, call.params.id), refusals.noShow).noShow,
  }),

  doorDay: (call) => doorDay(call, call.query.since),

  resolvePass: (call) => resolvePass(call, call.body.pass),

  async signAtDoor(call) {
    const booking = await bookingById(call, call.params.id)
    const found = answer(booking?.member ? booking : 'not_found', refusals.arrival)
    const { accountKey, player } = answer(isOtherDayAtDoor(call, found) ? 'not_today' : found, refusals.arrival)
    // Only what the family has not answered: nobody there is signed in as the family.
    const { name, answers } = call.body
    const signed = await giveConsent({
      ...call,
      onlyMissing: true,
      principal: { ...call.principal, accountKey },
      body: { name, answers: answers.map((each) => Object.assign(each, { player })) },
    })
    const { member } = answer(signed, refusals.consentAtDoor)
    const stored = member.players.find(({ id }) => id === player)
    return { unsigned: stored ? missingConsents(stored) : [] }
  },

  async openDoor(call) {
    const { door, opened } = answer((await openDoor(call, call.body.name)) ?? 'not_found', refusals.door)
    startSession(call, opened)
    return { door }
  },
  endDoor: async (call) => done(answer((await endDoor(call, call.params.id)) || 'not_found', refusals.door)),
} satisfies Partial<Handlers>
