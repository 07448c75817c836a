/** Handlers of the tablet at the door. */
import { missingConsents } from '#domain/consents/consents.ts'
import type { Handlers } from '#server/http/call.ts'
import { isOtherDayAtDoor } from '#server/services/arrivals/record.ts'
import { bookingById } from '#server/services/bookings/admin-bookings.ts'
import { doorDay } from '#server/services/door/door-day.ts'
import { endDoor, openDoor } from '#server/services/door/doors.ts'
import { giveConsent } from '#server/services/families/consents.ts'
import { answer, done, noBooking, type Refusals } from './answer.ts'
import { arrivalRefusals } from './arrivals.ts'
import { consentRefusals } from './consents.ts'
import { startSession } from './start-session.ts'

const refusals = {
  door: { not_found: [404, 'not_found', 'This tablet is no longer signed in.'] },
  consentAtDoor: { ...consentRefusals, no_player: noBooking, gone: noBooking },
} as const satisfies Record<string, Refusals>

export const doorHandlers = {
  async openDoor(call) {
    const { door, opened } = answer((await openDoor(call, call.body.name)) ?? 'not_found', refusals.door)
    startSession(call, opened)
    return { door }
  },
  endDoor: async (call) => done(answer((await endDoor(call, call.params.id)) || 'not_found', refusals.door)),
  doorDay: (call) => doorDay(call, call.query.since),

  async signAtDoor(call) {
    const booking = await bookingById(call, call.params.id)
    const found = answer(booking?.member ? booking : 'not_found', arrivalRefusals)
    const { accountKey, player } = answer(isOtherDayAtDoor(call, found) ? 'not_today' : found, arrivalRefusals)
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
} satisfies Partial<Handlers>
