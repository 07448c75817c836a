/** Consents that parents sign. */
import * as z from 'zod'
import { consentNames } from '#domain/consents/consents.ts'
import { signatureFields } from '#domain/families/account-fields.ts'
import { playerLimits } from '#domain/families/players.ts'
import { edited } from './family-views.ts'
import { playerId } from './players.ts'
import { toZod } from './rules-to-zod.ts'

/** Signed with one typed name. Each text is of the version that was read. */
export const consentBody = z.strictObject({
  ...toZod(signatureFields),
  answers: z
    .array(
      z.strictObject({
        player: playerId,
        text: z.enum(consentNames),
        version: z.int(),
        answer: z.enum(['yes', 'no']),
      }),
    )
    .min(1)
    .max(playerLimits.kept * consentNames.length),
})

export const giveConsent = { body: consentBody, reply: edited }
