/** The players of a family. */
import * as z from 'zod'
import { playerFields } from '#domain/accounts/account-fields.ts'
import { ages, plans, positions } from '#domain/accounts/membership.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { oneOf } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

/** A player as stored. `retired` is when the family retired the player: no new bookings, past ones keep the name. */
export const player = z.object({
  id: z.string(),
  name: z.string(),
  age: z.string(),
  team: z.string().optional(),
  position: z.enum(positions),
  phone: z.string().optional(),
  plan: z.enum(plans),
  addedAt: z.string(),
  retired: z.string().optional(),
})

/** Whom a booking is for; without it, the only active player of the family. */
export const playerId = z.string({ error: playerMessages.notYours }).regex(/^pl_[0-9a-f]{24}$/, playerMessages.notYours)

/** What a family enters about a player, with the rules of the registration. */
export const playerDetails = {
  ...toZod(playerFields),
  age: oneOf(ages, registerMessages.childAge),
  position: oneOf(positions, registerMessages.childPosition),
  plan: oneOf(plans, registerMessages.plan),
}
