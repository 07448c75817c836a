/** The players of a family. */
import * as z from 'zod'
import { playerFields } from '#domain/families/account-fields.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { ages, plans, playerAges, positions } from '#domain/plans/membership.ts'
import { player as storedPlayer } from '#records/families.ts'
import { areDifferent } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

/** For the family itself, and for staff on its page: with what was signed, the oldest first, and what was missed. */
export const signedPlayer = storedPlayer.omit({
  born: true,
  ageOn: true,
  safety: true,
  firstSeen: true,
})

/** `retired` is when the family retired the player: no new bookings, past ones keep the name. */
export const player = signedPlayer.omit({ consents: true, noShows: true, bucks: true })

/** Whom a booking is for; without it, the only active player of the family. */
export const playerId = z.string({ error: playerMessages.notYours }).regex(/^pl_[0-9a-f]{24}$/, playerMessages.notYours)

/** Who of a family comes. */
export const differentPlayers = z
  .array(playerId, { error: playerMessages.onceEach })
  .min(1, playerMessages.onceEach)
  .refine(areDifferent, playerMessages.onceEach)

/** What a family enters about a player, with the rules of the registration. */
export const playerDetails = {
  ...toZod(playerFields),
  age: z.enum(ages, registerMessages.childAge),
  position: z.enum(positions, registerMessages.childPosition),
  plan: z.enum(plans, registerMessages.plan),
}

/** The same later on: a player may be older than one who joins. */
export const editedDetails = { ...playerDetails, age: z.enum(playerAges, registerMessages.childAge) }
