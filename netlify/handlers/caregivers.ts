/** Handlers of a family's caregivers: invite, join, edit, remove. */
import { instantOf } from '#domain/calendar/calendar.ts'
import {
  caregiverMessages,
  familyInvitationMessages,
  joinRefusals,
  joinWithAccountMessages,
  playerLimitMessages,
} from '#domain/messages/family-messages.ts'
import { registerMessages, sessionMessages } from '#domain/messages/messages.ts'
import { HttpError, fieldError, tooMany } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import {
  checkInvitation,
  editCaregiver,
  inviteCaregiver,
  joinFamily,
  removeCaregiver,
  type JoinFamilyResult,
} from '#server/services/accounts/caregivers.ts'
import { respondToEdit } from './account.ts'
import { startSession } from './start-session.ts'
import { joinWithAccount, type WhyNotJoin } from '#server/services/accounts/join-with-account.ts'
import type { Upcoming } from '#server/services/accounts/upcoming.ts'

export const caregiverHandlers = {
  async inviteCaregiver(call) {
    const result = await inviteCaregiver(call)
    switch (result.outcome) {
      case 'invited':
        return { invite: { token: result.token, expiresAt: result.expiresAt } }
      case 'full':
        throw new HttpError(409, 'full', caregiverMessages.full)
      case 'gone':
        throw new HttpError(401, 'signed_out', sessionMessages.signedOut)
    }
  },

  async removeCaregiver(call) {
    if ((await removeCaregiver(call, call.params.id)) === 'not_found')
      throw new HttpError(404, 'not_found', caregiverMessages.gone)
    if (call.principal.id === call.params.id) call.session.clear()
    return undefined
  },

  editCaregiver: async (call) => respondToEdit(call, await editCaregiver(call, call.params.id)),

  async checkInvitation(call) {
    const result = await checkInvitation(call)
    if (result.outcome !== 'open') throw refusal(result)
    return { invitation: result }
  },

  async joinFamily(call) {
    const result = await joinFamily(call)
    if (result.outcome !== 'joined') throw refusal(result)
    return { profile: startSession(call, result) }
  },

  async joinWithAccount(call) {
    const result = await joinWithAccount(call)
    switch (result.outcome) {
      case 'joined':
        return { profile: startSession(call, result) }
      case 'can_join':
        return {
          players: result.players,
          canceled: linesOf(result.canceled),
        }
      case 'cannot_join':
        throw new HttpError(409, 'cannot_join', sentenceOf(result.reason))
      case 'refused':
        throw new HttpError(401, 'bad_credentials', sessionMessages.badCredentials)
      default:
        throw refusal(result)
    }
  },
} satisfies Partial<Handlers>

/** A line for each, in order of time; orders are last. */
function linesOf({ bookings = [], rsvps = [], orders = [] }: Partial<Upcoming>): string[] {
  const dated = [
    ...bookings.map((slot) => ({ at: instantOf(slot.date, slot.time), line: joinWithAccountMessages.booking(slot) })),
    ...rsvps.map((rsvp) => ({ at: new Date(rsvp.datetime), line: joinWithAccountMessages.rsvp(rsvp) })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return [...dated.map(({ line }) => line), ...orders.map(joinWithAccountMessages.order)]
}

function sentenceOf(reason: WhyNotJoin): string {
  switch (reason.why) {
    case 'too_many_players':
      return reason.limit === 'active' ? joinRefusals.tooManyPlayers(reason.count) : playerLimitMessages[reason.limit]
    case 'is_booked': {
      const lines = linesOf(reason.first)
      return lines.length > 0 ? joinRefusals.isBooked(lines) : joinRefusals.isOffered
    }
    case 'is_shared':
      return joinRefusals.isShared(reason.name)
    default:
      return joinRefusals[reason.why]
  }
}

type Refused = Exclude<JoinFamilyResult, { outcome: 'joined' }>

function refusal(result: Refused): HttpError {
  switch (result.outcome) {
    case 'used':
    case 'expired':
    case 'unknown':
      return new HttpError(403, 'forbidden', familyInvitationMessages[result.outcome])
    case 'own':
    case 'has_account': {
      const email = result.outcome === 'own' ? familyInvitationMessages.own : familyInvitationMessages.hasAccount
      return fieldError(409, 'email_taken', email, 'email')
    }
    case 'common_password':
      return fieldError(400, 'invalid', registerMessages.passwordCommon, 'password')
    case 'too_many':
      return tooMany(result.seconds)
  }
}
