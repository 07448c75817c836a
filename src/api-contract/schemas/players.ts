/** The players of a family beside the first one, whose details belong to the account. */
import * as z from 'zod'
import { plans, positions } from '#domain/accounts/membership.ts'
import { playerMessages } from '#domain/messages/player-messages.ts'
import { family, membership } from './members.ts'

/** A player as stored. `retired` is when the family retired the player: no new bookings, past ones keep the name. */
export const player = z.object({
  id: z.string(),
  childName: z.string(),
  childAge: z.string(),
  childTeam: z.string().optional(),
  childPosition: z.enum(positions),
  childPhone: z.string().optional(),
  membershipPlan: z.enum(plans),
  addedAt: z.string(),
  retired: z.string().optional(),
})

/** Whom a booking is for; without it, the family's first player. */
export const playerId = z
  .string({ error: playerMessages.notYours })
  .regex(/^(first|pl_[0-9a-f]{24})$/, playerMessages.notYours)

/** What a family enters about a player: the fields and rules of the registration. */
export const playerDetails = {
  childName: family.childName,
  childAge: family.childAge,
  childTeam: family.childTeam,
  childPosition: family.childPosition,
  childPhone: family.childPhone,
  membershipPlan: membership.membershipPlan,
}
