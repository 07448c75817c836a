/** Handler of member registration. */
import { register } from '#server/services/accounts/register.ts'
import type { Handlers } from '#server/http/call.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'
import { startSession } from './start-session.ts'

export const membersHandlers = {
  register: async (call) => startSession(call, answer(await register(call), refusals.newAccount)),
} satisfies Partial<Handlers>
