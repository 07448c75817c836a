/** Handlers of a family's caregivers: invite, join, remove. */
import { slotName } from '#domain/bookings/slot-names.ts'
import { instantOf, shortMoment } from '#domain/calendar/calendar.ts'
import { playerLimitMessages } from '#domain/messages/family-messages.ts'
import { pluralize, isolated } from '#domain/text/text.ts'
import { playerLimits } from '#domain/accounts/players.ts'
import { dollars } from '#domain/shop/money.ts'
import { orderNumber } from '#domain/shop/shop.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { inviteCaregiver, joinFamily, removeCaregiver } from '#server/services/accounts/caregivers.ts'
import { joinWithAccount, type WhyNotJoin } from '#server/services/accounts/join-with-account.ts'
import type { Upcoming } from '#server/services/accounts/upcoming.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'
import { startSession } from './start-session.ts'

export const caregiverHandlers = {
  inviteCaregiver: async (call) => ({ invite: answer(await inviteCaregiver(call), refusals.caregiver) }),

  async removeCaregiver(call) {
    answer(await removeCaregiver(call, call.params.id), refusals.caregiver)
    if (call.principal.id === call.params.id) call.session.clear()
  },

  joinFamily: async (call) => startSession(call, answer(await joinFamily(call), refusals.familyInvitation)),

  async joinWithAccount(call) {
    const result = answer(await joinWithAccount(call), { ...refusals.familyInvitation, ...refusals.session })
    switch (result.outcome) {
      case 'joined':
        return startSession(call, result.opened)
      case 'can_join':
        return { players: result.players, canceled: linesOf(result.canceled) }
      case 'cannot_join':
        throw new HttpError(409, 'cannot_join', sentenceOf(result.reason))
    }
  },
} satisfies Partial<Handlers>

/** A line for each, in order of time; orders are last. */
function linesOf({ bookings = [], rsvps = [], orders = [] }: Partial<Upcoming>): string[] {
  const dated = [
    ...bookings.map((slot) => ({ at: instantOf(slot.date, slot.time), line: `${slotName(slot)}, ${slot.name}` })),
    ...rsvps.map(({ title, datetime }) => {
      const at = new Date(datetime)
      return { at, line: `${title}, ${shortMoment(at)}` }
    }),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return [...dated.map(({ line }) => line), ...orders.map((order) => `${orderNumber(order)}, ${dollars(order.total)}`)]
}

/** How many bookings a sentence names. */
const mostNamed = 3

/** What is in the way, and what to do about it. */
function sentenceOf(reason: WhyNotJoin): string {
  switch (reason.why) {
    case 'too_many_players':
      return reason.limit === 'active'
        ? `Your ${pluralize(reason.count, 'player')} and theirs are more than the ${playerLimits.active} that a family can have. End a membership first, or ask the front desk.`
        : playerLimitMessages[reason.limit]
    case 'is_booked': {
      const lines = linesOf(reason.first)
      if (lines.length === 0) return 'You have an offer from the standby list. Decline it first, or wait until it ends.'
      const more = lines.length - mostNamed
      return `Cancel or play what you have booked first: ${lines.slice(0, mostNamed).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
    }
    case 'is_shared':
      return `${isolated(reason.name)} shares your own family. Remove them on your account page, then join.`
    case 'not_first':
      return 'With this email you share another family. Ask them to remove you, or join with another email.'
    case 'deleted':
      return 'This account is being deleted. Join with a new sign-in once it is gone.'
    case 'changed':
      return 'Something has changed meanwhile. Please try again.'
  }
}
