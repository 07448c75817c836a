/** Handlers of arrivals: the card, what a person records about a booking, no-shows, passes, and the tablet at the door. */
import { arrivalWindow, clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime, shortDay, today } from '#domain/calendar/calendar.ts'
import { arrivals } from '#domain/facility/facility.ts'
import { arrivalMessages, noShowMessages, passMessages } from '#domain/messages/arrival-messages.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import type { ErrorCode } from '#api-contract/endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { missingConsents } from '#domain/accounts/consents.ts'
import { giveConsent } from '#server/services/accounts/consents.ts'
import { arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { arrivalCard } from '#server/services/arrivals/card.ts'
import { doorDay, doorEntry } from '#server/services/arrivals/door-day.ts'
import { clearNoShows, disputeNoShow, settleNoShow } from '#server/services/arrivals/no-shows.ts'
import { resolvePass } from '#server/services/arrivals/passes.ts'
import { arrive, markAbsent, undoArrival, type AbsentResult } from '#server/services/arrivals/record.ts'
import { releaseRest, type ReleaseResult } from '#server/services/arrivals/release.ts'
import { bookingById } from '#server/services/bookings/admin-bookings.ts'
import { deskDays } from '#server/services/bookings/day-sheet.ts'
import { offerAfterResponse } from '#server/services/standby/offer-freed.ts'
import { endDoor, listDoors, openDoor } from '#server/services/staff/doors.ts'
import { consentError } from './consent-error.ts'

export const arrivalsHandlers = {
  deskDays: (call) => deskDays(call, call.query.since),

  async arrivalCard(call) {
    const found = await arrivalCard(call, call.params.id)
    if (!found) throw gone()
    return found
  },

  async arrive(call) {
    const result = await arrive(call, call.params.id, call.body.at)
    switch (result.outcome) {
      case 'recorded':
        return { id: result.booking.id, arrival: result.arrival, already: result.already }
      case 'not_found':
        throw gone()
      case 'too_early': {
        const opens = new Date(arrivalWindow(result.booking).opens).toISOString()
        throw refused(arrivalMessages.tooEarly(clockTime(clockOf(opens))))
      }
      case 'over':
        throw refused(arrivalMessages.over)
    }
  },

  async markAbsent(call) {
    const { id } = call.params
    const result = await markAbsent(call, id, call.body)
    if (result.outcome === 'recorded') return { id, arrival: result.arrival }
    if (result.outcome === 'not_found') throw gone()
    throw refused(absentMessages[result.outcome], result.outcome === 'unstaffed' ? 'unstaffed' : 'invalid')
  },

  async undoArrival(call) {
    const outcome = await undoArrival(call, call.params.id)
    if (outcome === 'not_found') throw gone()
    if (outcome === 'not_today') throw refused(arrivalMessages.notToday)
    return undefined
  },

  async releaseRest(call) {
    const result = await releaseRest(call, call.params.id)
    if (result.outcome === 'not_found') throw gone()
    if (result.outcome !== 'released') throw refused(releaseMessages[result.outcome])
    offerAfterResponse(call, [result.slot])
    return undefined
  },

  async settleNoShow(call) {
    const noShows = await settleNoShow(call, call.params, call.params.booking, call.body.stands)
    if (!noShows) throw new HttpError(404, 'not_found', adminMemberMessages.playerGone)
    return { noShows: [...noShows] }
  },

  async clearNoShows(call) {
    const noShows = await clearNoShows(call, call.params)
    if (!noShows) throw new HttpError(404, 'not_found', adminMemberMessages.playerGone)
    return { noShows: [...noShows] }
  },

  async disputeNoShow(call) {
    const result = await disputeNoShow(call, call.params.id)
    if (result.outcome === 'not_found') throw new HttpError(404, 'not_found', noShowMessages.gone)
    if (result.outcome === 'too_late') throw refused(noShowMessages.tooLate(arrivals.disputeHours))
    return { noShow: result.noShow }
  },

  doorDay: (call) => doorDay(call, call.query.since),

  async resolvePass(call) {
    const found = await resolvePass(call, call.body.pass)
    switch (found.outcome) {
      case 'booking': {
        const { booking } = found
        const arrival = arrivalOf((await readArrivals(call.store, booking.date))?.value, booking.id)
        const entry = doorEntry(call, { ...booking, ...(arrival && { arrival }) })
        if (arrival?.state !== 'here') return { outcome: 'booking', entry }
        return { outcome: 'here', message: passMessages.alreadyHere(clockTime(clockOf(arrival.at))), entry }
      }
      case 'other_day':
        return { outcome: 'other_day', message: passMessages.otherDay(shortDay(found.date)) }
      default:
        return { outcome: found.outcome, message: passMessages[found.outcome] }
    }
  },

  async signAtDoor(call) {
    const booking = await bookingById(call, call.params.id)
    if (!booking?.member) throw gone()
    // A tablet knows today only, and asks only for what the family has not answered: nobody there is signed in as the family.
    if (call.principal.role === 'door' && booking.date !== today(call.now())) throw refused(arrivalMessages.notToday)
    const { ownerKey, player } = booking
    const { name, answers } = call.body
    const signed = await giveConsent({
      ...call,
      onlyMissing: true,
      principal: { ...call.principal, ownerKey },
      body: { name, answers: answers.map((answer) => Object.assign(answer, { player })) },
    })
    if (signed.outcome !== 'saved') throw consentError(signed.outcome) ?? gone()
    const stored = signed.member.players.find(({ id }) => id === player)
    return { unsigned: stored ? missingConsents(stored) : [] }
  },

  async openDoor(call) {
    const made = await openDoor(call, call.body.name)
    if (!made) throw new HttpError(404, 'not_found', arrivalMessages.doorGone)
    call.session.set(made.opened.sessionToken, made.opened.device)
    return { door: made.door }
  },
  listDoors: async (call) => ({ doors: await listDoors(call) }),
  async endDoor(call) {
    if (!(await endDoor(call, call.params.id))) throw new HttpError(404, 'not_found', arrivalMessages.doorGone)
    return undefined
  },
} satisfies Partial<Handlers>

const gone = () => new HttpError(404, 'not_found', arrivalMessages.gone)
const refused = (message: string, code: ErrorCode = 'invalid') => new HttpError(409, code, message)

const absentMessages: Record<Exclude<AbsentResult['outcome'], 'recorded' | 'not_found'>, string> = {
  is_here: arrivalMessages.isHere,
  not_today: arrivalMessages.notToday,
  not_missing: arrivalMessages.notMissing(arrivals.missing),
  exempt: arrivalMessages.exempt,
  unstaffed: arrivalMessages.unstaffed,
}

const releaseMessages: Record<Exclude<ReleaseResult['outcome'], 'released' | 'not_found'>, string> = {
  not_absent: arrivalMessages.notAbsent,
  too_early: arrivalMessages.releaseTooEarly,
  over: arrivalMessages.over,
}
