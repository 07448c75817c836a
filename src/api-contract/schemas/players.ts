/** The players of a family. */
import * as z from 'zod'
import { consentNames } from '#domain/accounts/consents.ts'
import { playerFields, signatureFields } from '#domain/accounts/account-fields.ts'
import { perNote } from '#domain/accounts/player-notes.ts'
import { ages, playerAges, plans, positions } from '#domain/accounts/membership.ts'
import { playerLimits } from '#domain/accounts/players.ts'
import { registerMessages, responseMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { noShow } from '#records/bookings.ts'
import { consent } from '#records/families.ts'
import { oneOf } from './fields.ts'
import { toZod } from './rules-to-zod.ts'

/** A player as stored. `retired` is when the family retired the player: no new bookings, past ones keep the name. */
export const player = z.object({
  id: z.string(),
  name: z.string(),
  age: z.string(),
  position: z.enum(positions),
  plan: z.enum(plans),
  ...perNote(() => z.string().optional()),
  addedAt: z.string(),
  retired: z.string().optional(),
})

/** For the family itself, and for staff on its page: with what was signed, the oldest first, and what was missed. */
export const signedPlayer = player.extend({ consents: z.array(consent), noShows: z.array(noShow).optional() })

/** Whom a booking is for; without it, the only active player of the family. */
export const playerId = z.string({ error: playerMessages.notYours }).regex(/^pl_[0-9a-f]{24}$/, playerMessages.notYours)

/** What a family enters about a player, with the rules of the registration. */
export const playerDetails = {
  ...toZod(playerFields),
  age: oneOf(ages, registerMessages.childAge),
  position: oneOf(positions, registerMessages.childPosition),
  plan: oneOf(plans, registerMessages.plan),
}

/** The same later on: a player may be older than one who joins. */
export const editedDetails = { ...playerDetails, age: oneOf(playerAges, registerMessages.childAge) }

/** Signed with one typed name. Each text is of the version that was read. */
export const consentBody = z.strictObject({
  ...toZod(signatureFields),
  answers: z
    .array(
      z.strictObject({
        player: playerId,
        text: oneOf(consentNames, responseMessages.invalid),
        version: z.int({ error: responseMessages.invalid }),
        answer: oneOf(['yes', 'no'], responseMessages.invalid),
      }),
      { error: responseMessages.invalid },
    )
    .min(1, responseMessages.invalid)
    .max(playerLimits.kept * consentNames.length, responseMessages.invalid),
})
