/** Handlers of one-time codes. */
import type { Handlers } from '#server/http/call.ts'
import { makeResetCode, makeSignInCode, redeemCode } from '#server/services/sign-in/codes.ts'
import { answer, noAccount, type Refusals } from './answer.ts'
import { startSession } from './start-session.ts'

const refusals = {
  not_found: noAccount,
  // The same for an unknown address and a wrong, expired or used code: nobody learns who has an account.
  refused: [
    401,
    'bad_credentials',
    'This code does not belong to this email, has expired or has been used. Check both, or get a new code.',
    'code',
  ],
} as const satisfies Refusals

export const codesHandlers = {
  redeemCode: async (call) => startSession(call, answer(await redeemCode(call), refusals)),
  makeSignInCode: (call) => makeSignInCode(call),
  makeResetCode: async (call) => answer(await makeResetCode(call, call.params), refusals),
} satisfies Partial<Handlers>
