/** A family's record as its caregivers see it. */
import { withAgeOfToday } from '#domain/families/ages.ts'
import { isOffIce } from '#domain/safety/holds.ts'
import { isCardToTake, isFirstVisit } from '#domain/families/taken-cards.ts'
import { today } from '#domain/calendar/calendar.ts'
import { daysAway } from '#domain/memberships/history.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import type { Member } from '#records/families.ts'
import { stateOf } from './caregivers.ts'

type Viewer = Pick<RequestContext, 'now' | 'sessionsSince'> & { principal: Pick<Principal, 'isFirst' | 'isUnseen'> }

/**
 * The account as a caregiver sees it. The card's number and expiry are the first caregiver's only. `invitedUntil` is the end of an
 * open invitation.
 */
export function accountFor(context: Viewer, member: Member) {
  const now = context.now()
  const { isFirst, isUnseen } = context.principal
  const { caregiverInvite: invite, confirmBy: _confirmBy, byItself: _byItself, known: _known, ...stored } = member
  const account = {
    ...stored,
    ...(isUnseen && { isUnseen }),
    players: stored.players.map((player) =>
      Object.assign(
        withAgeOfToday(player, today(now)),
        { away: daysAway(player, today(now)) },
        isOffIce(player.safety) && { offIce: player.safety.hold },
      ),
    ),
  }
  if (!isFirst) return { ...account, cardLast4: '', cardExp: '' }
  const own = {
    ...account,
    ...(isCardToTake(member) && {
      cardToTake: isFirstVisit(member) ? ('first_visit' as const) : ('next_visit' as const),
    }),
  }
  return invite && stateOf(context, member, now) === 'open' ? { ...own, invitedUntil: invite.expiresAt } : own
}
