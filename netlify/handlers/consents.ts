/** Handlers of what parents sign. */
import type { Handlers } from '#server/http/call.ts'
import { giveConsent } from '#server/services/families/consents.ts'
import { answer, noPlayer, signedOut, type Refusals } from './answer.ts'
import { shown } from './edited-family.ts'

const unknownText = 'This text was never published. Please reload the page.'

/** Why a signature is not taken, wherever it is given. */
export const consentRefusals = {
  unpublished: [400, 'invalid', unknownText],
  refused: [400, 'invalid', unknownText],
  outdated: [409, 'changed', 'A text has changed meanwhile. Please reload the page, read the new one and sign again.'],
} as const

const refusals = { ...consentRefusals, no_player: noPlayer, gone: signedOut } as const satisfies Refusals

export const consentsHandlers = {
  giveConsent: async (call) => shown(call, answer(await giveConsent(call), refusals).member),
} satisfies Partial<Handlers>
